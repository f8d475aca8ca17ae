import type { Publication } from '@headroom/db';
import { resultPath } from '#results/publication-path.ts';
import type { Reply } from '#server/edge/cache/reply.ts';
import { escaped, PLAIN_HEADERS, plainPage } from '#server/edge/plain-page.ts';
import { exactly } from '#ui/time.ts';

/** Sentence at the address of a withdrawn publication. */
export function withdrawnLabel({ slug, withdrawnAt }: Publication): string {
  return `The publication at ${resultPath(slug)} was withdrawn on ${withdrawnAt ? exactly(withdrawnAt) : '–'}.`;
}

/** Reply at the address of a withdrawn publication: status 410, when it was withdrawn, and where to go. */
export function tombstone(publication: Publication): Reply {
  const { title, publishedAt } = publication;
  const first = `${escaped(withdrawnLabel(publication))} It had been public since ${exactly(publishedAt)}. The address is not given to anything else.`;
  const body = plainPage({
    title: `Withdrawn: ${title}`,
    paragraphs: [first, '<a href="/results">Other results</a>'],
  });
  return { status: 410, headers: { ...PLAIN_HEADERS, 'cache-control': 'public, max-age=60' }, body };
}

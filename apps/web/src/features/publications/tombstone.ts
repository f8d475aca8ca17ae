import type { Publication } from '@headroom/db';
import { escaped, PLAIN_HEADERS, plainPage } from '#server/edge/plain-page.ts';
import { exactly } from '#ui/time.ts';
import { withdrawnWords } from './result.ts';

/** What stands at the address of a withdrawn publication: status 410, when it was withdrawn, and where to go. */
export function tombstone(publication: Publication): Response {
  const { title, publishedAt } = publication;
  const words = `${escaped(withdrawnWords(publication))} It had been public since ${exactly(publishedAt)}. The address is not given to anything else.`;
  const body = plainPage({
    title: `Withdrawn: ${title}`,
    paragraphs: [words, '<a href="/">Other results</a>'],
  });
  return new Response(body, {
    status: 410,
    headers: { ...PLAIN_HEADERS, 'cache-control': 'public, max-age=60' },
  });
}

import type { Publication } from '@headroom/db';
import { plural } from '@headroom/model/text';
import { resultPath } from '#results/publication-path.ts';
import { publicUrl } from '#server/env.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Fold } from '#ui/fold.tsx';
import { badgeMarkdown, VERDICT_BADGE } from './badge.ts';
import { BadgeImage } from './badge-image.tsx';
import type { ShownBadge } from './shown-badges.ts';

/** Badges of a publication as pages elsewhere show them, each with its Markdown; the first one unfolded. */
export function Badges({
  publication,
  badges,
  metrics,
}: {
  publication: Pick<Publication, 'slug'>;
  badges: readonly ShownBadge[];
  /** Metrics of each badge, the usual one first. */
  metrics: readonly string[];
}) {
  const [first, ...others] = badges;
  if (!first) return null;
  return (
    <section aria-labelledby="badges" className="mt-6 max-w-[56rem]">
      <h3 id="badges" className="font-semibold text-13">
        {first.file === VERDICT_BADGE ? 'Badge' : 'Badges'}
      </h3>
      <p className="mt-0.5 text-12 text-muted">
        For a page elsewhere, such as a README.
        {metrics.length > 1 &&
          ` Another figure is shown by ?metric=${metrics.slice(1).join(' or ?metric=')} behind .svg.`}
      </p>
      <Badge badge={first} slug={publication.slug} />
      {others.length > 0 && (
        <Fold title={`Badges of ${plural(others.length, 'other server')}`}>
          {others.map((badge) => (
            <Badge key={badge.file} badge={badge} slug={publication.slug} />
          ))}
        </Fold>
      )}
    </section>
  );
}

function Badge({ badge: { svg, words, file, what }, slug }: { badge: ShownBadge; slug: string }) {
  const page = publicUrl(resultPath(slug));
  const markdown = badgeMarkdown(words, { page, image: `${page}/badge/${file}` });
  return (
    <div className="mt-2 grid gap-x-4 gap-y-1 rounded-md border border-line bg-surface px-3 py-2 sm:grid-cols-[16rem_1fr]">
      <span className="self-center">
        <BadgeImage svg={svg} words={words} />
      </span>
      <span className="flex min-w-0 items-start gap-1">
        <code className="num wrap-anywhere min-w-0 grow text-12">{markdown}</code>
        <CopyButton text={markdown} what={what} />
      </span>
    </div>
  );
}

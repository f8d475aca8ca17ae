import type { Publication } from '@headroom/db';
import { plural } from '@headroom/model/text';
import { BadgeCard } from '#results/badge/badge-card.tsx';
import { resultPath } from '#results/publication-path.ts';
import { publicUrl } from '#server/env.ts';
import { Fold } from '#ui/fold.tsx';
import { HISTORY_BADGE, VERDICT_BADGE } from './badge.ts';
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
        {[VERDICT_BADGE, HISTORY_BADGE].includes(first.file) ? 'Badge' : 'Badges'}
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

function Badge({ badge: { file, ...badge }, slug }: { badge: ShownBadge; slug: string }) {
  const page = publicUrl(resultPath(slug));
  return <BadgeCard {...badge} page={page} image={`${page}/badge/${file}`} />;
}

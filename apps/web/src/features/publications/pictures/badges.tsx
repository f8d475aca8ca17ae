import type { Publication } from '@headroom/db';
import { plural } from '@headroom/model/text';
import { storedKind } from '#results/experiments/stored-experiment.ts';
import { resultPath } from '#results/publication-path.ts';
import { publicUrl } from '#server/env.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Fold } from '#ui/fold.tsx';
import type { Kept } from '../kept.ts';
import { verdictWords } from '../stored-comparison.ts';
import {
  badgeMarkdown,
  badgeMetrics,
  badgeOf,
  badgeText,
  CONTEXT_METRIC,
  VERDICT_BADGE,
  verdictBadge,
} from './badge.ts';
import { BadgeImage } from './badge-image.tsx';

/** Badges of a publication as pages elsewhere show them, each with its Markdown; the first one unfolded. */
export function Badges({
  publication,
  kept,
  caveats,
}: {
  publication: Publication;
  kept: Kept;
  /** In few words. */
  caveats: string;
}) {
  const [first, ...others] = shownBadges(kept, caveats);
  if (!first) return null;
  const { figures } = kept;
  const metrics = [
    ...(kept.comparison ? [] : badgeMetrics(storedKind(figures))),
    ...(figures.some(({ context }) => context) ? [CONTEXT_METRIC] : []),
  ];
  return (
    <section aria-labelledby="badges" className="mt-6 max-w-[56rem]">
      <h3 id="badges" className="font-semibold text-13">
        {kept.comparison ? 'Badge' : 'Badges'}
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

interface ShownBadge {
  readonly svg: string;
  readonly words: string;
  /** Name of its file under the publication's address. */
  readonly file: string;
  readonly what: string;
}

function shownBadges({ figures, comparison }: Kept, caveats: string): ShownBadge[] {
  if (comparison) {
    const svg = verdictBadge(comparison, caveats);
    const words = verdictWords(comparison);
    return [{ svg, words, file: VERDICT_BADGE, what: 'the Markdown of the badge' }];
  }
  return figures.map((row) => ({
    svg: badgeOf(row, caveats),
    words: badgeText(row, caveats),
    file: `${row.serverId}.svg`,
    what: `the Markdown of the badge of ${row.serverId}`,
  }));
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

import type { Publication } from '@headroom/db';
import { resultPath } from '#results/publication-path.ts';
import { publicUrl } from '#server/env.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Fold } from '#ui/fold.tsx';
import { badgeMarkdown, badgeMetrics } from './badge.ts';
import { BadgeImage } from './badge-image.tsx';
import { type StoredRow, storedKind } from './stored-experiment.ts';

/** Badges of a publication as pages elsewhere show them, each with its Markdown; the first one unfolded. */
export function Badges({
  publication: { slug },
  rows,
}: {
  publication: Publication;
  rows: readonly StoredRow[];
}) {
  const [first, ...others] = rows;
  if (!first) return null;
  const metrics = badgeMetrics(storedKind(rows));
  return (
    <section aria-labelledby="badges" className="mt-6 max-w-[56rem]">
      <h3 id="badges" className="font-semibold text-13">
        Badges
      </h3>
      <p className="mt-0.5 text-12 text-muted">
        For a page elsewhere, such as a README.
        {metrics.length > 1 &&
          ` Another figure is shown by ?metric=${metrics.slice(1).join(' or ?metric=')} behind .svg.`}
      </p>
      <Badge slug={slug} row={first} />
      {others.length > 0 && (
        <Fold title={`Badges of the other ${others.length} servers`}>
          {others.map((row) => (
            <Badge key={row.serverId} slug={slug} row={row} />
          ))}
        </Fold>
      )}
    </section>
  );
}

function Badge({ slug, row }: { slug: string; row: StoredRow }) {
  const page = publicUrl(resultPath(slug));
  const markdown = badgeMarkdown(row, { page, image: `${page}/badge/${row.serverId}.svg` });
  return (
    <div className="mt-2 grid gap-x-4 gap-y-1 rounded-md border border-line bg-surface px-3 py-2 sm:grid-cols-[16rem_1fr]">
      <span className="self-center">
        <BadgeImage row={row} />
      </span>
      <span className="flex min-w-0 items-start gap-1">
        <code className="num wrap-anywhere min-w-0 grow text-12">{markdown}</code>
        <CopyButton text={markdown} what={`the Markdown of the badge of ${row.serverId}`} />
      </span>
    </div>
  );
}

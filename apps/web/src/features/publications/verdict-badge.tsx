import type { Publication } from '@headroom/db';
import { resultPath } from '#results/publication-path.ts';
import { publicUrl } from '#server/env.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { VERDICT_BADGE } from './badge.ts';
import { type StoredComparison, verdictWords } from './stored-comparison.ts';

/** Badge of a comparison for pages elsewhere, as it looks, and as Markdown that leads here. */
export function VerdictBadge({
  publication: { slug },
  comparison,
}: {
  publication: Publication;
  comparison: StoredComparison;
}) {
  const words = verdictWords(comparison);
  const badge = resultPath(slug, `/badge/${VERDICT_BADGE}`);
  const markdown = `[![${words}](${publicUrl(badge)})](${publicUrl(resultPath(slug))})`;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-12 text-muted">
      {/* biome-ignore lint/performance/noImgElement: a small SVG that is made for each publication */}
      <img src={badge} alt={`Badge: ${words}`} height={20} />
      <span className="num min-w-0 break-all">{markdown}</span>
      <CopyButton text={markdown} what="the badge as Markdown" />
    </div>
  );
}

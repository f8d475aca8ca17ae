import { listWatchRuns, readWatch, type Watch, type WatchRun } from '@headroom/db';
import { CHANGED, COUNTED_AS, isWorse, saysChange, type Tone } from '@headroom/report/compare';
import { verdictBadgeOf } from '#results/badge/badge.ts';
import { refLabel } from '#results/run/labels.ts';
import { db } from '#server/db.ts';

/** Comparisons among which the newest with a verdict is looked for: searches for commits lie between. */
const LOOKED_AT = 50;

/** The badge of a watch as SVG; null where there is no such watch, or it shows none. */
export async function readBadge(id: string): Promise<string | null> {
  const watch = await readWatch(db(), id);
  return watch?.badge ? watchBadge(watch, await listWatchRuns(db(), id, LOOKED_AT)) : null;
}

/** What is watched on the left; on the right the newest head or release that was judged, with its verdict. */
export function watchBadge({ branch }: Pick<Watch, 'branch'>, runs: readonly WatchRun[]): string {
  return verdictBadgeOf({ label: branch, ...verdictOf(runs) });
}

/** What the badge of a watch says, for readers who do not see it. */
export function watchBadgeText({ branch }: Pick<Watch, 'branch'>, runs: readonly WatchRun[]): string {
  return `${branch}: ${verdictOf(runs).message}`;
}

function verdictOf(runs: readonly WatchRun[]): { message: string; tone: Tone } {
  const judged = runs.find(
    ({ searchesId, status, headMeasured, verdicts }) =>
      searchesId === null && status === 'finished' && headMeasured && verdicts,
  );
  if (!judged) return { message: 'not compared yet', tone: 'same' };
  const counts = judged.verdicts ?? {};
  const changed = CHANGED.filter((verdict) => counts[verdict]).map(
    (verdict) => `${counts[verdict]} ${COUNTED_AS[verdict]}`,
  );
  return {
    message: `${refLabel(judged.head)}: ${changed.join(', ') || openWord(counts)}`,
    tone: toneOf(counts),
  };
}

const openWord = (counts: NonNullable<WatchRun['verdicts']>) =>
  counts.undecided ? 'inconclusive' : 'no change found';

function toneOf(counts: NonNullable<WatchRun['verdicts']>): Tone {
  if (saysChange(counts)) return isWorse(counts) ? 'worse' : 'better';
  return counts.undecided ? 'open' : 'same';
}

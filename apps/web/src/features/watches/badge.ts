import { listWatchRuns, readWatch, type Watch, type WatchRun } from '@headroom/db';
import { changesLabel, type Tone } from '@headroom/report/compare';
import { verdictBadgeOf } from '#results/badge/badge.ts';
import { toneOf } from '#results/comparison/stored-verdict.ts';
import { refLabel } from '#results/run/labels.ts';
import { db } from '#server/db.ts';

/** Comparisons among which the newest with a verdict is looked for: searches for commits lie between. */
const LOOKED_AT = 50;

/** A headline of a side that failed, which no count of verdicts tells. */
const FAILS = / fails at /;

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
    ({ searchesId, status, headMeasured, verdicts, finding }) =>
      searchesId === null && status === 'finished' && headMeasured && verdicts && finding,
  );
  if (!judged?.finding) return { message: 'not compared yet', tone: 'same' };
  const { head, finding: text } = judged;
  const counts = judged.verdicts ?? {};
  const tone = toneOf({ text, counts });
  const [clause = text] = text.split(';');
  const open = tone === 'open' && !FAILS.test(clause) ? 'inconclusive' : clause;
  const words = (!FAILS.test(clause) && changesLabel(counts)) || open;
  return { message: `${refLabel(head)}: ${words}`, tone };
}

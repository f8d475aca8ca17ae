import { counts } from '@headroom/report';
import { idleIn, judgedContexts, uncalibratedFloors } from '@headroom/report/compare';
import { type Caveat, caveatsOf } from '#results/answer/caveats.ts';
import { disturbedLabel } from '#results/run/busy-labels.ts';
import { disturbedIn } from '#results/run/disturbed.ts';
import { headlineIn, olderVerdict } from './headline-in.ts';
import type { Compared } from './sides.ts';

/** Caveats of what was compared, with the trials in which the host was busy. */
export function comparisonCaveats(compared: Compared): Caveat[] {
  const { budgets, comparison, contexts, runs, trials } = compared;
  const disturbed = [...new Set([runs.base, runs.head])].flatMap(disturbedIn);
  const counted = trials.filter(counts);
  const older = olderVerdict(compared);
  return caveatsOf({
    ...runs.head,
    trials,
    rounds: comparison.judged ? comparison.rounds : Math.max(0, ...counted.map(({ round }) => round)),
    disturbed: disturbed.length,
    counted: counted.length,
    busyLines: disturbed.map(disturbedLabel),
    moreRounds: headlineIn(compared)?.moreRounds,
    ...(older && { olderVerdict: older }),
    interleaved: comparison.interleaved,
    idleBudgets: idleIn(
      { status: runs.head.status, rows: comparison.rows, context: judgedContexts(contexts) },
      budgets,
    ).map(({ words }) => words),
    floors: runs.head.kind === 'calibration' ? [] : uncalibratedFloors(comparison.rows),
  });
}

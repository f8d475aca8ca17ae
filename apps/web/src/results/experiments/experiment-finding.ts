import { experimentFinding as findingOf } from '@headroom/report';
import type { RunReport } from '#results/run/ended-runs.ts';
import { withoutBare } from '#results/traits.ts';

/** Finding of a run of experiments in a sentence, of bare servers none; null for any other run, and where nothing is known. */
export function experimentFinding({ run }: RunReport): string | null {
  return findingOf(run.kind, withoutBare(run.trials));
}

import { capacityFinding, scalingFinding, soakFinding, startsFinding, sweepFinding } from '@headroom/report';
import type { RunReport } from '#results/run/ended-runs.ts';
import { searchedLevel } from './searched-level.ts';

/** What a run of experiments found, in a sentence; null of any other run, and where nothing is known. */
export function experimentFinding({ run, report }: RunReport): string | null {
  switch (run.kind) {
    case 'capacity': {
      const level = searchedLevel(run.trials);
      return level && capacityFinding(report.capacity, level);
    }
    case 'scaling': {
      const level = searchedLevel(run.trials);
      return level && scalingFinding(report.scaling, level);
    }
    case 'sweep':
      return sweepFinding(report.sweep);
    case 'soak':
      return soakFinding(report.soak);
    case 'starts':
      return startsFinding(report.starts);
    default:
      return null;
  }
}

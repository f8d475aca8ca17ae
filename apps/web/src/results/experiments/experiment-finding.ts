import { capacityFinding, soakFinding, startsFinding, sweepFinding } from '@headroom/report';
import { experimentOf } from '@headroom/workload';
import type { RunReport } from '#results/run/ended-runs.ts';

/** What a run of experiments found, in a sentence; null of any other run, and where nothing is known. */
export function experimentFinding({ run, report }: RunReport): string | null {
  switch (run.kind) {
    case 'capacity': {
      const level = run.trials
        .map((trial) => experimentOf('capacity', trial))
        .find((found) => found !== null);
      return level ? capacityFinding(report.capacity, level) : null;
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

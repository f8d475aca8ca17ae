import type { RunKind } from '@headroom/workload';
import { capacityFinding, capacityTable, type SearchedTrial } from './capacity.ts';
import { type IsolatedTrial, isolationTable } from './isolation-table.ts';
import { isolationFinding } from './isolation-words.ts';
import { scalingFinding, scalingTable } from './scaling.ts';
import { searchedLevel } from './searched-level.ts';
import { type SoakedTrial, soakTable } from './soak.ts';
import { soakFinding } from './soak-words.ts';
import { type StartedTrial, startsFinding, startsTable } from './starts.ts';
import { sweepTable } from './sweep.ts';
import { sweepFinding } from './sweep-words.ts';

type ExperimentTrial = SearchedTrial &
  SoakedTrial &
  StartedTrial &
  IsolatedTrial &
  Parameters<typeof sweepTable>[0][number] &
  Parameters<typeof scalingTable>[0][number];

/** Finding of a run of experiments in a sentence; null for any other run, and where nothing is known. */
export function experimentFinding(kind: RunKind, trials: readonly ExperimentTrial[]): string | null {
  const level = searchedLevel(trials);
  switch (kind) {
    case 'capacity':
      return level && capacityFinding(capacityTable(trials), level);
    case 'scaling':
      return level && scalingFinding(scalingTable(trials), level);
    case 'sweep':
      return sweepFinding(sweepTable(trials));
    case 'soak':
      return soakFinding(soakTable(trials));
    case 'starts':
      return startsFinding(startsTable(trials));
    case 'isolation':
      return isolationFinding(isolationTable(trials));
    default:
      return null;
  }
}

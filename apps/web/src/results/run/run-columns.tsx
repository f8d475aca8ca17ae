import type { RunBrief } from '@headroom/db';
import { RunStatusChip } from '#results/status.tsx';
import type { Column } from '#ui/data-table.tsx';
import { NONE } from '#ui/none.ts';
import { FoundLine, hasFound } from './found.tsx';
import { RunName } from './run-name.tsx';

/** Columns of a short list of runs: name, status and headline. */
export const RUN_COLUMNS: readonly Column<RunBrief>[] = [
  { id: 'run', title: 'Run', cell: (run) => <RunName run={run} /> },
  { id: 'status', title: 'Status', cell: ({ status }) => <RunStatusChip status={status} /> },
  {
    id: 'found',
    title: 'Result',
    wide: true,
    cell: (run) => (hasFound(run) ? <FoundLine run={run} /> : NONE),
  },
];

import { WARM_WITHIN_PCT } from '@headroom/report';
import { DataTable } from '#ui/data-table.tsx';
import type { WebExperiment } from '../experiment.ts';
import { MEDIAN_INTERVAL } from '../formula.ts';
import { numbered } from '../steps/step-columns.tsx';
import { START_COLUMNS } from './starts-columns.tsx';
import { repeatedIn, StartsPart } from './starts-part.tsx';

export const starts: WebExperiment<'starts'> = {
  trials: repeatedIn,
  Part: StartsPart,
  steps: {
    title: 'Start by start',
    note: 'The starts of one trial, in their order.',
    label: 'Starts',
    Table: ({ experiment, label }) => (
      <DataTable
        label={label}
        columns={START_COLUMNS}
        rows={numbered(experiment.starts)}
        rowKey={({ number }) => String(number)}
      />
    ),
  },
  formulas: [
    {
      what: 'Cold start',
      formula:
        'from the start of the process to its first healthy answer, in ms; median of the starts of a round, median over rounds',
    },
    {
      what: 'First call',
      formula: 'from the start of the process to the first right answer to a tool call, in ms',
    },
    {
      what: 'Warm after',
      formula: `seconds of calling until the P50 of the median start stays within ${WARM_WITHIN_PCT} % of its end`,
    },
    MEDIAN_INTERVAL,
  ],
};

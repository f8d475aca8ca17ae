import { MIN_ROUNDS_FOR_MEDIAN } from '@headroom/report';
import { DataTable } from '#ui/data-table.tsx';
import type { WebExperiment } from '../experiment.ts';
import { MEDIAN_INTERVAL, SEARCH } from '../formula.ts';
import { SEARCH_COLUMNS } from '../steps/search-columns.tsx';
import { NUMBER_COLUMN, numbered } from '../steps/step-columns.tsx';
import { CapacityPart, searchedIn } from './capacity-part.tsx';

export const capacity: WebExperiment<'capacity'> = {
  isStanding: true,
  again: 'Search again',
  trials: searchedIn,
  Part: CapacityPart,
  steps: {
    title: 'Step by step',
    note: 'Each rate in the order in which it was offered, in one trial.',
    label: 'Steps',
    Table: ({ experiment, label }) => (
      <DataTable
        label={label}
        columns={[NUMBER_COLUMN, ...SEARCH_COLUMNS]}
        rows={numbered(experiment.steps)}
        rowKey={({ number }) => String(number)}
      />
    ),
  },
  formulas: [
    ...SEARCH,
    MEDIAN_INTERVAL,
    {
      what: 'Takes the most',
      formula: `its interval lies above that of every other server, from ${MIN_ROUNDS_FOR_MEDIAN} rounds on; servers with “at least” may take more`,
    },
  ],
};

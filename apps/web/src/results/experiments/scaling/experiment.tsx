import type { CapacityStep } from '@headroom/model/experiments';
import { formatCount, MIN_ROUNDS_FOR_MEDIAN } from '@headroom/report';
import { type Column, DataTable } from '#ui/data-table.tsx';
import type { WebExperiment } from '../experiment.ts';
import { MEDIAN_INTERVAL, SEARCH } from '../formula.ts';
import { SEARCH_COLUMNS } from '../steps/search-columns.tsx';
import { NUMBER_COLUMN, numbered, type StepRow } from '../steps/step-columns.tsx';
import { ScalingPart, scaledIn } from './scaling-part.tsx';

const INSTANCES_COLUMN: Column<CapacityStep & StepRow & { readonly instances: number }> = {
  id: 'instances',
  title: 'Instances',
  number: true,
  cell: (row) => formatCount(row.instances),
};

export const scaling: WebExperiment<'scaling'> = {
  trials: scaledIn,
  Part: ScalingPart,
  steps: {
    title: 'Step by step',
    note: 'Each rate in the order in which it was offered, in one trial.',
    label: 'Steps',
    Table: ({ experiment, label }) => {
      const steps = experiment.steps.flatMap(({ instances, capacity }) =>
        capacity.steps.map((step) => ({ ...step, instances })),
      );
      return (
        <DataTable
          label={label}
          columns={[NUMBER_COLUMN, INSTANCES_COLUMN, ...SEARCH_COLUMNS]}
          rows={numbered(steps)}
          rowKey={({ number }) => String(number)}
        />
      );
    },
  },
  formulas: [
    ...SEARCH,
    {
      what: 'Times',
      formula:
        'capacity with more instances / capacity with the fewest of the same round; median over rounds. Unknown where that of the fewest is “at least” only',
    },
    {
      what: 'Share of perfect scaling',
      formula: 'times / (instances / the fewest instances), in %',
    },
    MEDIAN_INTERVAL,
    {
      what: 'Scales',
      formula: `the interval of “times” with the most instances lies above 1, from ${MIN_ROUNDS_FOR_MEDIAN} rounds on`,
    },
  ],
};

import { KEPT_UP_SHARE, KNEE_SHARE } from '@headroom/report';
import { DataTable } from '#ui/data-table.tsx';
import type { WebExperiment } from '../experiment.ts';
import { MEDIAN_INTERVAL } from '../formula.ts';
import { numbered } from '../steps/step-columns.tsx';
import { stepColumnsOf } from './step-columns.tsx';
import { SweepPart, sweptIn } from './sweep-part.tsx';

export const sweep: WebExperiment<'sweep'> = {
  trials: sweptIn,
  Part: SweepPart,
  steps: {
    title: 'Step by step',
    note: 'Each level in the order in which it was offered, in one trial.',
    label: 'Steps',
    Table: ({ experiment, label }) => (
      <DataTable
        label={label}
        columns={stepColumnsOf(experiment.by)}
        rows={numbered(experiment.steps)}
        rowKey={({ number }) => String(number)}
      />
    ),
  },
  formulas: [
    {
      what: 'Answered',
      formula:
        'right answers to tool calls in the part of a step that counts / its length, in calls/s; median over the rounds in which the rig did not limit',
    },
    {
      what: 'Knee',
      formula: `level from which throughput grows by less than ${KNEE_SHARE} × the part by which users do, to each higher level`,
    },
    {
      what: 'Law',
      formula:
        'Universal Scalability Law, λN / (1 + σ(N − 1) + κN(N − 1)), over N calls at once: right answers a second × their mean latency',
    },
    {
      what: 'Kept up',
      formula: `at least ${KEPT_UP_SHARE * 100} % of the callers were answered, or as many as chance explains`,
    },
    MEDIAN_INTERVAL,
  ],
};

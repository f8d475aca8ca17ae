/** The kind of experiment that tests add, as pages know it. */
import { type ExperimentKind, experimentOf } from '@headroom/model/experiments';
import { type ExperimentRows, rowsOf } from '@headroom/report';
import { PROBE_COLUMNS, type ProbeRow } from '@headroom/report/experiments/testing';
import type { ReactNode } from 'react';
import { EXPERIMENT_SECTIONS } from '#features/method/experiments/experiments.tsx';
import { P } from '#features/method/parts.tsx';
import { type Choice, trialsOf, type WebExperiment } from '#results/experiments/experiment.ts';
import { WEB_EXPERIMENTS } from '#results/experiments/experiments.ts';
import { pageColumn } from '#results/experiments/page-column.ts';
import type { RunView } from '#results/run/view.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';

const KIND = 'probe' as ExperimentKind;

const COLUMNS: Column<ProbeRow>[] = [
  pageColumn(PROBE_COLUMNS, 'serverId', { id: 'server' }),
  pageColumn(PROBE_COLUMNS, 'found', { id: 'found', hint: 'Of all rounds' }),
];

function ProbePart({ view, choice }: { view: RunView; choice?: Choice }): ReactNode {
  const rows = rowsOf(KIND, view.report.experiment as ExperimentRows) as unknown as ProbeRow[];
  return (
    <>
      <DataTable label="Probes" columns={COLUMNS} rows={rows} rowKey={({ serverId }) => serverId} />
      {choice ? 'chosen here' : 'of a publication'}
    </>
  );
}

const probe: WebExperiment = {
  again: 'Probe again',
  trials: (view) => trialsOf(KIND, view, () => true),
  Part: ProbePart,
  steps: {
    title: 'Probe by probe',
    note: 'The probes of one trial.',
    label: 'Probes',
    Table: ({ experiment, label }) => (
      <p>{`${label}: ${JSON.stringify(experimentOf(KIND, { experiment }))}`}</p>
    ),
  },
  formulas: [{ what: 'Found', formula: 'probes that came back / their seconds' }],
};

const ProbeMethod = () => <P>With the load profile Probe a server is probed level by level.</P>;

/** Adds the kind to the tables of pages, after those of the model and the report. */
export function addProbePages(): void {
  Object.assign(WEB_EXPERIMENTS, { probe });
  Object.assign(EXPERIMENT_SECTIONS, {
    probe: { id: 'probe', title: 'Levels of a probe', Section: ProbeMethod },
  });
}

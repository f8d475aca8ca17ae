import { formatCount } from '@headroom/report';
import type { CapacityStep } from '@headroom/workload';
import { experimentFinding } from '#results/experiments/experiment-finding.ts';
import { FindingLine } from '#results/experiments/finding-line.tsx';
import { ScalingPart, scaledIn } from '#results/experiments/scaling/scaling-part.tsx';
import { SEARCH_COLUMNS } from '#results/experiments/steps/search-columns.tsx';
import { NUMBER_COLUMN, numbered, type StepRow } from '#results/experiments/steps/step-columns.tsx';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { shownTrial } from '../detail/shown-trial.ts';
import { TrialChoice } from '../detail/trial-choice.tsx';

/** How much more each server takes with more instances, and the searches of one trial step by step. */
export function ScalingTab({ view }: { view: RunView }) {
  const scaled = scaledIn(view);
  const trial = shownTrial(view, scaled, view.report.scaling);
  if (!trial) return null;
  const steps = trial.scaling.steps.flatMap(({ instances, capacity }) =>
    capacity.steps.map((step) => ({ ...step, instances })),
  );
  return (
    <>
      <FindingLine text={experimentFinding(view)} />
      <ScalingPart view={view} />
      <Part title="Step by step" note="Each rate in the order in which it was offered, in one trial.">
        <TrialChoice view={view} trials={scaled} current={trial} />
        <DataTable
          label={`Steps of ${trial.serverId}, round ${trial.round}`}
          columns={[NUMBER_COLUMN, INSTANCES_COLUMN, ...SEARCH_COLUMNS]}
          rows={numbered(steps)}
          rowKey={({ number }) => String(number)}
        />
      </Part>
    </>
  );
}

const INSTANCES_COLUMN: Column<CapacityStep & StepRow & { readonly instances: number }> = {
  id: 'instances',
  title: 'Instances',
  number: true,
  cell: (row) => formatCount(row.instances),
};

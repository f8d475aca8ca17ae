import { experimentFinding } from '#results/experiments/experiment-finding.ts';
import { FindingLine } from '#results/experiments/finding-line.tsx';
import { numbered } from '#results/experiments/steps/step-columns.tsx';
import { SweepPart, sweptIn } from '#results/experiments/sweep/sweep-part.tsx';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { DataTable } from '#ui/data-table.tsx';
import { shownTrial } from '../detail/shown-trial.ts';
import { TrialChoice } from '../detail/trial-choice.tsx';
import { stepColumnsOf } from './step-columns.tsx';

/** What a growing load does to each server, and the sweep of one trial step by step. */
export function SweepTab({ view }: { view: RunView }) {
  const swept = sweptIn(view);
  const trial = shownTrial(view, swept, view.report.sweep);
  if (!trial) return null;
  return (
    <>
      <FindingLine text={experimentFinding(view)} />
      <SweepPart view={view} />
      <Part title="Step by step" note="Each level in the order in which it was offered, in one trial.">
        <TrialChoice view={view} trials={swept} current={trial} />
        <DataTable
          label={`Steps of ${trial.serverId}, round ${trial.round}`}
          columns={stepColumnsOf(trial.sweep.by)}
          rows={numbered(trial.sweep.steps)}
          rowKey={({ number }) => String(number)}
        />
      </Part>
    </>
  );
}

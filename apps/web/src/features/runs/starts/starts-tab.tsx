import { experimentFinding } from '#results/experiments/experiment-finding.ts';
import { FindingLine } from '#results/experiments/finding-line.tsx';
import { START_COLUMNS } from '#results/experiments/starts/starts-columns.tsx';
import { repeatedIn, StartsPart } from '#results/experiments/starts/starts-part.tsx';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { DataTable } from '#ui/data-table.tsx';
import { shownTrial } from '../detail/shown-trial.ts';
import { TrialChoice } from '../detail/trial-choice.tsx';

/** How fast each server starts and warms up, and the starts of one trial. */
export function StartsTab({ view }: { view: RunView }) {
  const repeated = repeatedIn(view);
  const trial = shownTrial(view, repeated, view.report.starts);
  if (!trial) return null;
  return (
    <>
      <FindingLine text={experimentFinding(view)} />
      <StartsPart view={view} />
      <Part title="Start by start" note="The starts of one trial, in their order.">
        <TrialChoice view={view} trials={repeated} current={trial} />
        <DataTable
          label={`Starts of ${trial.serverId}, round ${trial.round}`}
          columns={START_COLUMNS}
          rows={trial.repeated.starts.map((start, index) => ({ ...start, number: index + 1 }))}
          rowKey={({ number }) => String(number)}
        />
      </Part>
    </>
  );
}

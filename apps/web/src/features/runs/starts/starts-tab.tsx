import { counts, type StartsRow } from '@headroom/report';
import { experimentFinding } from '#results/experiments/experiment-finding.ts';
import { FindingLine } from '#results/experiments/finding-line.tsx';
import { START_COLUMNS } from '#results/experiments/starts/starts-columns.tsx';
import { type Repeated, repeatedIn, StartsPart } from '#results/experiments/starts/starts-part.tsx';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { DataTable } from '#ui/data-table.tsx';
import { TrialChoice } from '../detail/trial-choice.tsx';

/** How fast each server starts and warms up, and the starts of one trial. */
export function StartsTab({ view }: { view: RunView }) {
  const repeated = repeatedIn(view);
  const [any] = repeated;
  if (!any) return null;
  const trial =
    repeated.find(({ id }) => id === view.params.trial) ?? shownFirst(view.report.starts, repeated) ?? any;
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

/** The first trial that counts of the server that starts fastest. */
function shownFirst(rows: readonly StartsRow[], repeated: readonly Repeated[]): Repeated | undefined {
  return repeated.find((trial) => trial.serverId === rows[0]?.serverId && counts(trial));
}

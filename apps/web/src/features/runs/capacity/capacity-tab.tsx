import { CapacityPart, searchedIn } from '#results/experiments/capacity/capacity-part.tsx';
import { experimentFinding } from '#results/experiments/experiment-finding.ts';
import { FindingLine } from '#results/experiments/finding-line.tsx';
import { SEARCH_COLUMNS } from '#results/experiments/steps/search-columns.tsx';
import { NUMBER_COLUMN, numbered } from '#results/experiments/steps/step-columns.tsx';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { DataTable } from '#ui/data-table.tsx';
import { shownTrial } from '../detail/shown-trial.ts';
import { TrialChoice } from '../detail/trial-choice.tsx';

/** The most calls a second that each server takes, and the search of one trial step by step. */
export function CapacityTab({ view }: { view: RunView }) {
  const searched = searchedIn(view);
  const trial = shownTrial(view, searched, view.report.capacity);
  if (!trial) return null;
  return (
    <>
      <FindingLine text={experimentFinding(view)} />
      <CapacityPart view={view} />
      <Part title="Step by step" note="Each rate in the order in which it was offered, in one trial.">
        <TrialChoice view={view} trials={searched} current={trial} />
        <DataTable
          label={`Steps of ${trial.serverId}, round ${trial.round}`}
          columns={[NUMBER_COLUMN, ...SEARCH_COLUMNS]}
          rows={numbered(trial.capacity.steps)}
          rowKey={({ number }) => String(number)}
        />
      </Part>
    </>
  );
}

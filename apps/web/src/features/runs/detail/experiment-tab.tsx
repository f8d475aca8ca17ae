import type { ExperimentKind } from '@headroom/model/experiments';
import { experimentFinding } from '#results/experiments/experiment-finding.ts';
import { webExperiment } from '#results/experiments/experiments.ts';
import { FindingLine } from '#results/experiments/finding-line.tsx';
import { measured } from '#results/run/measured.ts';
import { Part } from '#results/run/part.tsx';
import { UserTable } from '#results/run/user-table.tsx';
import type { RunView } from '#results/run/view.ts';
import { shownTrial } from './shown-trial.ts';
import { TrialChoice } from './trial-choice.tsx';

/** Results of a run of experiments: its finding, its part, and one trial step by step. */
export function ExperimentTab({ view, kind }: { view: RunView; kind: ExperimentKind }) {
  const { Part: OfKind, steps, trials } = webExperiment(kind);
  const all = trials(view);
  const trial = shownTrial(view, all, view.report.experiment?.rows ?? []);
  if (!trial) return null;
  return (
    <>
      <FindingLine text={experimentFinding(view)} />
      <OfKind
        view={view}
        choice={(current, choices) => <TrialChoice view={view} trials={choices} current={current} />}
      />
      {steps ? (
        <Part title={steps.title} note={steps.note}>
          <TrialChoice view={view} trials={all} current={trial} />
          <steps.Table
            experiment={trial.experiment}
            label={`${steps.label} of ${trial.serverId}, round ${trial.round}`}
          />
        </Part>
      ) : (
        <UserTable trials={measured(view.run)} />
      )}
    </>
  );
}

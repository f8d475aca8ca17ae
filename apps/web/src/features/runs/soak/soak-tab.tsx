import { experimentFinding } from '#results/experiments/experiment-finding.ts';
import { FindingLine } from '#results/experiments/finding-line.tsx';
import { SoakPart } from '#results/experiments/soak/soak-part.tsx';
import { measured } from '#results/run/measured.ts';
import { UserTable } from '#results/run/user-table.tsx';
import type { RunView } from '#results/run/view.ts';
import { TrialChoice } from '../detail/trial-choice.tsx';

/** What grows in each server under a load that stays the same; its charts are of the round that the address asks for. */
export function SoakTab({ view }: { view: RunView }) {
  return (
    <>
      <FindingLine text={experimentFinding(view)} />
      <SoakPart
        view={view}
        choice={(current, soaked) => <TrialChoice view={view} trials={soaked} current={current} />}
      />
      <UserTable trials={measured(view.run)} />
    </>
  );
}

/** Experiments of one trial, as the command tells of them. */

import type { Experiment, ExperimentKind, ExperimentOf } from '@headroom/model/experiments';
import type { TrialResult } from '@headroom/model/run';
import {
  experimentRows,
  findingOf,
  judgeIsolation,
  outcomesOf,
  rowsByKind,
  terminalTables,
} from '@headroom/report';
import { printable } from '../../output/printable.ts';
import { tableText } from '../../output/table.ts';
import { isolationText } from './isolation-text.ts';
import { scalingText } from './scaling-text.ts';
import { searchText } from './search-text.ts';
import { soakText } from './soak-text.ts';
import { startsText } from './starts-text.ts';
import { sweepText } from './sweep-text.ts';

/** Printable name of the server, and outcome of the trial. */
interface About {
  readonly title: string;
  readonly outcome: TrialResult['outcome'];
}

interface Told<Kind extends ExperimentKind> {
  /** What it found, in lines. */
  text(experiment: ExperimentOf<Kind>, about: About): string;
  /** Keys of the JSON beside the outcome itself. */
  facts?(experiment: ExperimentOf<Kind>): object;
}

/** Words of kinds that say more of one trial than their tables and their finding. */
const TOLD: { readonly [Kind in ExperimentKind]?: Told<Kind> } = {
  capacity: { text: searchText },
  sweep: { text: sweepText },
  soak: { text: (soak, { outcome }) => soakText(soak, outcome) },
  starts: { text: startsText },
  scaling: { text: (scaling, { title }) => scalingText(scaling, title) },
  isolation: {
    text: (isolation, { title }) => isolationText(isolation, title),
    facts: (isolation) => ({ isolation: judgeIsolation(isolation) }),
  },
};

const toldOf = (kind: ExperimentKind): Told<ExperimentKind> | undefined => TOLD[kind];

/** What the experiment of a trial found, in lines; empty without one. */
export function experimentTexts({ experiment, outcome }: TrialResult, title: string): string[] {
  if (!experiment) return [];
  const about = { title, outcome };
  return [toldOf(experiment.kind)?.text(experiment, about) ?? reportText(experiment, about)];
}

/** Tables and finding of a trial by the report of its kind. */
function reportText(experiment: Experiment, { title, outcome }: About): string {
  const trials = [{ serverId: title, round: 1, status: outcome, experiment }];
  const rows = experimentRows(experiment.kind, trials);
  const finding = findingOf(outcomesOf(rows, trials));
  return [
    ...terminalTables(rowsByKind(rows)).map(tableText),
    ...(finding === null ? [] : [printable(finding)]),
  ].join('\n');
}

/** Judgements on the experiment of a trial, as keys of its JSON. */
export function experimentFacts({ experiment }: Pick<TrialResult, 'experiment'>): object {
  if (!experiment) return {};
  return toldOf(experiment.kind)?.facts?.(experiment) ?? {};
}

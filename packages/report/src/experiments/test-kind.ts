/** The kind of experiment that tests add, as the report knows it. */
import { type Experiment, type ExperimentKind, experimentOf } from '@headroom/model/experiments';
import type { Probe } from '@headroom/model/experiments/testing';
import { z } from 'zod';
import { column, tableOf, textTable } from '../figures/table.ts';
import { server } from './columns.ts';
import type { ExperimentTrial, ReportExperiment } from './experiment.ts';

const row = z.object({
  serverId: z.string(),
  rounds: z.int(),
  found: z.number().describe('Most that was found, in calls per second.'),
  unstored: z.string(),
});
const outcome = z.object({ kind: z.literal('probe'), found: z.number() });
export type ProbeRow = z.infer<typeof row>;
type ProbeOutcome = z.infer<typeof outcome>;

/** Columns of its table. */
export const PROBE_COLUMNS = [
  server<ProbeRow>(),
  column('found', 'Found', 'calls/s', (one: ProbeRow) => one.found, {
    head: 'found, calls/s',
    text: (one) => `${one.found}!`,
  }),
];

function probeTable(trials: readonly ExperimentTrial[]): ProbeRow[] {
  return [...Map.groupBy(trials, ({ serverId }) => serverId)]
    .map(([serverId, own]) => {
      const found = own.flatMap((trial) => experimentOf('probe' as ExperimentKind, trial) ?? []);
      return {
        ...{ serverId, rounds: found.length, unstored: 'x' },
        found: Math.max(0, ...found.map((one: Experiment | Probe) => (one as Probe).found)),
      };
    })
    .sort((a, b) => b.found - a.found);
}

const probe: ReportExperiment<ProbeRow, ProbeOutcome> = {
  ...{ row, outcome, order: 'servers by what was found', badge: 'probe', columns: PROBE_COLUMNS },
  table: probeTable,
  finding: ([first]) => (first ? `${first.serverId} is found ${first.found} times.` : null),
  label: ({ found }) => `${found} found`,
  answer: {
    score: ({ found }) => found,
    first: 'Most found',
    figure: ({ found }) => ({ name: 'Found', value: String(found), unit: 'calls/s', interval: null }),
  },
  compared: {
    figures: [
      {
        ...{ id: 'found', title: 'Found', unit: 'calls/s', format: String, better: 'higher' },
        ...{ isPrimary: true, doubt: 30, read: ({ found }: Probe) => found },
        words: { worse: 'finds less', better: 'finds more', loss: 'a smaller find' },
      },
    ],
  },
  barTitle: () => 'Found, calls a second',
  bar: ({ found }) => ({ value: found, label: String(found) }),
  tables: (rows) => [tableOf('probe', 'Probe', rows, PROBE_COLUMNS)],
  terminalTables: (rows) => [textTable(rows, PROBE_COLUMNS)],
};

/** Adds the kind to the table of this package, after `addProbe` of the model. */
export async function addProbeReport(): Promise<void> {
  const { REPORT_EXPERIMENTS } = await import('./experiments.ts');
  Object.assign(REPORT_EXPERIMENTS, { probe });
}

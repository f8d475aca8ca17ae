import type { ExperimentKind } from '@headroom/model/experiments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { column, tableOf, textTable } from '../figures/table.ts';
import type { ReportExperiment } from './experiment.ts';
import {
  byKind,
  experimentRows,
  experimentTables,
  findingOf,
  outcomeLabel,
  outcomesOf,
  REPORT_EXPERIMENTS,
  reportExperiment,
  rowsByKind,
  terminalTables,
} from './experiments.ts';

const row = z.object({ serverId: z.string(), found: z.number(), unstored: z.string() });
const outcome = z.object({ kind: z.literal('probe'), found: z.number() });
type Row = z.infer<typeof row>;

const COLUMNS = [
  column('found', 'Found', 'calls/s', (one: Row) => one.found, {
    head: 'found, calls/s',
    text: (one) => `${one.found}!`,
  }),
];

/** A kind that only this test has. */
const probe: ReportExperiment<Row, z.infer<typeof outcome>> = {
  ...{ row, outcome, order: 'servers by what was found', badge: 'probe', columns: COLUMNS },
  table: (trials) => trials.map(({ serverId, round }) => ({ serverId, found: round, unstored: 'x' })),
  finding: ([first]) => `${first?.serverId} is found ${first?.found} times.`,
  label: ({ found }) => `${found} found`,
  barTitle: () => 'Found',
  bar: ({ found }) => ({ value: found, label: String(found) }),
  tables: (rows) => [tableOf('probe', 'Probe', rows, COLUMNS)],
  terminalTables: (rows) => [textTable(rows, COLUMNS)],
};

const KIND = 'probe' as ExperimentKind;
const TRIALS = [{ id: 't', serverId: 'go', round: 3, status: 'passed' as const, experiment: null }];

beforeAll(() => {
  Object.assign(REPORT_EXPERIMENTS, { probe });
});
afterAll(() => {
  Reflect.deleteProperty(REPORT_EXPERIMENTS, KIND);
});

test('a kind is known to tables, files, API and terminals by its line in the table of kinds', () => {
  const rows = experimentRows(KIND, TRIALS);
  const [table] = experimentTables(rows, TRIALS);
  expect(table).toEqual({
    ...{ name: 'probe', title: 'Probe', rows: [[3]] },
    columns: [{ id: 'found', title: 'Found', unit: 'calls/s' }],
  });
  expect(Object.entries(rowsByKind(rows)).filter(([, own]) => own.length > 0)).toEqual([
    ['probe', [{ serverId: 'go', found: 3, unstored: 'x' }]],
  ]);
  expect(terminalTables(rowsByKind(rows))).toEqual([
    { columns: [{ head: 'found, calls/s', isText: false }], rows: [['3!']] },
  ]);
  expect(Object.keys(byKind(() => null))).toContain('probe');
});

test('a kind is known to publications, badges and findings by the same line', () => {
  const outcomes = outcomesOf(experimentRows(KIND, TRIALS), TRIALS);
  expect(outcomes).toEqual([{ serverId: 'go', kind: 'probe', found: 3 }]);
  expect(findingOf(outcomes)).toBe('go is found 3 times.');
  expect(outcomes.map(outcomeLabel)).toEqual(['3 found']);
  expect(outcomes.map((one) => reportExperiment(one.kind).bar(one))).toEqual([{ value: 3, label: '3' }]);
});

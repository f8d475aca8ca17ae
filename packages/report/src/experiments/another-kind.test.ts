import type { Experiment, ExperimentKind } from '@headroom/model/experiments';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const KIND = 'probe' as ExperimentKind;
const trial = (serverId: string, found: number) => ({
  ...{ id: serverId, serverId, round: 1, status: 'passed' as const },
  experiment: { kind: 'probe', found } as unknown as Experiment,
});
const TRIALS = [trial('go', 3), trial('rust', 4)];

/** Modules that know the kind: they derive their lists when they are loaded. */
async function withProbe() {
  vi.resetModules();
  const { addProbe } = await import('@headroom/model/experiments/testing');
  await addProbe();
  const { addProbeReport } = await import('./test-kind.ts');
  await addProbeReport();
  return { ...(await import('../index.ts')), ...(await import('../compare/index.ts')) };
}

let report: Awaited<ReturnType<typeof withProbe>>;
beforeAll(async () => {
  report = await withProbe();
});
afterAll(() => {
  vi.resetModules();
});

test('a kind is known to tables, files, API and terminals by its line in the table of kinds', () => {
  const rows = report.experimentRows(KIND, TRIALS);
  const [table] = report.experimentTables(rows, TRIALS);
  expect(table).toMatchObject({
    ...{ name: 'probe', title: 'Probe' },
    rows: [
      ['rust', 4],
      ['go', 3],
    ],
  });
  expect(table?.columns[1]).toEqual({ id: 'found', title: 'Found', unit: 'calls/s' });
  expect(Object.entries(report.rowsByKind(rows)).filter(([, own]) => own.length > 0)).toMatchObject([
    ['probe', [{ serverId: 'rust', found: 4 }, { serverId: 'go' }]],
  ]);
  expect(report.terminalTables(report.rowsByKind(rows)).map((one) => one.rows)).toEqual([
    [
      ['rust', '4!'],
      ['go', '3!'],
    ],
  ]);
  expect(Object.keys(report.byKind(() => null))).toContain('probe');
});

test('a kind is known to publications, badges, findings and answers by the same line', () => {
  const outcomes = report.outcomesOf(report.experimentRows(KIND, TRIALS), TRIALS);
  expect(outcomes).toEqual([
    { serverId: 'rust', kind: 'probe', found: 4 },
    { serverId: 'go', kind: 'probe', found: 3 },
  ]);
  expect(report.experimentOutcomeSchema.parse(outcomes[0])).toEqual({ kind: 'probe', found: 4 });
  expect(report.findingOf(outcomes)).toBe('rust is found 4 times.');
  expect(outcomes.map(report.outcomeLabel)).toEqual(['4 found', '3 found']);
  expect(outcomes.map((one) => report.reportExperiment(one.kind).bar(one))).toEqual([
    { value: 4, label: '4' },
    { value: 3, label: '3' },
  ]);
  const answer = report.experimentAnswer(outcomes.toReversed());
  expect(answer.headline).toBe('Most found: rust, 4 found');
  expect(answer.figures.map(({ subject, value }) => `${subject} ${value}`)).toEqual(['rust 4', 'go 3']);
});

test('a kind is known to comparisons by its figures', () => {
  expect(report.findMetric('found')).toMatchObject({ title: 'Found', unit: 'calls/s', better: 'higher' });
  expect(report.judgedExperiment('probe:depth=5')).toBe('probe');
});

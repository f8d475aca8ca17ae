import type { Comparison, ComparisonRow } from '@headroom/report/compare';
import { aRow } from '@headroom/report/testing';
import { expect, test } from 'vitest';
import { comparisonTables } from './tables.ts';

const round = {
  ...{ round: 1, base: 1000, head: 900, logRatio: Math.log(0.9), saturated: false },
  ...{ wrong: { base: 0, head: 2 }, right: { base: 500, head: 450 } },
};

function tablesWith(rows: readonly ComparisonRow[]) {
  return comparisonTables({ rows } as Comparison);
}

test('a comparison is a table of metrics and one of their rounds, with a cell a column', () => {
  const rows = [
    aRow('regressed', { rounds: [round, { ...round, round: 2, saturated: true }] }),
    aRow('undecided'),
  ];
  const tables = tablesWith(rows);
  expect(tables.map(({ name, rows: own }) => [name, own.length])).toEqual([
    ['comparison', 2],
    ['comparison-rounds', 2],
  ]);
  for (const { columns, rows: own } of tables) {
    expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length);
    for (const cells of own) {
      expect(cells).toHaveLength(columns.length);
      expect(cells).not.toContain(undefined);
    }
  }
});

test('a row of a metric says its verdict with what it was concluded from, not rounded', () => {
  const [metrics, rounds] = tablesWith([aRow('regressed', { tool: 'checkout', rounds: [round] })]).map(
    ({ columns, rows: [cells = []] }) => Object.fromEntries(columns.map(({ id }, i) => [id, cells[i]])),
  );
  expect(metrics).toMatchObject({
    ...{ serverId: 'go', tool: 'checkout', metric: 'rps', unit: 'tool calls/s', primary: 'yes' },
    ...{ base: 1000, head: 900, change: 0.9, low: 0.88, high: 0.92, togetherLow: 0.86, p: 0.03, level: 0.01 },
    ...{ floor: 1.02, floorState: 'calibrated', verdict: 'regressed', decidedAt: 6 },
  });
  expect(rounds).toMatchObject({
    round: 1,
    logRatio: Math.log(0.9),
    wrongHead: 2,
    rightBase: 500,
    saturated: 'no',
  });
});

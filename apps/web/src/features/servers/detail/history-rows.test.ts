import type { HistoryRun } from '@headroom/db';
import { expect, test } from 'vitest';
import { historyRows, rowKey, runPath } from './history-rows.ts';

const passed = {
  status: 'passed' as const,
  reason: null,
  windowMs: 1000,
  calls: 400,
  callsMs: 2000,
  memoryMb: 20,
  frameworkVersion: '1.2',
  contentHash: 'abc',
};
const failed = {
  ...passed,
  status: 'server_failed' as const,
  reason: 'did not start',
  windowMs: null,
  calls: 0,
  callsMs: 0,
  memoryMb: null,
};

test('a row has the figures of its run, what was built, and why trials do not count', () => {
  const run: HistoryRun = {
    id: 'a',
    side: null,
    createdAt: new Date(0),
    rounds: 3,
    hostName: 'bench',
    trials: [
      { ...failed, round: 1, contentHash: null, frameworkVersion: null },
      { ...passed, round: 2 },
      { ...failed, round: 3 },
    ],
  };
  const [row] = historyRows([run]);
  expect(row).toMatchObject({ rate: 400, meanMs: 5, memoryMb: 20, measured: 1, rateInterval: null });
  expect(row).toMatchObject({ frameworkVersion: '1.2', contentHash: 'abc', reasons: ['did not start'] });
  expect(historyRows([{ ...run, trials: [] }])[0]).toMatchObject({
    contentHash: null,
    reasons: [],
    rate: null,
  });
});

test('both sides of a comparison are rows of their own that lead to it', () => {
  const run: HistoryRun = {
    id: 'a',
    side: null,
    createdAt: new Date(0),
    rounds: 1,
    hostName: 'bench',
    trials: [],
  };
  const rows = historyRows([{ ...run, side: 'head' }, { ...run, side: 'base' }, run]);
  expect(rows.map(rowKey)).toEqual(['a head', 'a base', 'a']);
  expect(rows.map((row) => runPath(row.run))).toEqual(['/compare/a', '/compare/a', '/runs/a']);
});

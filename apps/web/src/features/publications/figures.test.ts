import { findings, type JudgedRow, type ServerFigures } from '@headroom/report';
import { expect, test } from 'vitest';
import type { StoredRow } from '#results/experiments/stored-experiment.ts';
import { readFigures, storedFigures } from './figures.ts';
import { badgeOf } from './pictures/badge.ts';

const shared = {
  serverId: 'go',
  meanMs: 5,
  meanMsInterval: null,
  p50Ms: 4,
  p95Ms: 9,
  p99Ms: 12,
  cpuPct: 80,
  memoryMb: 20,
  coldStartMs: 30,
  requests: 9000,
  errorRatePct: 0,
};

test('what the first version of the method published is read with the unit it was published with', () => {
  const stored = {
    ...shared,
    rps: 900.4,
    rpsInterval: { low: 890, high: 910 },
    rpsByRound: [890.4, 910.4],
    rpsCvPct: null,
  };
  const [figures] = readFigures([{ ...stored, meanMsInterval: { low: 4, high: 6 } }]);
  expect(figures).toMatchObject({
    rate: 900.4,
    rateUnit: 'requests/s',
    rateInterval: { low: 890.4, high: 910.4, kind: 'range' },
    meanMsInterval: null,
  });
  expect(badgeOf(figures as ServerFigures, '', 'rate')).toContain('900 requests/s');
});

test('what is published now counts tool calls, and is read as it was stored', () => {
  const figures: ServerFigures = {
    ...shared,
    rate: 450.2,
    rateUnit: 'tool calls/s',
    rateInterval: null,
    rateByRound: [450.2],
    rateCvPct: null,
  };
  const stored = storedFigures([{ ...figures, peakMemoryMb: 30 } as ServerFigures]);
  expect(stored).toEqual([figures]);
  expect(readFigures(JSON.parse(JSON.stringify(stored)))).toEqual([figures]);
  expect(badgeOf(figures, '', 'rate')).toContain('450 tool calls/s');
});

test('wrong answers are published with their kinds, and with when authorization ended', () => {
  const errors = { http: 2, jsonrpc: 0, is_error: 0, check: 0, unauthorized: 6 };
  const unauthorized = {
    ...{ of: 'calls' as const, pct: 0.5, rounds: 2 },
    in: [
      { round: 1, at: null },
      { round: 2, at: { fromS: 125, lastRightS: 124 } },
    ],
  };
  const rate = { rate: 450.2, rateUnit: 'tool calls/s', rateInterval: null, rateByRound: [450.2] } as const;
  const row: JudgedRow = { ...shared, ...rate, rateCvPct: null, wrong: { errors, unauthorized } };
  const [stored] = readFigures(JSON.parse(JSON.stringify(storedFigures([row]))));
  expect(stored).toMatchObject({ wrong: { errors, unauthorized } });
});

test('the headline of what is stored says that the host was busy, and at which load its rate is', () => {
  const facts = {
    trials: 2,
    passed: 2,
    invalid: 0,
    failed: 0,
    disturbed: 1,
    limitedBy: 'offered load',
  } as const;
  const row: JudgedRow = {
    ...shared,
    ...facts,
    rate: 450.2,
    rateUnit: 'tool calls/s',
    rateInterval: null,
    rateByRound: [450.2],
    rateCvPct: null,
  };
  const stored = readFigures(JSON.parse(JSON.stringify(storedFigures([row]))));
  expect(stored).toEqual([row]);
  const [headline] = findings(stored, []);
  expect(headline?.text).toMatch(/at this load; the host was busy in 1 of 2 trials of go/);
});

test('the total of a context is kept with its encoding; older rows have none', () => {
  const rate = { rate: 450.2, rateUnit: 'tool calls/s', rateInterval: null, rateByRound: [450.2] } as const;
  const row: StoredRow = {
    ...{ ...shared, ...rate, rateCvPct: null },
    context: { tokens: 14_212, bytes: 60_000, encoding: 'o200k_base' },
  };
  const [stored] = readFigures(JSON.parse(JSON.stringify([row])));
  expect(badgeOf(stored as StoredRow, '', 'context')).toContain('14.2k tokens');
  const { context: _, ...older } = row;
  expect(readFigures([older])).toEqual([older]);
});

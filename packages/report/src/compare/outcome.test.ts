import { expect, test } from 'vitest';
import type { Budgets, Limits } from './budgets.ts';
import type { JudgedContext } from './context-budget.ts';
import { type JudgedComparison, outcomeOf, type Result } from './outcome.ts';
import type { Verdict } from './verdict.ts';

type Row = JudgedComparison['rows'][number];

function aRow(verdict: Verdict, more: Partial<Row> = {}): Row {
  return {
    serverId: 'go',
    tool: 'get_user_cart',
    metric: 'meanMs',
    primary: true,
    base: 4,
    head: 4.4,
    change: 1.1,
    reason: verdict === 'undecided' ? 'its interval crosses the noise floor' : null,
    pairs: 6,
    roundsNeeded: null,
    floor: { ratio: 1.02, state: 'calibrated', reason: null },
    verdict,
    ...more,
  };
}

function aComparison(rows: Row[], more: Partial<JudgedComparison> = {}): JudgedComparison {
  return {
    status: 'finished',
    reason: null,
    failures: [],
    rows,
    ...more,
  };
}

const resultOf = (rows: Row[], more: Partial<JudgedComparison> = {}, budgets: Budgets = {}) =>
  outcomeOf(aComparison(rows, more), budgets).result;
const failureOf = (side: 'base' | 'head', serverId = 'go') => ({ serverId, side, reason: 'did not build' });

test('what weighs most counts', () => {
  const [fine, worse] = [aRow('no change'), aRow('regressed')];
  const undecided = aRow('undecided');
  expect(resultOf([fine, aRow('improved'), aRow('errors gone')])).toBe('no regression');
  expect(resultOf([fine, undecided])).toBe('undecided');
  expect(resultOf([fine, { ...undecided, primary: false }])).toBe('no regression');
  expect(resultOf([undecided, worse])).toBe('regressed');
  expect(resultOf([aRow('errors appeared', { metric: 'errorRatePct', change: null })])).toBe('regressed');
  expect(resultOf([worse], { status: 'failed', reason: 'ref "x" does not exist' })).toBe('error');
  expect(resultOf([fine], { status: 'cancelled' })).toBe('error');
  expect(resultOf([fine], { status: 'running' })).toBe('undecided');
  expect(resultOf([])).toBe('error');
});

test('what too few rounds need is no promise that so many decide', () => {
  const reasonOf = (pairs: number) =>
    outcomeOf(aComparison([aRow('undecided', { pairs, roundsNeeded: 2 })]), {}).reasons[0];
  expect(reasonOf(6)).toMatch(/; about 2 more rounds would decide it in 4 of 5 cases$/);
  expect(reasonOf(4)).toMatch(/; at least 2 more rounds are needed$/);
});

test('an undecided metric beyond its noise floor is named, and how many others are', () => {
  const memory = aRow('undecided', { tool: null, metric: 'memoryMb', primary: false, change: 1.44 });
  const start = { ...memory, metric: 'coldStartMs', change: 1.1 };
  const within = { ...memory, metric: 'p99Ms', change: 1.01 };
  const { result, warnings } = outcomeOf(aComparison([aRow('no change'), start, memory, within]), {});
  expect([result, warnings]).toEqual([
    'no regression',
    ['go, Memory: undecided, +44.0 %, beyond its noise floor; 1 other metric too'],
  ]);
});

test('failed trials are a regression that only a limit of their share allows', () => {
  const failed = aRow('regressed', {
    tool: null,
    metric: 'failedTrials',
    change: null,
    base: 0,
    head: 50,
    reason: 'counts',
  });
  expect(resultOf([failed])).toBe('regressed');
  expect(resultOf([failed], {}, { failedTrials: { failPct: 99 } })).toBe('regressed');
  expect(resultOf([failed], {}, { failedTrials: { fail: 60 } })).toBe('no regression');
  expect(resultOf([failed], {}, { failedTrials: { fail: 40 } })).toBe('regressed');
});

test('a head that does not work is a regression, unless base does not work either', () => {
  expect(resultOf([], { failures: [failureOf('head')] })).toBe('regressed');
  expect(resultOf([], { failures: [failureOf('base')] })).toBe('error');
  expect(resultOf([], { failures: [failureOf('base'), failureOf('head')] })).toBe('error');
  expect(resultOf([], { failures: [failureOf('base'), failureOf('head', 'rust')] })).toBe('regressed');
});

test.each([
  [{ meanMs: { failPct: 9 } }, 'regressed', 'fail'],
  [{ meanMs: { failPct: 11 } }, 'no regression', 'warn'],
  [{ meanMs: { warnPct: 9, failPct: 20 } }, 'no regression', 'warn'],
  [{ meanMs: { warnPct: 15, failPct: 20 } }, 'no regression', 'tolerated'],
  [{ meanMs: { warnPct: 9 } }, 'no regression', 'warn'],
  [{ p95Ms: { failPct: 90 } }, 'regressed', 'fail'],
  [{ meanMs: { fail: 9 } }, 'regressed', 'fail'],
  [{ meanMs: { failPct: 50, fail: 4.2 } }, 'regressed', 'fail'],
  [{ meanMs: { warnPct: 50, warn: 4.2, fail: 9 } }, 'no regression', 'warn'],
] satisfies [Budgets, string, string][])(
  '10 % slower with the budget %j: %s, %s',
  (budgets, result, level) => {
    const outcome = outcomeOf(aComparison([aRow('regressed')]), budgets);
    expect(outcome.result).toBe(result);
    const told = { fail: outcome.reasons, warn: outcome.warnings, tolerated: outcome.tolerated }[level];
    expect(told?.[0]).toContain('go, get_user_cart, Mean');
  },
);

test('limits in the unit of a metric hold for whatever head has, and for errors that appeared', () => {
  expect(resultOf([aRow('no change')], {}, { meanMs: { fail: 4.2 } })).toBe('regressed');
  const rate = aRow('no change', { tool: null, metric: 'rps', head: 900, change: 1 });
  expect(resultOf([rate], {}, { rps: { fail: 1000 } })).toBe('regressed');
  expect(resultOf([rate], {}, { rps: { fail: 800 } })).toBe('no regression');
  const errors = aRow('errors appeared', { metric: 'errorRatePct', head: 0.5, change: null });
  expect(resultOf([errors], {}, { errorRatePct: { fail: 1 } })).toBe('no regression');
  expect(resultOf([errors], {}, { errorRatePct: { fail: 0.1 } })).toBe('regressed');
  expect(resultOf([errors], {}, { errorRatePct: { failPct: 99 } })).toBe('regressed');
});

test('a server that is not affected is no regression, and a percentile of too few calls fails no budget silently', () => {
  const unmeasured = { head: null, change: null };
  expect(resultOf([aRow('not affected', unmeasured)])).toBe('no regression');
  const few = aRow('not judged', { metric: 'p99Ms', head: 90, reason: 'P99 needs 1,000 calls a trial' });
  const { result, warnings } = outcomeOf(aComparison([few]), { p99Ms: { fail: 5 } });
  expect([result, ...warnings]).toEqual([
    ...['no regression', 'go, get_user_cart, P99: not judged, P99 needs 1,000 calls a trial'],
  ]);
  expect(outcomeOf(aComparison([few]), {}).warnings).toEqual([]);
});

test('the size of a regression of a rate is how much of it is lost', () => {
  const slower = aRow('regressed', { tool: null, metric: 'rps', head: 880, change: 0.88 });
  expect(resultOf([slower], {}, { rps: { failPct: 11 } })).toBe('regressed');
  expect(resultOf([slower], {}, { rps: { failPct: 13 } })).toBe('no regression');
});

const context = (base: number | null, head: number | null): JudgedContext[] => {
  const size = (tokens: number | null) => (tokens === null ? null : { tokens });
  return [{ serverId: 'go', base: size(base), head: size(head) }];
};

test.each<[string, Limits, JudgedContext[], Result, unknown[]]>([
  ['kept', { warn: 100, fail: 200, increasePct: 50 }, context(80, 100), 'no regression', []],
  [
    'warned',
    { warn: 99, fail: 200 },
    context(80, 100),
    'no regression',
    ['go, context: 100 tokens, its budget at most 99'],
  ],
  ['exceeded', { warn: 50, fail: 99 }, context(80, 100), 'regressed', []],
  ['exceeded by an increase', { increasePct: 24.9 }, context(80, 100), 'regressed', []],
  ['kept by an increase', { increasePct: 25 }, context(80, 100), 'no regression', []],
  ['exceeded by an increase from none', { increasePct: 25 }, context(0, 1), 'regressed', []],
  ['kept by a decrease', { increasePct: 0 }, context(100, 80), 'no regression', []],
  ['not judged', { fail: 99 }, context(80, null), 'no regression', [expect.stringContaining('not judged')]],
  [
    'not judged by an increase',
    { increasePct: 1 },
    context(null, 1),
    'no regression',
    [expect.stringContaining('not judged')],
  ],
  [
    'not judged where nothing was counted',
    { fail: 1 },
    [],
    'no regression',
    [expect.stringContaining('not judged')],
  ],
])('a budget of a context is %s', (_, budget, contexts, result, warnings) => {
  const outcome = outcomeOf(aComparison([aRow('no change')], { context: contexts }), {
    contextTokens: budget,
  });
  expect(outcome).toMatchObject({ result, warnings });
  if (result === 'regressed')
    expect(outcome.reasons).toEqual([expect.stringMatching(/^go, context: .*budget/)]);
});

test.each<[string, Budgets, unknown[]]>([
  [
    'that has a budget',
    { 'other/all/contextTokens': { fail: 1 }, meanMs: { failPct: 5 } },
    ['budget "other/all/contextTokens" matches no server: go, rust'],
  ],
  ['of one build', { 'rust/all/contextTokens': { fail: 1 }, contextTokens: { fail: 200 } }, []],
])('a server %s and was not counted', (_, budgets, warnings) => {
  const rows = [aRow('no change'), aRow('not affected', { serverId: 'rust', head: null, change: null })];
  const outcome = outcomeOf(aComparison(rows, { context: context(80, 100) }), budgets);
  expect(outcome).toMatchObject({ result: 'no regression', warnings });
});

test('a comparison in which no build differs misses no catalogue', () => {
  const outcome = outcomeOf(aComparison([aRow('not affected', { head: null, change: null })]), {
    contextTokens: { fail: 1 },
  });
  expect(outcome.warnings).toEqual([]);
});

test('a context that grew fails nothing without a budget', () => {
  const outcome = outcomeOf(aComparison([aRow('no change')], { context: context(1, 1000) }), {});
  expect(outcome).toMatchObject({ result: 'no regression', warnings: [] });
});

import { describe, expect, test } from 'vitest';
import { headlineOf } from './headline.ts';
import { aComparison, aRow, times } from './test-comparison.ts';

const slow = { tool: 'get_user_cart', metric: 'meanMs', change: 1.81 } as const;
const text = (...args: Parameters<typeof headlineOf>) => headlineOf(...args)?.text;

describe('a change', () => {
  test('is told by the largest one, and how many others there are', () => {
    const other = aRow('improved', { serverId: 'rust' });
    expect(headlineOf(aComparison([aRow('regressed', slow), other, ...times(2, 'no change')]))).toEqual({
      text: 'go is slower: get_user_cart +81.0 % (mean), with 95 % confidence; 1 improved',
      tone: 'worse',
    });
    const two = [aRow('regressed', { ...slow, change: 1.1 }), aRow('regressed', slow), aRow('undecided')];
    expect(text(aComparison(two))).toBe(
      'go is slower: get_user_cart +81.0 % (mean), with 95 % confidence; 1 more regressed, 1 undecided',
    );
  });

  test('is the largest of those that are as certain, primary or not', () => {
    const tail = aRow('regressed', { ...slow, metric: 'p99Ms', primary: false, change: 3 });
    expect(text(aComparison([aRow('regressed', { change: 0.97 }), tail]))).toMatch(
      /^go is slower: get_user_cart \+200\.0 % \(P99\)/,
    );
  });

  test('for the worse comes before one for the better, however large', () => {
    const improved = aRow('improved', { ...slow, serverId: 'rust', change: 0.1 });
    const rows = [improved, aRow('regressed', { change: 0.96 })];
    expect(headlineOf(aComparison(rows))).toEqual({
      text: 'go serves fewer calls a second: -4.0 %, with 95 % confidence; 1 improved',
      tone: 'worse',
    });
  });

  test('of the server as a whole names the tool whose row alone moved', () => {
    const tool = (name: string, base: number, head: number) =>
      aRow('undecided', { tool: name, metric: 'meanMs', base, head, change: head / base });
    const work = tool('work', 3, 4.2);
    expect(text(aComparison([aRow('regressed'), work, tool('list', 1, 1.01)]))).toMatch(
      /^go serves fewer calls a second: -10\.0 %, most of it in work, with 95 % confidence/,
    );
    for (const other of [tool('list', 1, 1.4), tool('list', 3, 4)]) {
      expect(text(aComparison([aRow('regressed'), work, other]))).not.toContain('most of it');
    }
    expect(text(aComparison([aRow('regressed'), work]))).not.toContain('most of it');
    const memory = aRow('regressed', { metric: 'memoryMb', change: 1.2 });
    expect(text(aComparison([memory, work, tool('list', 1, 1)]))).not.toContain('most of it');
  });

  test('for the better is one', () => {
    const rows = [aRow('improved', { metric: 'cpuMsPerRequest', change: 0.8 })];
    expect(headlineOf(aComparison(rows))).toEqual({
      text: 'go uses less processor time: -20.0 %, with 95 % confidence',
      tone: 'better',
    });
  });

  test('for the better names what may have become worse', () => {
    const gain = aRow('improved', { metric: 'cpuMsPerRequest', change: 0.8 });
    const open = aRow('undecided', { metric: 'memoryMb', primary: false, change: 1.3 });
    expect(text(aComparison([gain, open]))).toBe(
      'go uses less processor time: -20.0 %, with 95 % confidence; 1 undecided: go, memory +30.0 %, beyond its noise floor',
    );
    const within = { ...open, change: 1.01 };
    expect(text(aComparison([gain, open, within]))).toMatch(/; 2 undecided, among them go, memory \+30\.0 %/);
    expect(text(aComparison([gain, within]))).toMatch(/; 1 undecided$/);
  });

  test('of errors on one side has no ratio', () => {
    const rows = [aRow('errors appeared', { metric: 'errorRatePct', change: null, base: 0, head: 0.5 })];
    expect(text(aComparison(rows))).toBe('go has new errors: 0.50 % of answers, with 95 % confidence');
  });

  test('between runs that were measured one after the other is not called sure', () => {
    const rows = [aRow('regressed', slow)];
    expect(text(aComparison(rows, { interleaved: false }))).toBe(
      'go is slower: get_user_cart +81.0 % (mean); the sides were measured one after the other',
    );
  });

  test('has the doubts of its circumstances beside it', () => {
    const rows = [aRow('regressed', { ...slow, saturated: 1 })];
    expect(text(aComparison(rows, { disturbed: 2 }))).toMatch(
      /with 95 % confidence; the host was busy in 2 trials; the rig was saturated, which can hide a change$/,
    );
  });
});

describe('no change', () => {
  const same = (ratio: number) => aRow('no change', { floor: { ratio, state: 'calibrated', reason: null } });

  test('is told with the widest floor of the primary metrics', () => {
    expect(headlineOf(aComparison([same(1.02), { ...same(1.04), metric: 'p95Ms' }]))).toEqual({
      text: 'No slowdown beyond 4.0 % found',
      tone: 'same',
    });
  });

  test('of capacity alone is told of capacity', () => {
    expect(text(aComparison([{ ...same(1.05), metric: 'capacity' }]))).toBe(
      'No loss of capacity beyond 5.0 % found',
    );
  });

  test('says how many secondary metrics are undecided', () => {
    const open = aRow('undecided', { primary: false, change: 0.99 });
    const rows = [same(1.02), open, aRow('no change', { primary: false })];
    expect(text(aComparison(rows))).toBe(
      'No loss of throughput beyond 2.0 % found; 1 of 3 metrics undecided',
    );
  });

  test('names the undecided metric that is furthest beyond its noise floor', () => {
    const open = { primary: false, change: 1.04 } as const;
    const rows = [
      same(1.02),
      aRow('undecided', { ...open, metric: 'coldStartMs' }),
      aRow('undecided', { ...open, metric: 'memoryMb', change: 1.44 }),
    ];
    expect(text(aComparison(rows))).toBe(
      'No loss of throughput beyond 2.0 % found; 2 of 3 metrics undecided, among them go, memory +44.0 %, beyond its noise floor',
    );
  });

  test('holds where an undecided metric may only be better', () => {
    const faster = aRow('undecided', { metric: 'meanMs', interval: { low: 0.9, high: 1.01 } });
    expect(headlineOf(aComparison([same(1.02), faster]))).toEqual({
      text: 'No slowdown beyond 2.0 % found; 1 of 2 metrics undecided',
      tone: 'same',
    });
  });
});

describe('inconclusive', () => {
  const open = (low: number, high: number, roundsNeeded: number | null = 14) =>
    aRow('undecided', { tool: 'search', metric: 'p95Ms', interval: { low, high }, roundsNeeded });

  test('says what cannot be excluded, and what would decide', () => {
    expect(headlineOf(aComparison([open(0.98, 1.05, 3), open(0.95, 1.12), aRow('no change')]))).toEqual({
      text: 'Inconclusive: a slowdown of up to 12.0 % cannot be excluded (go, search, P95); about 14 more rounds would decide each open metric in 4 of 5 cases',
      tone: 'open',
      moreRounds: { count: 14, decide: true },
    });
  });

  test('promises nothing where some metric stays undecided', () => {
    expect(text(aComparison([open(0.95, 1.12), open(0.9, 1.1, null)]))).not.toContain('would decide');
  });

  test('promises nothing that takes more rounds than a comparison may have', () => {
    const rows = [open(0.95, 1.12, 14)];
    expect(headlineOf(aComparison(rows, { rounds: 86 }))).toMatchObject({ moreRounds: { count: 14 } });
    expect(headlineOf(aComparison(rows, { rounds: 87 }))).not.toHaveProperty('moreRounds');
  });

  test('of a metric that is better when higher is its loss', () => {
    const rate = aRow('undecided', { interval: { low: 0.8, high: 1.3 } });
    expect(text(aComparison([rate], { nextLook: 8 }))).toBe(
      'Inconclusive so far: a loss of throughput of up to 20.0 % cannot be excluded (go, throughput)',
    );
  });

  test('without an interval rules nothing out', () => {
    const rows = [aRow('undecided', { interval: null, pairs: 3, roundsNeeded: 2 })];
    expect(text(aComparison(rows))).toBe(
      'Inconclusive: nothing can be ruled out (go, throughput); at least 2 more rounds are needed',
    );
  });

  test('says which side has no figures', () => {
    expect(text(aComparison([aRow('undecided', { head: null, interval: null })]))).toBe(
      'Inconclusive: go has no head figures for throughput',
    );
  });
});

test('a side that fails comes before all else, head before base', () => {
  const failures = [
    { serverId: 'bun', side: 'base', reason: null, trialId: '1' },
    { serverId: 'go', side: 'head', reason: null, trialId: '2' },
  ] as const;
  expect(headlineOf(aComparison([aRow('improved')]), failures)).toEqual({
    text: 'go fails at head, and 1 other failure',
    tone: 'worse',
  });
  expect(headlineOf(aComparison([]), failures.slice(0, 1))?.tone).toBe('open');
});

test('before it is judged there is none, and of one build on both sides that is it', () => {
  expect(headlineOf(aComparison(times(3, 'undecided'), { judged: false }))).toBeNull();
  expect(headlineOf(aComparison(times(9, 'not affected')))).toEqual({
    text: 'Not affected: base and head are the same build',
    tone: 'same',
  });
});

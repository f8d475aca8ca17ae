import type { Side } from '@headroom/model/comparison';
import { PERCENTILE_GRID } from '@headroom/model/suite';
import { describe, expect, test } from 'vitest';
import { measured, trial } from '../figures/test-trials.ts';
import type { ReportTrial } from '../figures/trial.ts';
import { type CompareOptions, calibrationsOf, compare } from './compare.ts';
import { FAMILY_ALPHA } from './family.ts';
import type { MetricId } from './metrics.ts';
import type { SideTrial } from './sides.ts';
import { chanceFrom } from './test-noise.ts';

const NOW: CompareOptions = { nowMs: 0, ended: true };
const CART = 'get_user_cart';
const SEARCH = 'search_products';

interface Host {
  rounds?: number;
  /** Factor by which the head's calls of CART are slower than base's. */
  slower?: number;
  /** Other differences of a trial. */
  but?: (side: Side, round: number) => Partial<ReportTrial>;
}

/** Rounds of a server with two tools, on a host that varies by 1 %. */
function rounds({ rounds: count = 6, slower = 1, but = () => ({}) }: Host = {}): SideTrial[] {
  const { normal } = chanceFrom(11);
  const noise = () => Math.exp(0.01 * normal());
  return Array.from({ length: count }, (_, i) => i + 1).flatMap((round) =>
    (['base', 'head'] as const).map((side): SideTrial => {
      const calls = (ms: number, name: string) => measured(latencies(ms * noise()), { name });
      const measurements = [calls(4, SEARCH), calls(side === 'head' ? 5 * slower : 5, CART)];
      const server = {
        cpuMs: 500 * noise(),
        throttledMs: null,
        meanMemoryMb: 10 * noise(),
        peakMemoryMb: 12,
      };
      return {
        ...trial({ id: `${side} ${round}`, round, measurements, coldStartMs: 100 * noise() }),
        side,
        resources: [{ party: 'server', ...server }],
        windowMs: 1000 * noise(),
        ...but(side, round),
      };
    }),
  );
}

const latencies = (ms: number) => Array.from({ length: 240 }, (_, i) => ms * (0.8 + i / 600));

/** The same in every trial: nothing of the server as a whole is undecided. */
const STEADY = {
  windowMs: 1000,
  resources: [{ party: 'server', cpuMs: 500, throttledMs: null, meanMemoryMb: 10, peakMemoryMb: 12 }],
} as const;

function rowOf(trials: readonly SideTrial[], metric: MetricId, tool: string | null = null, options = NOW) {
  const row = compare(trials, options).rows.find((known) => known.metric === metric && known.tool === tool);
  if (!row) throw new Error(`no row for ${metric} of ${tool}`);
  return row;
}

describe('rows', () => {
  test('are the metrics of each server and of its tools; few of them are primary', () => {
    const { rows, family } = compare(rounds(), NOW);
    expect(rows).toHaveLength(9 + 2 * 5);
    expect(rows.filter(({ primary }) => primary).map(({ metric, tool }) => [metric, tool])).toEqual([
      ...[
        ['rps', null],
        ['cpuMsPerRequest', null],
      ],
      ...[CART, SEARCH].flatMap((tool) => [
        ['meanMs', tool],
        ['p95Ms', tool],
      ]),
    ]);
    expect(family).toEqual({ primary: 6, secondary: 13, looks: 1, alpha: FAMILY_ALPHA });
  });

  test('hold both figures over all rounds, the ratio, and intervals around it', () => {
    const row = rowOf(rounds({ slower: 1.2 }), 'meanMs', CART);
    expect(row.base).toBeCloseTo(5, 1);
    expect(row.head).toBeCloseTo(6, 1);
    expect(row.change).toBeCloseTo(1.2, 1);
    expect(row).toMatchObject({ pairs: 6, verdict: 'regressed', reason: null, decidedAt: 6, coverage: 0.9 });
    expect(row.p).toBeLessThan(row.level ?? 0);
    expect(row.together?.low).toBeLessThan(row.interval?.low ?? 0);
    expect(row.together?.high).toBeGreaterThan(row.interval?.high ?? 0);
    expect(row.detectable).toBeGreaterThan(row.floor.ratio);
    expect(row.floor).toMatchObject({ ratio: 1.05, state: 'not calibrated' });
    expect(row.rounds).toHaveLength(6);
  });

  test('a tool that slows down leaves the other tools as they were', () => {
    const { rows } = compare(rounds({ slower: 1.2 }), NOW);
    const changed = rows.filter(({ verdict }) => verdict === 'regressed' || verdict === 'improved');
    expect(changed.filter(({ tool }) => tool === SEARCH)).toEqual([]);
    expect(changed.map(({ metric, tool }) => `${metric} ${tool}`)).toContain(`p95Ms ${CART}`);
  });

  test('the direction that is better belongs to the metric', () => {
    const fewer = (side: Side) => (side === 'head' ? { windowMs: 1500 } : {});
    expect(rowOf(rounds({ but: fewer }), 'rps').verdict).toBe('regressed');
    expect(rowOf(rounds({ slower: 0.8 }), 'meanMs', CART).verdict).toBe('improved');
  });

  test('figures are means of rounds, as the change is; those of all calls together stand beside them', () => {
    // Five rounds of 1 ms and one of 9 ms: the P95 of all calls is 9, the geometric mean of the P95s is 9^(1/6).
    const mixed = (_: Side, round: number) => ({
      measurements: [measured(Array(240).fill(round === 6 ? 9 : 1), { name: CART })],
    });
    const row = rowOf(rounds({ but: mixed }), 'p95Ms', CART);
    expect(row.base).toBeCloseTo(9 ** (1 / 6), 12);
    expect(row.pooled).toEqual({ base: 9, head: 9 });
    expect(PERCENTILE_GRID).toContain(95);
  });

  test('trials of a round and side are pooled: base, head, head, base', () => {
    const twice = rounds().flatMap((one) => [one, { ...one, id: `${one.id} again` }]);
    expect(rowOf(twice, 'meanMs', CART)).toMatchObject({ pairs: 6 });
    expect(rowOf(twice, 'meanMs', CART).change).toBeCloseTo(rowOf(rounds(), 'meanMs', CART).change ?? 0, 12);
  });
});

describe('what gives no verdict', () => {
  test('a side that was not measured', () => {
    const failed = (side: Side) => (side === 'head' ? { status: 'server_failed' as const } : {});
    const row = rowOf(rounds({ but: failed }), 'meanMs', CART);
    expect(row).toMatchObject({ verdict: 'undecided', reason: 'head not measured', head: null, pairs: 0 });
    expect(row.base).toBeCloseTo(5, 1);
    expect(row).toMatchObject({ change: null, interval: null, together: null, p: null, detectable: null });
  });

  test('fewer than five rounds that have both sides', () => {
    const failed = (side: Side, round: number) =>
      side === 'head' && round > 4 ? { status: 'server_failed' as const } : {};
    expect(rowOf(rounds({ slower: 3, but: failed }), 'meanMs', CART)).toMatchObject({
      verdict: 'undecided',
      pairs: 4,
      roundsNeeded: 1,
      reason: 'needs 5 rounds with both sides measured, has 4',
    });
  });

  test('a base of 0 has no ratio', () => {
    const idle = (side: Side) => {
      const use = { party: 'server', cpuMs: 0, throttledMs: null, meanMemoryMb: 9, peakMemoryMb: 9 } as const;
      return side === 'base' ? { resources: [use] } : {};
    };
    expect(rowOf(rounds({ but: idle }), 'cpuMsPerRequest')).toMatchObject({
      verdict: 'undecided',
      base: 0,
      change: null,
      roundsNeeded: null,
      reason: 'base 0 in 6 of 6 rounds: no ratio',
    });
  });

  test('rounds that measured neither side are not there, and a comparison of nothing is empty', () => {
    expect(compare([], NOW)).toMatchObject({ rows: [], rounds: 0, nextLook: null });
  });
});

test('equal figures in every round are no change', () => {
  const same = () => ({ coldStartMs: 100 });
  expect(rowOf(rounds({ but: same }), 'coldStartMs')).toMatchObject({
    verdict: 'no change',
    change: 1,
    interval: { low: 1, high: 1 },
    p: 1,
    decidedAt: 6,
  });
});

describe('errors', () => {
  const wrong = (count: number) => ({ http: count, jsonrpc: 0, is_error: 0, check: 0 });
  const erring = (on: (side: Side, round: number) => number) => (side: Side, round: number) => ({
    measurements: [measured(latencies(5), { name: CART, errors: wrong(on(side, round)) })],
  });
  const verdictOf = (on: (side: Side, round: number) => number) => {
    const row = rowOf(rounds({ but: erring(on) }), 'errorRatePct', CART);
    return [row.verdict, row.reason];
  };

  test('on one side only are a verdict of their own', () => {
    expect(verdictOf((side) => (side === 'head' ? 3 : 0))).toEqual(['errors appeared', null]);
    expect(verdictOf((side) => (side === 'base' ? 3 : 0))).toEqual(['errors gone', null]);
  });

  test('here and there, or many in one round, may be chance', () => {
    expect(verdictOf((side, round) => (side === 'head' && round < 3 ? 1 : 0))).toEqual([
      ...['undecided', 'head gave 2 wrong answers, in 2 of 6 rounds, which may be chance'],
    ]);
    expect(verdictOf((side, round) => (side === 'base' && round === 3 ? 50 : 0))).toEqual([
      ...['undecided', 'base gave 50 wrong answers, in 1 of 6 rounds, which may be chance'],
    ]);
  });

  test('on neither side are no change, however many answers there are', () => {
    const fewer = (side: Side) => ({
      measurements: [measured(latencies(5).slice(side === 'head' ? 20 : 0), { name: CART })],
    });
    expect(rowOf(rounds({ but: fewer }), 'errorRatePct', CART)).toMatchObject({
      verdict: 'no change',
      change: 1,
    });
  });

  test('on both sides are a ratio', () => {
    expect(verdictOf(() => 0)).toEqual(['no change', null]);
    expect(verdictOf((side, round) => (side === 'head' ? 30 : 2) + (round % 2))[0]).toBe('regressed');
    expect(verdictOf((_, round) => round)[0]).toBe('no change');
    const more = rowOf(rounds({ but: erring((side) => (side === 'head' ? 30 : 15)) }), 'errorRatePct', CART);
    expect(more.change).toBeCloseTo((more.head ?? 0) / (more.base ?? 0), 12);
    expect(more.base).toBeCloseTo((100 * 15) / 255, 12);
    expect(more).toMatchObject({ verdict: 'regressed', interval: null });
  });
});

describe('looks', () => {
  const open = (trials: SideTrial[], from: number) =>
    trials.map(
      (one): SideTrial => (one.round < from ? one : { ...one, status: 'waiting', measurements: [] }),
    );

  test('nothing is decided while rounds that belong to the look are open', () => {
    const going = open(rounds({ slower: 2 }), 6);
    const row = rowOf(going, 'meanMs', CART, { ...NOW, ended: false });
    expect(row).toMatchObject({
      verdict: 'undecided',
      reason: 'decided after round 6',
      pairs: 5,
      decidedAt: null,
    });
    expect(compare(going, { ...NOW, ended: false })).toMatchObject({ nextLook: 6, rounds: 5 });
    // Rounds may be planned one by one: what was measured so far is all there will be only once the run has ended.
    const soFar = rowOf(rounds({ slower: 2 }), 'meanMs', CART, { ...NOW, ended: false });
    expect(soFar.verdict).toBe('undecided');
  });

  test('what is measured between two looks waits for the next one', () => {
    const until = { ...NOW, ended: false, maxRounds: 12 };
    const going = compare(rounds({ rounds: 7, slower: 1.05 }), until);
    expect(going).toMatchObject({ rounds: 6, nextLook: 8, family: { looks: 3 } });
    expect(going.rows.every(({ pairs }) => pairs === 6)).toBe(true);
    expect(compare(rounds({ rounds: 7 }), { ...until, ended: true })).toMatchObject({
      rounds: 7,
      nextLook: null,
    });
  });

  test('it goes no further once every primary metric has a verdict', () => {
    const steady = () => ({ ...STEADY, measurements: [measured(latencies(5), { name: CART })] });
    const until = { ...NOW, ended: false, maxRounds: 12 };
    expect(compare(rounds({ but: steady }), until).nextLook).toBeNull();
  });

  test('nothing is decided before the first look, though a side has no numbers yet', () => {
    const until = { ...NOW, ended: false, maxRounds: 12 };
    const unlucky = rounds({ rounds: 1, but: (side) => (side === 'head' ? { status: 'rig_failed' } : {}) });
    expect(compare(unlucky, until).nextLook).toBe(6);
    expect(compare(open(rounds(), 1), { ...NOW, ended: false }).nextLook).toBe(6);
  });

  test('a change that a look has found stays found', () => {
    // Clear for six rounds, then as wild as can be.
    const wild = (side: Side, round: number) => {
      const late = side === 'head' ? 1 : 50;
      const ms = round <= 6 ? (side === 'head' ? 8 : 5) + round / 1000 : late;
      return { measurements: [measured(latencies(ms), { name: CART })] };
    };
    const trials = rounds({ rounds: 8, but: wild });
    const row = rowOf(trials, 'meanMs', CART, { ...NOW, ended: false, maxRounds: 8 });
    expect(row).toMatchObject({ verdict: 'regressed', decidedAt: 6, pairs: 6 });
    expect(row.rounds).toHaveLength(8);
    expect((row.head ?? 0) / (row.base ?? 1)).toBeCloseTo(8 / 5, 2);
    expect(rowOf(trials, 'meanMs', CART).verdict).not.toBe('regressed');
  });
});

describe('noise floors', () => {
  const host = { kernel: '6.8', cpuModel: 'EPYC' };

  test('come from a comparison of a revision with itself', () => {
    const calibrations = calibrationsOf(compare(rounds({ rounds: 12 }), NOW), { measuredAtMs: 0, host });
    expect(calibrations).toHaveLength(19);
    const row = rowOf(rounds({ slower: 1.2 }), 'meanMs', CART, { ...NOW, calibrations, host });
    expect(row.floor.state).toBe('calibrated');
    expect(row.floor.ratio).toBeLessThan(1.05);
  });

  test('a metric that changes less than its floor is unchanged', () => {
    const metric = { serverId: 'rust', tool: CART, metric: 'meanMs', measuredAtMs: 0, host } as const;
    const loud = { ...metric, logRatios: [0.3, -0.3, 0.3, -0.3, 0.3, -0.3] };
    const slow = rounds({ slower: 1.2 });
    expect(rowOf(slow, 'meanMs', CART, { ...NOW, calibrations: [loud] }).verdict).toBe('no change');
    expect(rowOf(slow, 'meanMs', CART).verdict).toBe('regressed');
  });

  test('two runs that were not interleaved have a higher one', () => {
    const row = rowOf(rounds({ slower: 1.08 }), 'meanMs', CART, { ...NOW, interleaved: false });
    expect(row).toMatchObject({ floor: { ratio: 1.1 } });
    expect(row.verdict).not.toBe('regressed');
  });
});

describe('percentiles', () => {
  const calls = (counts: (side: Side, round: number) => number) => (side: Side, round: number) => ({
    measurements: [measured(Array(counts(side, round)).fill(5), { name: CART })],
  });
  const judged = (metric: MetricId, counts: (side: Side, round: number) => number) => {
    const { verdict, reason } = rowOf(rounds({ but: calls(counts) }), metric, CART);
    return [verdict, reason];
  };

  test('of fewer calls than ten beyond them, in any round of any side, are not judged', () => {
    const few = (side: Side, round: number) => (side === 'head' && round === 4 ? 999 : 1000);
    expect(judged('p99Ms', few)).toEqual([
      ...['not judged', 'P99 needs 1,000 calls a trial; head of round 4 has 999'],
    ]);
    expect(judged('p99Ms', () => 1000)).toEqual(['no change', null]);
    expect(judged('p95Ms', () => 199)[0]).toBe('not judged');
    expect(judged('p95Ms', () => 200)[0]).toBe('no change');
    expect(judged('p50Ms', () => 20)[0]).toBe('no change');
    expect(judged('meanMs', () => 1)[0]).toBe('no change');
  });

  test('that are not judged keep nobody waiting', () => {
    const until = { ...NOW, ended: false, maxRounds: 12 };
    const steady = rounds({ but: (side, round) => ({ ...calls(() => 100)(side, round), ...STEADY }) });
    expect(compare(steady, until).nextLook).toBeNull();
  });
});

test('a server of one build on both sides is not affected, measured or not', () => {
  const waiting = rounds().map((one): SideTrial => ({ ...one, status: 'cancelled', measurements: [] }));
  for (const trials of [rounds({ slower: 3 }), waiting]) {
    const { counts, family, rows } = compare(trials, { ...NOW, sameBuilds: ['rust'] });
    expect(counts).toMatchObject({ 'not affected': rows.length, regressed: 0, undecided: 0 });
    expect(rows.length).toBeGreaterThan(0);
    expect(family).toEqual({ primary: 0, secondary: 0, looks: 1, alpha: FAMILY_ALPHA });
  }
  const { rows } = compare(rounds({ slower: 3 }), { ...NOW, sameBuilds: ['go'] });
  const of = (serverId: string) => rows.filter((row) => row.serverId === serverId);
  expect(of('go').every(({ verdict }) => verdict === 'not affected')).toBe(true);
  expect(of('rust').some(({ verdict }) => verdict === 'not affected')).toBe(false);
});

test('rounds that the rig limited are counted', () => {
  const limited = (side: Side, round: number) =>
    side === 'head' && round < 3 ? { status: 'invalid' as const } : {};
  expect(rowOf(rounds({ but: limited }), 'rps').saturated).toBe(2);
});

test('instructions are a metric where a kernel counts them, and tell what times cannot', () => {
  const counters = (instructions: number | null, contextSwitches: number | null) => ({
    ...{ governors: null, frequencyMhz: null, throttles: null, pressurePct: null, locks: {} },
    counters: { instructions, contextSwitches, missing: null },
  });
  const noisy = (slower: number) =>
    rounds({
      rounds: 12,
      but: (side, round) => ({
        environment: counters(1e9 * (side === 'head' ? slower : 1) * (1 + round / 10_000), null),
      }),
    });
  const ids = (trials: readonly SideTrial[], over: Partial<CompareOptions> = {}) =>
    new Set(compare(trials, { ...NOW, ...over }).rows.map(({ metric }) => metric));
  expect(ids(rounds()).has('instructionsPerRequest')).toBe(false);
  expect(ids(noisy(1)).has('contextSwitchesPerRequest')).toBe(false);
  expect(ids(noisy(1), { experiment: 'capacity' }).has('instructionsPerRequest')).toBe(false);
  const calibration = {
    ...({ serverId: 'go', tool: null, metric: 'instructionsPerRequest', measuredAtMs: 0 } as const),
    ...{ logRatios: Array(12).fill(0.0001) as number[], host: { kernel: '6', cpuModel: 'x' } },
  };
  const options = { ...NOW, calibrations: [{ ...calibration, serverId: noisy(1)[0]?.serverId ?? '' }] };
  expect(rowOf(noisy(1.012), 'instructionsPerRequest', null, options)).toMatchObject({
    verdict: 'regressed',
    change: expect.closeTo(1.012, 4),
    base: expect.closeTo(1e9 / 480, -5),
  });
  expect(rowOf(noisy(1.004), 'instructionsPerRequest', null, options).verdict).toBe('no change');
  // One percent of processor time drowns in the noise of the same trials.
  expect(rowOf(noisy(1.012), 'cpuMsPerRequest').verdict).not.toBe('regressed');
});

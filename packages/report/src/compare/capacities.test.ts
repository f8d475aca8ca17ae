import type { Side } from '@headroom/model/comparison';
import type { Capacity } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { trial } from '../figures/test-trials.ts';
import { compare } from './compare.ts';
import { compareRun } from './of-run.ts';
import type { SideTrial } from './sides.ts';

const LEVEL = { kind: 'capacity', p99Ms: 100, errorPct: 0.1, isConfirmed: true, limitedBy: null } as const;
const found = (perS: number | null, rest: Partial<Capacity> = {}): Capacity => ({
  ...LEVEL,
  ...{ perS, belowPerS: perS === null ? 50 : 1.05 * perS, atLeast: false, steps: [] },
  ...rest,
});

/** Rounds with a search on each side. */
const rounds = (searches: readonly Record<Side, Capacity>[]): SideTrial[] =>
  searches.flatMap((of, i) =>
    (['base', 'head'] as const).map((side) => ({
      ...trial({ id: `${side} ${i}`, round: i + 1 }),
      side,
      experiment: of[side],
    })),
  );

const ROWS = { nowMs: 0, ended: true, experiment: 'capacity' } as const;
const rowsOf = (searches: readonly Record<Side, Capacity>[]) => compare(rounds(searches), ROWS).rows;
const wobble = [1, 1.02, 0.98, 1.01, 0.99, 1];

test('a capacity that fell is a verdict like another, and the only one: each side had loads of its own', () => {
  const rows = rowsOf(wobble.map((w) => ({ base: found(1000 * w), head: found(800) })));
  expect(rows.map(({ metric, tool }) => [metric, tool])).toEqual([['capacity', null]]);
  expect(rows[0]).toMatchObject({ verdict: 'regressed', primary: true });
  expect(rows[0]?.change).toBeCloseTo(0.8, 2);
});

test('a difference that the bracket of a search may hide is none', () => {
  const [row] = rowsOf(wobble.map((w) => ({ base: found(1000 * w), head: found(965) })));
  expect(row?.floor.ratio).toBe(1.05);
  expect(row?.verdict).not.toBe('regressed');
  const [same] = rowsOf(wobble.map(() => ({ base: found(1000), head: found(960) })));
  expect(same?.verdict).toBe('no change');
});

test('a rate that something else than the server ended is a bound, and judges nothing', () => {
  const [row] = rowsOf(wobble.map(() => ({ base: found(1000, { atLeast: true }), head: found(800) })));
  expect(row).toMatchObject({
    verdict: 'undecided',
    reason: 'base without a round with a held rate and a search that the server ended',
  });
  const [none] = rowsOf(wobble.map(() => ({ base: found(1000), head: found(null) })));
  expect(none).toMatchObject({
    verdict: 'undecided',
    reason: expect.stringMatching(/^head without a round/),
  });
});

test('a comparison by a search has capacities, one under a load has none', () => {
  const trials = rounds(wobble.map(() => ({ base: found(1000), head: found(800) })));
  const run = {
    ...{ kind: 'comparison' as const, servers: ['rust'], tools: [], rounds: 6, untilDecided: false },
    ...{ builds: {}, trials: trials.map((own) => ({ ...own, build: null })), environment: null },
  };
  const terms = { nowMs: 0, ended: true, calibrations: [] };
  const metrics = (profile: string) => [
    ...new Set(compareRun({ ...run, profile }, terms).rows.map(({ metric }) => metric)),
  ];
  expect(metrics('capacity:p99=20')).toEqual(['capacity']);
  expect(metrics('quick')).toContain('rps');
  expect(metrics('quick')).not.toContain('capacity');
});

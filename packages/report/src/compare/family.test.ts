import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PARTS } from './doubt.ts';
import { FAMILY_ALPHA, type Hypothesis, levelsOf, SPENT_SHARE } from './family.ts';
import { metricsOf } from './metrics.ts';
import { exampleFamily } from './power-examples.ts';

const SPENT = FAMILY_ALPHA * SPENT_SHARE;
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);
const at = (family: readonly Hypothesis[], metric: string, tool: string | null = null) =>
  family.findIndex((one) => one.metric === metric && one.tool === tool);
/** The family in which these have such a p; the others have not changed. */
const given = (ps: Readonly<Record<number, number | null>>, family = exampleFamily()) =>
  family.map((one, i) => ({ ...one, p: ps[i] === undefined ? one.p : ps[i] }));

test('every metric has a part wherever it is compared, and the parts of a server are all of it', () => {
  for (const { id, scopes } of metricsOf(null)) {
    for (const scope of ['server', 'tool'] as const) {
      expect((PARTS[scope][id] ?? 0) > 0).toBe(scopes.includes(scope));
    }
  }
  // Others have a part in addition where they are tested: failed trials where one failed, counters where the kernel has them.
  const parts = metricsOf(null).flatMap(({ id }) => [PARTS.server[id] ?? 0, PARTS.tool[id] ?? 0]);
  expect(sum(parts)).toBe(100);
  expect(PARTS.server.failedTrials).toBe(60);
});

describe('the doubt with which metrics are tested', () => {
  const family = exampleFamily();

  test('adds up to what tests may use, of one server or of many, divided by looks', () => {
    for (const servers of [['a'], ['a', 'b', 'c']]) {
      const all = servers.flatMap(exampleFamily);
      expect(sum(levelsOf(all, 1))).toBeCloseTo(SPENT, 12);
      expect(sum(levelsOf(all, 4))).toBeCloseTo(SPENT / 4, 12);
    }
  });

  test('of what cannot be tested goes to the others', () => {
    const mean = at(family, 'meanMs', 'a');
    const without = given({ [at(family, 'errorRatePct')]: null, [at(family, 'memoryMb')]: null });
    const levels = levelsOf(without, 1);
    expect(levels[at(family, 'memoryMb')]).toBeNull();
    expect(sum(levels)).toBeCloseTo(SPENT, 12);
    expect(levels[mean]).toBeGreaterThan(levelsOf(family, 1)[mean] ?? 1);
    expect(levelsOf([], 1)).toEqual([]);
  });

  test("once a tool's mean has changed, goes to its percentiles before any other", () => {
    const before = levelsOf(family, 1);
    const after = levelsOf(given({ [at(family, 'meanMs', 'a')]: 0 }), 1);
    const rise = (metric: string, tool: string | null) =>
      (after[at(family, metric, tool)] as number) / (before[at(family, metric, tool)] as number);
    // 34/3 of 100 parts, to 6/3, 8/3 and 1/3 of 100.
    expect(rise('p95Ms', 'a')).toBeCloseTo(1 + 34 / 15, 10);
    expect(rise('p99Ms', 'a')).toBeCloseTo(1 + 34 / 15, 10);
    expect(rise('p95Ms', 'b')).toBe(1);
    expect(rise('meanMs', 'b')).toBe(1);
  });

  test("once the server's processor time has changed, goes to the means of its tools", () => {
    const before = levelsOf(family, 1);
    const after = levelsOf(given({ [at(family, 'cpuMsPerRequest')]: 0 }), 1);
    const mean = at(family, 'meanMs', 'b');
    expect((after[mean] as number) / (before[mean] as number)).toBeCloseTo((34 + 26) / 34, 10);
    expect(after[at(family, 'meanMs')]).toBe(before[at(family, 'meanMs')]);
  });

  test('where nobody is left to inherit it, goes to all that are left', () => {
    const before = levelsOf(family, 1);
    const after = levelsOf(given({ [at(family, 'memoryMb')]: 0 }), 1);
    for (const [i, level] of after.entries()) {
      if (i !== at(family, 'memoryMb')) expect(level).toBeCloseTo((before[i] as number) / 0.97, 12);
    }
  });

  test('lets what changed clearly help what changed less', () => {
    const [mean, p95] = [at(family, 'meanMs', 'a'), at(family, 'p95Ms', 'a')];
    const p = 2 * (levelsOf(family, 1)[p95] as number);
    expect(levelsOf(given({ [p95]: p }), 1)[p95]).toBeLessThan(p);
    expect(levelsOf(given({ [p95]: p, [mean]: 0 }), 1)[p95]).toBeGreaterThan(p);
  });
});

describe('testing step by step', () => {
  const small = exampleFamily().filter(
    ({ metric, tool }) =>
      (tool === null && ['cpuMsPerRequest', 'meanMs'].includes(metric)) ||
      (tool !== 'c' && tool !== null && ['meanMs', 'p95Ms', 'errorRatePct'].includes(metric)),
  );
  const chance = fc.oneof(fc.double({ min: 0, max: 0.03, noNaN: true }), fc.constant(1), fc.constant(null));
  const families = fc.array(chance, { minLength: small.length, maxLength: small.length });
  const rejected = (ps: readonly (number | null)[]) => {
    const levels = levelsOf(
      small.map((one, i) => ({ ...one, p: ps[i] ?? null })),
      1,
    );
    return levels.map((level, i) => level !== null && (ps[i] as number) <= level);
  };

  test('a greater p of one never makes another one changed', () => {
    fc.assert(
      fc.property(families, fc.nat(small.length - 1), (ps, i) => {
        if (ps[i] == null) return;
        const before = rejected(ps);
        const after = rejected(ps.map((p, j) => (j === i ? 1 : p)));
        expect(after.filter((now, j) => now && !before[j])).toEqual([]);
      }),
    );
  });

  test('what is left never has more than the whole', () => {
    fc.assert(
      fc.property(families, (ps) => {
        const levels = levelsOf(
          small.map((one, i) => ({ ...one, p: ps[i] ?? null })),
          1,
        );
        const left = levels.filter((level, i) => level !== null && (ps[i] as number) > level);
        expect(sum(left)).toBeLessThanOrEqual(SPENT * (1 + 1e-12));
      }),
    );
  });
});

import { expect, test } from 'vitest';
import { expectedChanges, expectedSentence, type KnownPairs } from './expected.ts';
import { aloneAlphaOf, levelsOf } from './family.ts';
import { metricsOf } from './metrics.ts';
import { POWER, powerAt } from './power.ts';
import { chanceFrom } from './test-noise.ts';

const TOOLS = ['a', 'b', 'c'];

/** All metrics of a server whose pairs vary by `sd`, around a change that was there. */
function known(sd: number, { pairs = 12, change = 0 } = {}): KnownPairs[] {
  const { normal } = chanceFrom(3);
  return [null, ...TOOLS].flatMap((tool) =>
    metricsOf(null)
      .filter(({ scopes }) => scopes.includes(tool === null ? 'server' : 'tool'))
      .map(({ id: metric }) => {
        const spread = tool === 'c' ? 2 * sd : sd;
        const drawn = Array.from({ length: pairs }, normal);
        const centre = drawn.reduce((sum, one) => sum + one, 0) / pairs;
        const scale = Math.sqrt(drawn.reduce((sum, one) => sum + (one - centre) ** 2, 0) / (pairs - 1));
        const logRatios = drawn.map((one) => change + (spread * (one - centre)) / scale);
        return { serverId: 'go', tool, metric, logRatios, floor: 1.02 };
      }),
  );
}
const PLAN = { rounds: 12, untilDecided: false, tools: [] };

test('what is expected is found in four of five comparisons whose pairs vary so', () => {
  const all = known(0.04);
  const changes = expectedChanges(all, PLAN);
  expect(changes.map(({ tool, metric }) => [tool, metric])).toEqual([
    [null, 'cpuMsPerRequest'],
    ...TOOLS.map((tool) => [tool, 'meanMs']),
  ]);
  const levels = levelsOf(
    all.map((one) => ({ ...one, p: 1 })),
    1,
  );
  for (const change of changes) {
    const at = all.findIndex(({ tool, metric }) => tool === change.tool && metric === change.metric);
    const bounds = { floor: Math.log(1.02), level: levels[at] as number, alone: aloneAlphaOf(1) };
    const spread = { pairs: 12, sd: change.tool === 'c' ? 0.08 : 0.04 };
    expect(powerAt(Math.log(change.detectable), spread, bounds)).toBeCloseTo(POWER, 3);
  }
});

test('a change that was there is no noise; more rounds, and looks once, find less', () => {
  const of = (all: readonly KnownPairs[], plan = PLAN) => expectedChanges(all, plan)[0]?.detectable ?? 0;
  expect(of(known(0.04, { change: 0.3 }))).toBeCloseTo(of(known(0.04)), 9);
  expect(of(known(0.04), { ...PLAN, rounds: 24 })).toBeLessThan(of(known(0.04)));
  expect(of(known(0.04), { ...PLAN, untilDecided: true })).toBeGreaterThan(of(known(0.04)));
  expect(expectedChanges(known(0.04, { pairs: 4 }), PLAN)).toEqual([]);
});

test('tools that are not judged leave their doubt to the others', () => {
  const one = expectedChanges(known(0.04), { ...PLAN, tools: ['a'] });
  expect(one.map(({ tool }) => tool)).toEqual([null, 'a']);
  const all = expectedChanges(known(0.04), PLAN);
  const meanOfA = (changes: typeof all) => changes.find(({ tool }) => tool === 'a')?.detectable ?? 0;
  expect(meanOfA(one)).toBeLessThan(meanOfA(all));
});

test('the sentence tells the tool that varies most', () => {
  const changes = expectedChanges(known(0.04), PLAN);
  const [cpu] = changes;
  const most = changes.find(({ tool }) => tool === 'c');
  const pct = (ratio = 0) => (100 * (ratio - 1)).toFixed(1);
  expect(expectedSentence(changes, PLAN)).toBe(
    `12 rounds find +${pct(most?.detectable)} % of any tool’s mean and +${pct(cpu?.detectable)} % of CPU per request in 4 of 5 comparisons`,
  );
  expect(expectedSentence([], PLAN)).toBeNull();
  expect(expectedSentence(changes, { ...PLAN, untilDecided: true })).toMatch(/^at most 12 rounds find/);
});

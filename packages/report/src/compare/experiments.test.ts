import { EXPERIMENT_KINDS, type Experiment, isExperiment } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { type Difference, OUTCOMES } from '../experiments/test-identical.ts';
import { trial } from '../figures/test-trials.ts';
import { type Comparison, compare } from './compare.ts';
import { findMetric, metricById } from './metrics.ts';
import type { SideTrial } from './sides.ts';
import { changedRows } from './summary.ts';
import { type Chance, chanceFrom, shareOf } from './test-noise.ts';

/** Rounds of a comparison that names none. */
const ROUNDS = 8;
const TIMES = 200;
/** One in 700 series exceeds this at 5 %. */
const AT_MOST = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / TIMES);

const kindOf = ({ kind }: Experiment) => (isExperiment(kind) ? kind : EXPERIMENT_KINDS[0]);

function compared(chance: Chance, name: string, difference: Difference = {}): Comparison {
  const outcome = OUTCOMES[name];
  if (!outcome) throw new Error(`no outcomes of ${name}`);
  const trials = Array.from({ length: ROUNDS }, (_, i) => i + 1).flatMap((round): SideTrial[] => [
    { ...trial({ id: `base ${round}`, round }), side: 'base', experiment: outcome(chance) },
    { ...trial({ id: `head ${round}`, round }), side: 'head', experiment: outcome(chance, difference) },
  ]);
  const experiment = kindOf(trials[0]?.experiment as Experiment);
  return compare(trials, { nowMs: 0, ended: true, experiment });
}

test.each(Object.keys(OUTCOMES))(
  '%s: a build is told from itself in at most 5 of 100 comparisons',
  (name) => {
    const chance = chanceFrom(11);
    expect(shareOf(TIMES, () => changedRows(compared(chance, name).rows).length > 0)).toBeLessThanOrEqual(
      AT_MOST,
    );
  },
);

test.each([
  { name: 'starts', difference: { faster: 1 / 1.15 }, metrics: ['coldStart', 'firstCall'] },
  { name: 'starts', difference: { idleMb: 5 }, metrics: ['idleMemory'] },
  { name: 'capacity', difference: { faster: 0.85 }, metrics: ['capacity'] },
  { name: 'soak', difference: { perCallKb: 2 }, metrics: ['memoryAfterHour'] },
  { name: 'sweep', difference: { faster: 0.85 }, metrics: ['peak', 'callsPerS@200'] },
  { name: 'scaling', difference: { faster: 0.85 }, metrics: ['scaled@2'] },
])('$name: $metrics are found in four of five comparisons', ({ name, difference, metrics }) => {
  const chance = chanceFrom(13);
  for (const metric of metrics) {
    const found = shareOf(TIMES / 4, () => {
      const row = compared(chance, name, difference).rows.find((one) => one.metric === metric);
      return row?.verdict === 'regressed';
    });
    expect.soft(found, metric).toBeGreaterThanOrEqual(0.8);
  }
});

test('levels of a sweep and numbers of instances are metrics of their own, each by its number', () => {
  const sweep = compared(chanceFrom(1), 'sweep').rows;
  expect(sweep.map(({ metric }) => metric)).toEqual([
    'peak',
    'knee',
    ...[1, 2, 5, 10, 20, 50, 100, 200].map((level) => `callsPerS@${level}`),
  ]);
  expect(metricById('callsPerS@50')).toMatchObject({ title: 'Throughput at 50', better: 'higher' });
  expect(findMetric('scaled@2')?.title).toBe('Capacity of 2 instances');
  for (const id of [
    'callsPerS',
    'callsPerS@',
    'callsPerS@-1',
    'callsPerS@1e3',
    'callsPerS@050',
    'callsPerS@50@5',
    'callsPerS@Infinity',
    'x@1',
  ]) {
    expect(findMetric(id), id).toBeUndefined();
  }
});

test('memory that grows is a change, though base does not grow', () => {
  const { rows } = compared(chanceFrom(5), 'soak', { perCallKb: 2 });
  const row = rows.find(({ metric }) => metric === 'memoryAfterHour');
  // 2 KB of each of 180,000 calls.
  expect((row?.head ?? 0) - (row?.base ?? 0)).toBeGreaterThan(300);
  expect((row?.head ?? 0) - (row?.base ?? 0)).toBeLessThan(400);
});

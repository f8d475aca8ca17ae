import { expect, test } from 'vitest';
import { meanOf, noiseFloorPct, ratioOf, type WayTrial } from './ways-figures.ts';

const trial = (round: number, serverMs: number) => ({ round, serverMs }) as WayTrial;

test('the noise floor is the interval of the difference of two runs', () => {
  // Mean 0 and standard deviation 0.1 of the logarithms; Student's t of 4 degrees of freedom is 2.776.
  const logs = [-0.1, 0.1, 0, -0.1, 0.1];
  const half = (2.7764 * 0.1) / Math.sqrt(5);
  expect(noiseFloorPct(logs.map(Math.exp))).toBeCloseTo(100 * Math.expm1(Math.SQRT2 * half), 1);
  expect(noiseFloorPct([1, 1, 1, 1, 1])).toBe(0);
});

test('few rounds have no noise floor', () => {
  expect(noiseFloorPct([1, 1.1, 0.9, 1])).toBeNull();
});

test('a scale changes no noise floor, below a millisecond either', () => {
  const rounds = [0.41, 0.44, 0.4, 0.43, 0.42];
  expect(noiseFloorPct(rounds)).toBeCloseTo(noiseFloorPct(rounds.map((ms) => 1000 * ms)) ?? Number.NaN, 6);
});

test('a ratio is that of the rounds in which both were measured', () => {
  const way = [trial(1, 2), trial(2, 4), trial(3, 100)];
  const base = [trial(2, 2), trial(1, 2)];
  expect(ratioOf(way, base, 'serverMs')?.ratio).toBeCloseTo(Math.SQRT2, 9);
  expect(ratioOf(way, [], 'serverMs')).toBeUndefined();
});

test('a ratio over five rounds has an interval, which drift that hits both alike does not widen', () => {
  const rounds = [1, 1.5, 0.7, 2, 1.2];
  const ratio = ratioOf(
    rounds.map((factor, at) => trial(at, 1.1 * factor)),
    rounds.map((factor, at) => trial(at, factor)),
    'serverMs',
  );
  expect(ratio?.interval?.kind).toBe('confidence');
  expect(ratio?.interval?.low).toBeCloseTo(1.1, 9);
  expect(ratio?.interval?.high).toBeCloseTo(1.1, 9);
  expect(meanOf(rounds)).toBeCloseTo(1.28, 9);
});

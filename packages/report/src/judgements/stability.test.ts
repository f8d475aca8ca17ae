import { describe, expect, test } from 'vitest';
import { chanceFrom, shareOf } from '../compare/test-noise.ts';
import { figures } from '../figures/test-figures.ts';
import { cvPct, MIN_ROUNDS_FOR_CV } from '../statistics/elementary.ts';
import { STABILITY_LIMITS_PCT, stability, stabilityLevel } from './stability.ts';

const { Excellent, Good, Fair } = STABILITY_LIMITS_PCT;

test.each([
  [0, 'Excellent'],
  [Excellent, 'Excellent'],
  [Excellent + 0.01, 'Good'],
  [Good, 'Good'],
  [Good + 0.01, 'Fair'],
  [Fair, 'Fair'],
  [Fair + 0.01, 'Poor'],
])('a CV of %d %% is called %s', (cvPct, level) => {
  expect(stabilityLevel(cvPct)).toBe(level);
});

test('tells the rounds, their mean, population deviation, CV and interval', () => {
  const interval = { low: 90, high: 110, kind: 'range' as const };
  const row = figures('rust', {
    rate: 100,
    rateByRound: [90, 110, 100],
    rateInterval: interval,
    rateCvPct: 8.165,
  });
  const [told] = stability([row]);
  expect(told).toMatchObject({ rateByRound: [90, 110, 100], meanRate: 100, cvPct: 8.165, interval });
  expect(told?.sdRate).toBeCloseTo(8.165, 3); // sqrt((100 + 100 + 0) / 3)
  expect(told).toMatchObject({ level: 'Fair', lacks: null });
});

describe('the level', () => {
  const own = (rateByRound: number[], rateCvPct: number) =>
    stability([{ ...figures('a', { rate: 100, rateByRound, rateCvPct }), trials: rateByRound.length }])[0];

  test('needs six rounds', () => {
    expect(own(Array(5).fill(100), 1)).toMatchObject({ cvPct: 1, level: null, lacksLevel: 'needs 6 rounds' });
    expect(own(Array(6).fill(100), 0)).toMatchObject({
      level: 'Excellent',
      borderlineWith: [],
      lacksLevel: null,
    });
  });

  test('is borderline with all that its interval reaches: of 6 rounds 0.7 to 2.7 times the spread', () => {
    expect(own(Array(6).fill(100), 8)).toMatchObject({ level: 'Fair', borderlineWith: ['Poor'] });
    expect(own(Array(24).fill(100), 8)).toMatchObject({ level: 'Fair', borderlineWith: ['Poor'] });
    expect(own(Array(24).fill(100), 6.5)).toMatchObject({ level: 'Fair', borderlineWith: [] });
  });

  test.each([6, 12])(
    'of a true spread of 12 %% is Poor, alone or at the border, in 19 of 20 runs of %d rounds',
    (rounds) => {
      const { normal } = chanceFrom(rounds);
      const share = shareOf(400, () => {
        const rates = Array.from({ length: rounds }, () => 100 * (1 + 0.12 * normal()));
        const row = own(rates, cvPct(rates) ?? 0);
        return [row?.level, ...(row?.borderlineWith ?? [])].includes('Poor');
      });
      expect(share).toBeGreaterThanOrEqual(0.93);
    },
  );
});

describe('too few rounds', () => {
  test('give no CV and say how many it needs', () => {
    const two = figures('a', { rate: 15, rateByRound: [10, 20], rateCvPct: 33.3 });
    expect(stability([two])[0]).toMatchObject({
      sdRate: 5,
      cvPct: null,
      level: null,
      lacks: 'needs 3 rounds',
    });
    const one = figures('a', { rate: 10, rateByRound: [10] });
    expect(stability([one])[0]).toMatchObject({
      meanRate: 10,
      sdRate: null,
      cvPct: null,
      lacks: 'needs 3 rounds',
    });
    expect(MIN_ROUNDS_FOR_CV).toBe(3);
  });

  test('are not what a server lacks that was not measured at all', () => {
    expect(stability([figures('a')])[0]).toMatchObject({ meanRate: null, lacks: 'not measured' });
  });
});

test('a spread that a study printed without its rates counts', () => {
  const printed = figures('a', { rate: 1624, rateCvPct: 0.7 });
  expect(stability([printed])[0]).toMatchObject({
    meanRate: 1624,
    cvPct: 0.7,
    level: 'Excellent',
    lacks: null,
  });
});

test('puts the steadiest first, then those without a CV', () => {
  const at = (id: string, rateCvPct: number | null) => figures(id, { rateCvPct });
  const ids = stability([at('d', null), at('b', 2), at('c', 3), at('a', 2)]).map(({ serverId }) => serverId);
  expect(ids).toEqual(['a', 'b', 'c', 'd']);
  expect(stability([])).toEqual([]);
});

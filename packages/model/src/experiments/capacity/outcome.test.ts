import { expect, test } from 'vitest';
import { profileById } from '../../run/run.ts';
import {
  CALLS_FOR_P99,
  type CapacityStep,
  capacityOf,
  type NextStep,
  nextStep,
  secondsOf,
} from './outcome.ts';

const profile = profileById('capacity');

/** A step of a server that takes `most` calls a second, beside which the rig takes `rig`. */
function offered({ perS, confirms }: NextStep, most: number, rig = Infinity): CapacityStep {
  const held = perS <= Math.min(most, rig);
  return {
    ...{ perS, confirms, seconds: 8, callsPerS: perS, calls: 8 * perS, wrong: 0, dropped: 0 },
    ...{ p50Ms: 1, p95Ms: 2, p99Ms: held ? 3 : 300, p999Ms: 400, cpuPct: {} },
    limitedBy: held ? 'offered load' : perS > rig ? 'load generator' : 'server cpu',
    rigLimited: perS > rig,
    missed: held ? null : 'P99 was 300 ms',
  };
}

function search(most: number, rig?: number): CapacityStep[] {
  const steps: CapacityStep[] = [];
  for (let next = nextStep(profile, steps); next; next = nextStep(profile, steps)) {
    steps.push(offered(next, most, rig));
  }
  return steps;
}

test.each([50, 57, 99.5, 100, 640, 1000, 3333, 9999, 51_200])(
  'a server that takes %i calls a second is found within 5 %%, in less than four minutes',
  (most) => {
    const steps = search(most);
    const found = capacityOf(profile, steps);
    expect(found).toMatchObject({ isConfirmed: true, atLeast: most === 51_200 });
    expect(found.perS).toBeLessThanOrEqual(most);
    if (found.belowPerS === null) expect(found.perS).toBe(51_200);
    else {
      expect(found.belowPerS).toBeGreaterThan(most);
      // Rates are whole numbers: of 50 and 53 there is one between that is tried, or none.
      expect(found.belowPerS / (found.perS ?? 0)).toBeLessThanOrEqual(1.06);
    }
    const seconds = steps.reduce((sum, step) => sum + secondsOf(profile, step), 0);
    expect(seconds).toBeLessThanOrEqual(profile.longestS);
    expect(steps.at(-1)?.confirms).toBe(true);
  },
);

test('a step has calls enough that ten lie beyond its P99, as far as a step that confirms is long', () => {
  const { settleS, stepS, confirmS } = profile;
  for (const perS of [34, 50, 80, 124]) {
    expect(perS * (secondsOf(profile, { perS, confirms: false }) - settleS)).toBeGreaterThanOrEqual(
      CALLS_FOR_P99,
    );
  }
  expect(secondsOf(profile, { perS: 10, confirms: false })).toBe(settleS + confirmS);
  expect(secondsOf(profile, { perS: 125, confirms: false })).toBe(settleS + stepS);
});

test('a server that does not take the first rate has no capacity, and nothing more is offered', () => {
  const steps = search(20);
  expect(steps).toHaveLength(1);
  expect(capacityOf(profile, steps)).toMatchObject({ perS: null, belowPerS: 50, atLeast: false });
});

test('where the rig gives out first, the search ends: the server takes at least what held', () => {
  const steps = search(5000, 900);
  expect(steps.map(({ perS }) => perS)).toEqual([50, 100, 200, 400, 800, 1600]);
  const found = capacityOf(profile, steps);
  expect(found).toMatchObject({ perS: 800, belowPerS: 1600, atLeast: true, limitedBy: 'load generator' });
});

test('a rate that is not confirmed did not hold, and a lower one is looked for', () => {
  const steps: CapacityStep[] = [];
  for (let next = nextStep(profile, steps); next; next = nextStep(profile, steps)) {
    // Short steps hold up to 100, long ones up to 80.
    steps.push(offered(next, next.confirms ? 80 : 100));
  }
  const found = capacityOf(profile, steps);
  expect(found).toMatchObject({ isConfirmed: true });
  expect(found.perS).toBeLessThanOrEqual(80);
  expect(found.belowPerS).toBeLessThanOrEqual(100);
  expect(steps.filter(({ confirms }) => confirms).length).toBeGreaterThan(1);
});

test('a search that is out of time says what held, unconfirmed', () => {
  const short = { ...profile, longestS: 72 };
  const steps: CapacityStep[] = [];
  for (let next = nextStep(short, steps); next; next = nextStep(short, steps)) steps.push(offered(next, 640));
  expect(steps.map(({ perS }) => perS)).toEqual([50, 100, 200, 400, 800]);
  expect(capacityOf(short, steps)).toMatchObject({
    perS: 400,
    belowPerS: 800,
    isConfirmed: false,
    atLeast: false,
  });
});

/** The whole procedure on simulated hosts: how often it is wrong, and what it finds. */
import { describe, expect, test } from 'vitest';
import { effectOf } from './effect.ts';
import { alphaOf, samenessAlphaOf } from './family.ts';
import { type Calibration, floorOf, SMALLEST_FLOOR_PCT } from './floor.ts';
import { planLooks } from './looks.ts';
import { type Chance, chanceFrom, type NoisyRun, noisyPairs, shareOf } from './test-noise.ts';
import { type Bounds, type Change, changeOf } from './verdict.ts';

/** Hosts as they are: each noise alone and all of them together. */
const HOSTS: Readonly<Record<string, Pick<NoisyRun, 'sd' | 'correlation' | 'outliers' | 'drift'>>> = {
  calm: { sd: [0.02, 0.04] },
  noisy: { sd: [0.02, 0.1] },
  'metrics that move together': { sd: [0.02, 0.1], correlation: 0.9 },
  'metrics on their own': { sd: [0.02, 0.1], correlation: 0 },
  'outlying trials': { sd: [0.02, 0.1], outliers: 0.08 },
  drifting: { sd: [0.02, 0.1], drift: 0.03 },
  'all at once': { sd: [0.02, 0.1], outliers: 0.05, drift: 0.02 },
};

/** One server with three tools, and four of them. */
const PRIMARIES = [7, 28] as const;

/** What a primary metric of so many is held against. */
function bounds(primary: number, { looks = 1, floorPct = 0 } = {}): Bounds {
  const family = { primary, secondary: 3 * primary, looks };
  const floor = Math.log(1 + floorPct / 100);
  return { floor, alpha: alphaOf(family, true), samenessAlpha: samenessAlphaOf(family) };
}

const changes = (change: Change) => change === 'higher' || change === 'lower';

/** Whether any metric is called changed, with no noise floor to help. */
function anyChange(pairs: readonly number[][], terms: Bounds): boolean {
  return pairs.some((own) => changes(changeOf(effectOf(own), terms)));
}

describe('a commit against itself', () => {
  test.each(Object.entries(HOSTS))(
    '%s: at most 5 in 100 comparisons call a primary metric changed',
    (_, host) => {
      for (const metrics of PRIMARIES) {
        const chance = chanceFrom(metrics);
        const wrong = shareOf(500, (i) =>
          anyChange(noisyPairs(chance, { ...host, metrics, rounds: 6 + 2 * (i % 2) }), bounds(metrics)),
        );
        expect(wrong).toBeLessThanOrEqual(0.05);
      }
    },
  );

  test('without dividing the doubt it would be many more', () => {
    const chance = chanceFrom(1);
    const wrong = shareOf(500, () =>
      anyChange(noisyPairs(chance, { sd: [0.02, 0.1], metrics: 7, rounds: 6 }), {
        ...bounds(7),
        alpha: 0.05,
      }),
    );
    expect(wrong).toBeGreaterThan(0.15);
  });

  test('on a calibrated host nearly nothing is called changed, and quiet metrics are called unchanged', () => {
    const chance = chanceFrom(3);
    let unchanged = 0;
    const wrong = shareOf(500, () => {
      const host = { sd: [0.005, 0.02], metrics: 7 } as const;
      // Each metric has the spread it has on the host: calibration and comparison are parts of one run.
      const pairs = noisyPairs(chance, { ...host, rounds: 20 });
      const verdicts = pairs.map((own) => {
        const { ratio } = floorOf(calibration(own.slice(0, 12)), { nowMs: 0, host: null, interleaved: true });
        return changeOf(effectOf(own.slice(12)), { ...bounds(7), floor: Math.log(ratio) });
      });
      unchanged += verdicts.filter((verdict) => verdict === 'none').length;
      return verdicts.some(changes);
    });
    expect(wrong).toBeLessThan(0.01);
    expect(unchanged / (500 * 7)).toBeGreaterThan(0.5);
  });
});

function calibration(logRatios: readonly number[]): Calibration {
  const host = { kernel: '6.8', cpuModel: 'any' };
  return { serverId: 'go', metric: 'rps', tool: null, logRatios, measuredAtMs: 0, host };
}

describe('a change of a tenth', () => {
  test.each([
    [6, 0.015, 0.9],
    [8, 0.02, 0.9],
    [8, 0.025, 0.8],
  ])('is found in %d rounds of trials that vary by %d in at least %d of comparisons', (rounds, sd, share) => {
    const chance = chanceFrom(rounds);
    const run = { rounds, metrics: 7, sd: [sd, sd], effect: Math.log(1.1) } as const;
    const found = shareOf(500, () => {
      const [changed = []] = noisyPairs(chance, run);
      return changeOf(effectOf(changed), bounds(7, { floorPct: SMALLEST_FLOOR_PCT })) === 'higher';
    });
    expect(found).toBeGreaterThanOrEqual(share);
  });

  test('of one metric makes no other one changed', () => {
    const chance = chanceFrom(9);
    const run = { rounds: 8, metrics: 7, sd: [0.02, 0.1], effect: Math.log(1.1) } as const;
    const wrong = shareOf(500, () => anyChange(noisyPairs(chance, run).slice(1), bounds(7)));
    expect(wrong).toBeLessThanOrEqual(0.05);
  });
});

describe('looking until it is decided', () => {
  const looks = planLooks(16);
  const run = { rounds: 16, metrics: 7, sd: [0.02, 0.1], outliers: 0.02 } as const;

  /** Whether any look calls a metric changed. */
  function everChanged(chance: Chance, terms: Bounds): boolean {
    const pairs = noisyPairs(chance, run);
    return looks.some((look) =>
      anyChange(
        pairs.map((own) => own.slice(0, look)),
        terms,
      ),
    );
  }

  test('all looks together call a commit changed against itself in at most 5 of 100', () => {
    const chance = chanceFrom(16);
    const wrong = shareOf(500, () => everChanged(chance, bounds(7, { looks: looks.length })));
    expect(wrong).toBeLessThanOrEqual(0.05);
  });

  test('looks that do not share the doubt would do so more often', () => {
    const one = chanceFrom(16);
    const wrong = shareOf(500, () => everChanged(one, bounds(7)));
    expect(wrong).toBeGreaterThan(0.05);
  });

  test('no change is said of a change as large as the floor in at most 5 of 100, all looks together', () => {
    const chance = chanceFrom(5);
    const terms = bounds(7, { looks: looks.length, floorPct: 5 });
    const wrong = shareOf(600, () => {
      const [own = []] = noisyPairs(chance, {
        rounds: 16,
        metrics: 1,
        sd: [0.01, 0.03],
        effect: terms.floor,
      });
      return looks.some((look) => changeOf(effectOf(own.slice(0, look)), terms) === 'none');
    });
    expect(wrong).toBeLessThanOrEqual(0.05);
  });

  test('a large change is found at the first looks', () => {
    const chance = chanceFrom(6);
    const terms = bounds(7, { looks: looks.length, floorPct: 5 });
    const early = shareOf(500, () => {
      const [own = []] = noisyPairs(chance, {
        rounds: 8,
        metrics: 1,
        sd: [0.02, 0.02],
        effect: Math.log(1.2),
      });
      return changeOf(effectOf(own), terms) === 'higher';
    });
    expect(early).toBeGreaterThan(0.9);
  });
});

/** Months of a watch on simulated hosts: what it finds, and how often it is wrong. */
import { WATCH_DOUBT } from '@headroom/model/comparison';
import { describe, expect, test } from 'vitest';
import { FAMILY_ALPHA } from './family.ts';
import { SMALLEST_FLOOR_PCT } from './floor.ts';
import { exampleFamily } from './power-examples.ts';
import { HOSTS, isChange, judgedPairs, type Noise } from './test-family.ts';
import { type Chance, chanceFrom, noisyPairs, shareOf } from './test-noise.ts';

const SERVERS = ['bun', 'go', 'nodejs', 'python', 'rust'];
const FAMILY = exampleFamily();
/** Comparisons of a month: eight commits on each of twenty days, each held against the one before it. */
const A_MONTH = 160;
const ROUNDS = 16;
/** As a calibrated host has it at best: a larger floor makes false alarms rarer. */
const ASKED = { servers: SERVERS, floorPct: SMALLEST_FLOOR_PCT, alpha: WATCH_DOUBT };

/** Pairs of each server, one after the other; each is measured in trials of its own. */
const pairsOf = (chance: Chance, noise: Noise, rounds = ROUNDS): number[][] =>
  SERVERS.flatMap(() => noisyPairs(chance, { ...noise, rounds, metrics: FAMILY.length }));

describe('months without a change', () => {
  const alarmsAMonth = (noise: Noise, months: number, asked: Parameters<typeof judgedPairs>[1]): number => {
    const chance = chanceFrom(31);
    return (
      A_MONTH * shareOf(months * A_MONTH, () => judgedPairs(pairsOf(chance, noise), asked).some(isChange))
    );
  };

  test.each(Object.entries(HOSTS))('%s: at most one false alarm a month', (_, noise) => {
    expect(alarmsAMonth(noise, 8, ASKED)).toBeLessThanOrEqual(1);
  });

  test('the doubt of a comparison that somebody asked for would give several', () => {
    expect(alarmsAMonth({ sd: [0.05, 0.05] }, 6, { ...ASKED, alpha: FAMILY_ALPHA })).toBeGreaterThan(3);
  });
});

/** Share of steps of 10 % at a spread of 5 % that are called a change of their server. */
function found(isStepped: (one: (typeof FAMILY)[number]) => boolean, rounds: number): number {
  const chance = chanceFrom(31);
  return shareOf(600, () => {
    const pairs = pairsOf(chance, { sd: [0.05, 0.05] }, rounds).map((own, i) => {
      const one = FAMILY[i];
      if (!one || !isStepped(one)) return own;
      const effect = Math.log(one.metric === 'rps' ? 1 / 1.1 : 1.1);
      return own.map((log) => log + effect);
    });
    return judgedPairs(pairs, ASKED).slice(0, FAMILY.length).some(isChange);
  });
}

const SPEED = ['rps', 'meanMs', 'p50Ms', 'p95Ms', 'p99Ms', 'cpuMsPerRequest'];

describe('a step of 10 %', () => {
  test('of a server is found in nine of ten comparisons, and in fewer of half the rounds', () => {
    const ofServer = ({ metric }: { metric: string }) => SPEED.includes(metric);
    expect(found(ofServer, ROUNDS)).toBeGreaterThan(0.9);
    expect(found(ofServer, ROUNDS / 2)).toBeLessThan(0.5);
  });

  test('of one tool takes half as many rounds more', () => {
    const ofTool = ({ tool, metric }: { tool: string | null; metric: string }) =>
      tool === 'a' && SPEED.includes(metric);
    expect(found(ofTool, ROUNDS)).toBeLessThan(0.85);
    expect(found(ofTool, 1.5 * ROUNDS)).toBeGreaterThan(0.9);
  });
});

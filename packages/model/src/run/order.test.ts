import { expect, test } from 'vitest';
import { estimateSeconds, longestRunSeconds, TRIAL_OVERHEAD_S } from '../load/estimate.ts';
import { planTrials } from './order.ts';
import { profileById } from './run.ts';

const servers = ['bun', 'go', 'node', 'python', 'rust'];
const seeds = Array.from({ length: 50 }, (_, i) => i * 7919 - 100);
const orderOf = (seed: number, rounds = 3) =>
  planTrials(servers, rounds, seed).map(({ serverId }) => serverId);

test('every round holds every server once', () => {
  for (const seed of seeds) {
    const plan = planTrials(servers, 4, seed);
    expect(plan).toHaveLength(20);
    for (const round of [1, 2, 3, 4]) {
      const ids = plan.filter((trial) => trial.round === round).map(({ serverId }) => serverId);
      expect(ids.toSorted()).toEqual(servers);
    }
  }
});

test('positions count through the run, round after round', () => {
  const plan = planTrials(servers, 3, 1);
  expect(plan.map(({ position }) => position)).toEqual(Array.from({ length: 15 }, (_, i) => i));
  expect(plan.map(({ round }) => round)).toEqual([1, 2, 3].flatMap((round) => Array(5).fill(round)));
});

test('the same seed gives the same order', () => {
  for (const seed of seeds) expect(orderOf(seed)).toEqual(orderOf(seed));
});

test('other seeds give other orders', () => {
  const orders = new Set(seeds.map((seed) => orderOf(seed).join()));
  expect(orders.size).toBe(seeds.length);
});

test('rounds differ from each other', () => {
  const rounds = new Set(
    Array.from({ length: 20 }, (_, i) =>
      orderOf(5, 20)
        .slice(5 * i, 5 * i + 5)
        .join(),
    ),
  );
  expect(rounds.size).toBeGreaterThan(10);
});

test('every server comes first about as often as any other', () => {
  const first = Array.from({ length: 1000 }, (_, seed) => orderOf(seed, 1)[0]);
  for (const server of servers) {
    // 200 expected, standard deviation 12.6: more than five of them either way.
    const times = first.filter((id) => id === server).length;
    expect(times, server).toBeGreaterThan(130);
    expect(times, server).toBeLessThan(270);
  }
});

test('planning leaves the list of servers as it was', () => {
  const given = [...servers];
  planTrials(given, 2, 1);
  expect(given).toEqual(servers);
});

test('both sides of a comparison follow each other, and each is first in two of four rounds', () => {
  const orders = new Set<string>();
  for (const seed of seeds) {
    const plan = planTrials(servers, 8, seed, { sides: true });
    expect(plan).toHaveLength(80);
    for (const serverId of servers) {
      const own = plan.filter((trial) => trial.serverId === serverId);
      for (const [at, trial] of own.entries()) {
        const round = Math.floor(at / 2) + 1;
        expect(trial).toMatchObject({ round, position: (own[at - (at % 2)]?.position ?? 0) + (at % 2) });
      }
      const firsts = own.filter((_, at) => at % 2 === 0).map(({ side }) => side);
      const pairs = own.filter((_, at) => at % 2 === 1).map(({ side }) => side);
      expect(pairs).toEqual(firsts.map((side) => (side === 'base' ? 'head' : 'base')));
      for (const block of [firsts.slice(0, 4), firsts.slice(4)]) {
        expect(block.filter((side) => side === 'base')).toHaveLength(2);
        orders.add(block.join(' '));
      }
    }
  }
  // All ways in which each may be first twice: what comes back every few trials cannot always meet one side.
  expect(orders.size).toBe(6);
});

test('one server, no servers', () => {
  expect(planTrials(['go'], 2, 1)).toEqual([
    { round: 1, position: 0, serverId: 'go', side: null },
    { round: 2, position: 1, serverId: 'go', side: null },
  ]);
  expect(planTrials([], 3, 1)).toEqual([]);
});

test('the estimate is load and overhead for every trial', () => {
  expect(estimateSeconds(profileById('quick'), 10)).toBe(10 * (25 + TRIAL_OVERHEAD_S));
  expect(estimateSeconds(profileById('published'), 45, 10)).toBe(45 * 330);
});

test('a run is limited by what its trials take at the longest, also where calls are counted', () => {
  expect(longestRunSeconds(profileById('quick'), 10)).toBe(10 * (25 + TRIAL_OVERHEAD_S));
  expect(longestRunSeconds(profileById('sequential'), 10)).toBe(10 * (1200 + TRIAL_OVERHEAD_S));
});

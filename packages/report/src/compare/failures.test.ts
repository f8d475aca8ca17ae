import type { Side } from '@headroom/model/comparison';
import { expect, test } from 'vitest';
import { type EndedTrial, failuresOf, lostServers } from './failures.ts';

function trial(id: string, rest: Partial<EndedTrial>): EndedTrial {
  return { id, serverId: 'go', side: 'base', round: 1, status: 'passed', reason: null, ...rest };
}

const failed = { status: 'server_failed', reason: 'does not build' } as const;

/** Trials of a side in so many rounds, of which it failed those that are named. */
const rounds = (side: Side, count: number, broken: readonly number[] = [], serverId = 'go') =>
  Array.from({ length: count }, (_, i) =>
    trial(`${serverId} ${side} ${i + 1}`, {
      ...{ serverId, side, round: i + 1 },
      ...(broken.includes(i + 1) && failed),
    }),
  );
const ALL = [1, 2, 3];

test('a side that failed three trials and passed none fails, by its first trial', () => {
  const trials = [...rounds('head', 3, ALL).reverse(), ...rounds('base', 3)];
  expect(failuresOf(trials)).toEqual([
    { serverId: 'go', side: 'head', reason: 'does not build', trialId: 'go head 1' },
  ]);
  expect(failuresOf(trials.filter(({ round }) => round < 3))).toEqual([]);
});

test('a server is lost where one side fails and the other has never failed, or both fail', () => {
  expect(lostServers([...rounds('head', 3, ALL), ...rounds('base', 3)])).toEqual(['go']);
  expect(lostServers([...rounds('base', 3, ALL), ...rounds('head', 3)])).toEqual(['go']);
  expect(lostServers([...rounds('head', 3, ALL), ...rounds('base', 3, ALL)])).toEqual(['go']);
  expect(lostServers([...rounds('head', 3, ALL), ...rounds('base', 3, [2])])).toEqual([]);
  expect(lostServers([...rounds('head', 1, ALL), ...rounds('base', 1)])).toEqual([]);
});

test('one that failed in some rounds only has its numbers', () => {
  const four = rounds('base', 4, ALL);
  expect(failuresOf(four)).toEqual([]);
  expect(failuresOf([...four.slice(0, 3), trial('b', { round: 4, status: 'invalid' })])).toEqual([]);
});

test('the rig, a cancelled trial and a run without sides are no failures of a side', () => {
  const others = ['rig_failed', 'cancelled', 'waiting', 'running'] as const;
  expect(failuresOf(others.map((status) => trial(status, { status })))).toEqual([]);
  expect(failuresOf(ALL.map((round) => trial('a', { ...failed, round, side: null })))).toEqual([]);
});

test('they come by server, base first', () => {
  const trials = [...rounds('base', 3, ALL, 'rust'), ...rounds('head', 3, ALL), ...rounds('base', 3, ALL)];
  const ids = failuresOf(trials).map(({ trialId }) => trialId);
  expect(ids).toEqual(['go base 1', 'go head 1', 'rust base 1']);
});

import { expect, test } from 'vitest';
import { type EndedTrial, failuresOf } from './failures.ts';

function trial(id: string, rest: Partial<EndedTrial>): EndedTrial {
  return { id, serverId: 'go', side: 'base', round: 1, status: 'passed', reason: null, ...rest };
}

const failed = { status: 'server_failed', reason: 'does not build' } as const;

test('a side of which nothing counts has failed, by its first trial', () => {
  const trials = [
    trial('late', { side: 'head', round: 2, ...failed, reason: 'later' }),
    trial('first', { side: 'head', ...failed }),
    trial('other', {}),
  ];
  expect(failuresOf(trials)).toEqual([
    { serverId: 'go', side: 'head', reason: 'does not build', trialId: 'first' },
  ]);
});

test('one that failed in some rounds only has its numbers', () => {
  expect(failuresOf([trial('a', failed), trial('b', { round: 2 })])).toEqual([]);
  expect(failuresOf([trial('a', failed), trial('b', { round: 2, status: 'invalid' })])).toEqual([]);
});

test('the rig, a cancelled trial and a run without sides are no failures of a side', () => {
  const others = ['rig_failed', 'cancelled', 'waiting', 'running'] as const;
  expect(failuresOf(others.map((status) => trial(status, { status })))).toEqual([]);
  expect(failuresOf([trial('a', { ...failed, side: null })])).toEqual([]);
});

test('they come by server, base first', () => {
  const trials = [
    trial('3', { serverId: 'rust', ...failed }),
    trial('2', { side: 'head', ...failed }),
    trial('1', failed),
  ];
  expect(failuresOf(trials).map(({ trialId }) => trialId)).toEqual(['1', '2', '3']);
});

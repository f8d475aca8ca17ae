import type { MeasuredRevision } from '@headroom/db';
import { stepsOf } from '@headroom/report/trends';
import { expect, test } from 'vitest';
import { buildsOf, oncePerBuild, pooledByBuild } from './builds.ts';

const revision = (
  id: string,
  content: string | null,
  trialIds: string[],
  config: string | null = null,
): MeasuredRevision => ({
  id,
  repository: '.',
  commit: id,
  dirty: false,
  subject: null,
  author: null,
  committedAt: null,
  firstAt: new Date(0),
  servers: [
    { serverId: 'go', trialIds, content, config, trials: trialIds.length, runs: 1, singleRunId: null },
  ],
});

test('revisions that hold one build of a server have the trials of all of them', () => {
  const given = [revision('a', 'x', ['1', '2']), revision('b', 'x', ['3']), revision('c', 'y', ['4'])];
  expect(pooledByBuild(given).map(({ servers }) => servers[0]?.trialIds)).toEqual([
    ['3', '2', '1'],
    ['3', '2', '1'],
    ['4'],
  ]);
});

test('a build that is not known is that of its revision alone', () => {
  const given = [revision('a', null, ['1']), revision('b', null, ['2'])];
  expect(pooledByBuild(given).map(({ servers }) => servers[0]?.trialIds)).toEqual([['1'], ['2']]);
  expect(buildsOf(given, 'go')).toEqual(['a', 'b']);
  expect(buildsOf(given, 'rust')).toEqual([null, null]);
});

test('a build is told apart by how it was started, where that was told of both', () => {
  const told = (configs: readonly (string | null)[]) => {
    const given = configs.map((config, i) => revision(`r${i}`, 'x', [`${i}`], config));
    return pooledByBuild(given).map(({ servers }) => servers[0]?.trialIds.toReversed().join(''));
  };
  expect(told([null, null, 'a'])).toEqual(['012', '012', '012']);
  expect(told(['a', null, 'b', null])).toEqual(['01', '01', '23', '23']);
  const other = [revision('r0', 'x', ['0'], 'a'), revision('r1', 'y', ['1'])];
  expect(pooledByBuild(other).map(({ servers }) => servers[0]?.trialIds)).toEqual([['0'], ['1']]);
});

test('between points of one build there is no step', () => {
  // One build up to the fifth commit, another one from there on: two values, which are too few to tell.
  const values = [10, 10.1, 10, 10.2, 12, 12.1, 12, 12.2];
  const builds = ['x', 'x', 'x', 'x', 'y', 'y', 'y', 'y'];
  expect(stepsOf(values, { better: 'lower' })).toHaveLength(1);
  expect(oncePerBuild(values, builds)).toEqual([10, null, null, null, 12, null, null, null]);
  expect(stepsOf(oncePerBuild(values, builds), { better: 'lower' })).toEqual([]);
  expect(oncePerBuild([1, null, 2, 3], ['x', null, 'x', 'y'])).toEqual([1, null, null, 3]);
});

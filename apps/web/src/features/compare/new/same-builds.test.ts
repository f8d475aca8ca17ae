import { expect, test } from 'vitest';
import { knownBuildsOf, sameInEarlierRuns } from './same-builds.ts';

const build = (commit: string, serverId: string, content: string, hostClass = 'default') => ({
  hostClass,
  repository: '.',
  commit,
  serverId,
  build: { content, config: null },
});
const draft = { hostClass: 'default', repository: '.', servers: ['go', 'rust'] };

test('servers that earlier comparisons built the same at both commits are told', () => {
  const builds = [
    build('a', 'go', '1'),
    build('b', 'go', '1'),
    build('a', 'rust', '2'),
    build('b', 'rust', '3'),
  ];
  const known = knownBuildsOf(builds, new Set(['a', 'b']));
  expect(sameInEarlierRuns(known, draft, { base: 'a', head: 'b' })).toEqual(['go']);
  expect(sameInEarlierRuns(known, { ...draft, servers: ['rust'] }, { base: 'a', head: 'b' })).toEqual([]);
  expect(sameInEarlierRuns(known, { ...draft, hostClass: 'other' }, { base: 'a', head: 'b' })).toEqual([]);
  expect(sameInEarlierRuns(known, { ...draft, repository: '/srv' }, { base: 'a', head: 'b' })).toEqual([]);
});

test('what is not known is not told', () => {
  const known = knownBuildsOf([build('a', 'go', '1'), build('gone', 'go', '1')], new Set(['a', 'b']));
  expect(sameInEarlierRuns(known, draft, { base: 'a', head: 'b' })).toEqual([]);
  expect(sameInEarlierRuns(known, draft, { base: 'a', head: 'gone' })).toEqual([]);
  expect(sameInEarlierRuns(known, draft, { base: undefined, head: undefined })).toEqual([]);
});

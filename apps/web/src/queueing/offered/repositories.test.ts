import { expect, test } from 'vitest';
import { lookUp, namesByCommit, type RepositoryChoice, repositoriesIn } from './repositories.ts';

const commit = (id: string) => ({
  commit: id.repeat(40),
  subject: `Change ${id}`,
  author: 'Ada',
  age: '2 h ago',
  committedAt: '2026-11-21T10:00:00Z',
});
const repository: RepositoryChoice = {
  id: '.',
  title: 'The checkout of bench-1, on main',
  error: null,
  head: 'main',
  refs: [
    { name: 'main', kind: 'branch', commit: 'a'.repeat(40) },
    { name: 'v1', kind: 'tag', commit: 'a'.repeat(40) },
    { name: 'old', kind: 'branch', commit: 'e'.repeat(40) },
  ],
  commits: ['a', 'b', 'c'].map(commit),
};

test.each([
  ['HEAD', 'a', true],
  ['main', 'a', true],
  ['origin/main', 'a', true],
  ['v1', 'a', true],
  ['bbbbbbb', 'b', true],
  ['c'.repeat(40), 'c', true],
  ['old', 'e', false],
])('%s is commit %s, one of the last: %s', (ref, id, listed) => {
  const found = lookUp(repository, ref);
  expect(found?.commit).toBe(id.repeat(40));
  expect(found?.listed?.subject).toBe(listed ? `Change ${id}` : undefined);
});

test.each(['HEAD~1', 'nowhere', 'bbbbbb', 'd'.repeat(40)])('the page does not know what %s is', (ref) => {
  expect(lookUp(repository, ref)).toBeNull();
});

test('without a branch nobody knows what HEAD is', () => {
  expect(lookUp({ ...repository, head: null }, 'HEAD')).toBeNull();
});

test('a commit has the names of its branches and tags', () => {
  expect(namesByCommit(repository).get('a'.repeat(40))).toEqual(['main', 'v1']);
});

test('an entry for everything below an address is no repository of its own', () => {
  const below = { ...repository, id: '/srv/repositories/*' };
  expect(repositoriesIn([repository, below])).toEqual({ known: [repository], areas: ['/srv/repositories/'] });
});

import type { RepositoryListing } from '@headroom/model/run';
import { expect, test } from 'vitest';

process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/none';
process.env.REDIS_URL = 'redis://127.0.0.1:1';
process.env.HEADROOM_SECRET = 'a secret of thirty-two characters';
const { newestHead } = await import('./head-of.ts');

const listing: RepositoryListing = {
  head: 'main',
  refs: [
    { name: 'main', kind: 'tag', commit: 'b'.repeat(40) },
    { name: 'main', kind: 'branch', commit: 'a'.repeat(40) },
  ],
  commits: [],
};
const readAt = new Date('2026-11-26T10:00:00Z');
const watch = { branch: 'main', pushedCommit: null, pushedAt: null };

test('the head of a branch is what a host read last, or a newer push', () => {
  const told = [{ listing, error: null, readAt }];
  expect(newestHead(told, watch)).toEqual({ head: 'a'.repeat(40) });
  const pushed = (at: string) => ({ ...watch, pushedCommit: 'c'.repeat(40), pushedAt: new Date(at) });
  expect(newestHead(told, pushed('2026-11-26T10:00:01Z'))).toEqual({ head: 'c'.repeat(40) });
  expect(newestHead(told, pushed('2026-11-26T09:59:59Z'))).toEqual({ head: 'a'.repeat(40) });
  expect(newestHead([], pushed('2026-11-26T10:00:01Z'))).toEqual({ head: 'c'.repeat(40) });
});

test('a head that is not known says why', () => {
  expect(newestHead([], watch)).toMatchObject({
    problem: expect.stringContaining('has read the repository yet'),
  });
  expect(newestHead([{ listing, error: 'it is away', readAt }], watch)).toEqual({
    problem: 'The repository cannot be read: it is away',
  });
  expect(newestHead([{ listing, error: null, readAt }], { ...watch, branch: 'other' })).toEqual({
    problem: 'The repository has no branch "other".',
  });
});

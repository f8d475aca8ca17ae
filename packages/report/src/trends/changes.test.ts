import { expect, test } from 'vitest';
import { type ComparedHead, changesOf } from './changes.ts';

const release = (version: string, more: Partial<ComparedHead> = {}): ComparedHead => ({
  ...{ searchesId: null, status: 'finished', found: null, verdicts: { 'no change': 1 } },
  head: `npm:@acme/server@${version}`,
  headRevision: { commit: `sha-${version}` },
  ...more,
});

test('a change of a release stands at the revision that was fetched, also of one that a search found', () => {
  const found = { commits: ['npm:@acme/server@1.2.0'], reason: null };
  const runs = [
    release('1.4.0', { verdicts: { improved: 1 } }),
    release('1.2.0', { searchesId: 'run' }),
    release('1.3.0', { verdicts: { regressed: 1 }, found }),
  ];
  const word = { commit: 'sha-1.2.0', reason: null, fixedBy: 'sha-1.4.0' };
  expect(changesOf(runs, [word])).toMatchObject([
    { commit: 'sha-1.4.0', direction: 'better', acknowledged: word },
    { commit: 'sha-1.2.0', direction: 'worse', acknowledged: word },
  ]);
});

test('a commit that was not checked out yet is named by itself', () => {
  const verdicts = { regressed: 1 };
  expect(changesOf([release('1.0.0', { head: 'abc', headRevision: null, verdicts })], [])).toMatchObject([
    { commit: 'abc' },
  ]);
});

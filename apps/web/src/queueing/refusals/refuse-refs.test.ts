import { MAX_LISTED_REFS } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { type AskedRefs, refuseUnknownRefs } from './refuse-refs.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const commit = '1a2b3c4d'.repeat(5);
const branch = (name: string) => ({ name, kind: 'branch' as const, commit });
const told = (names: readonly string[], { ageS = 30, error = null as string | null } = {}) => ({
  error,
  readAt: new Date(NOW.getTime() - 1000 * ageS),
  listing: { head: 'main', refs: names.map(branch), commits: [] },
});

/** Fields that are refused; none where the refs are let through. */
function refused(refs: AskedRefs, rows = [told(['main', 'feature/cart'])]): string[] {
  try {
    refuseUnknownRefs(refs, rows, NOW);
    return [];
  } catch (error) {
    return (error as { fields: { path: string }[] }).fields.map(({ path }) => path);
  }
}

test('a branch or a tag that the repository has not is refused at its field', () => {
  expect(refused({ base: 'main', head: 'gone' })).toEqual(['head']);
  expect(refused({ base: 'feature/card~2', head: 'origin/feature/cart^' })).toEqual(['base']);
  expect(() => refuseUnknownRefs({ ref: 'gone' }, [told(['main'])], NOW)).toThrow(
    'the repository has no branch or tag "gone", as it was read within the last two minutes; allowed: main, HEAD, the id of a commit',
  );
});

test.each([
  'HEAD',
  'HEAD~3',
  'main',
  'main~1',
  '1a2b',
  commit,
  'v1.2-3-g1a2b3c4d',
  'refs/heads/main',
  'pull/7/head',
])('%s is let through: the host knows it, or looks it up', (ref) => expect(refused({ ref })).toEqual([]));

test('where the list may be old, cut or missing, the host that takes the run looks', () => {
  const ref = 'gone';
  expect(refused({ ref }, [])).toEqual([]);
  expect(refused({ ref }, [told([])])).toEqual([]);
  expect(refused({ ref }, [told(['main'], { ageS: 121 })])).toEqual([]);
  expect(refused({ ref }, [told(['main']), told(['main'], { error: 'it is away' })])).toEqual([]);
  const many = Array.from({ length: MAX_LISTED_REFS }, (_, index) => `branch-${index}`);
  expect(refused({ ref }, [told(many)])).toEqual([]);
  expect(refused({ ref: null })).toEqual([]);
});

test('what one of the hosts has is let through', () => {
  expect(refused({ ref: 'new' }, [told(['main']), told(['main', 'new'])])).toEqual([]);
});

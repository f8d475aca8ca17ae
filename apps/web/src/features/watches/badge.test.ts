import type { WatchRun } from '@headroom/db';
import { expect, test } from 'vitest';
import { watchBadge, watchBadgeText } from './badge.ts';

const run = (over: Partial<WatchRun>) =>
  ({
    ...{ searchesId: null, status: 'finished', headMeasured: true, head: 'npm:@acme/shop@1.2.0' },
    ...{ verdicts: { 'no change': 9 }, ...over },
  }) as WatchRun;
const RELEASES = { branch: 'npm:@acme/shop' };

test.each([
  [{ regressed: 1, improved: 2, undecided: 3 }, '1 regressed, 2 improved', '#a8261c'],
  [{ improved: 2, undecided: 3 }, '2 improved', '#1d6b3a'],
  [{ 'no change': 4, undecided: 1 }, 'inconclusive', '#8a5300'],
  [{ 'no change': 4 }, 'no change found', '#5a6270'],
])('the badge of a head with %j says: %s', (verdicts, words, colour) => {
  const runs = [run({ verdicts })];
  expect(watchBadgeText(RELEASES, runs)).toBe(`npm:@acme/shop: @acme/shop 1.2.0: ${words}`);
  expect(watchBadge(RELEASES, runs)).toContain(words);
  expect(watchBadge(RELEASES, runs)).toContain(`fill="${colour}"`);
});

test('it is that of the newest head that was judged, not of a search, nor of one that was not measured', () => {
  const runs = [
    run({ status: 'running', verdicts: null, head: 'a'.repeat(40) }),
    run({ searchesId: 'x', verdicts: { regressed: 1 }, head: 'b'.repeat(40) }),
    run({ headMeasured: false, verdicts: {}, head: 'c'.repeat(40) }),
    run({ verdicts: { 'no change': 1 }, head: 'd'.repeat(40) }),
  ];
  expect(watchBadgeText({ branch: 'main' }, runs)).toBe('main: dddddddd: no change found');
  expect(watchBadgeText({ branch: 'main' }, runs.slice(0, 3))).toBe('main: not compared yet');
});

import type { WatchRun } from '@headroom/db';
import { expect, test } from 'vitest';
import { watchBadge, watchBadgeText } from './badge.ts';

const run = (over: Partial<WatchRun>) =>
  ({
    ...{ searchesId: null, status: 'finished', headMeasured: true, head: 'npm:@acme/shop@1.2.0' },
    ...{
      verdicts: { 'no change': 9 },
      finding: 'No slowdown beyond 4 % found; go failed in 1 of 9 trials',
      ...over,
    },
  }) as WatchRun;
const RELEASES = { branch: 'npm:@acme/shop' };

const OPEN = { finding: 'Inconclusive: a slowdown of up to 9 % cannot be excluded' };
const FAILED = { finding: 'go fails at head; 1 of 2 rounds measured both sides' };
test.each<[Partial<WatchRun>, string, string]>([
  [{ verdicts: { regressed: 1, improved: 2, undecided: 3 } }, '1 regressed, 2 improved', '#a8261c'],
  [{ verdicts: { improved: 2, undecided: 3 } }, '2 improved', '#1d6b3a'],
  [{ verdicts: { 'no change': 4, undecided: 1 }, ...OPEN }, 'inconclusive', '#8a5300'],
  [{ verdicts: { 'no change': 4, undecided: 1 } }, 'No slowdown beyond 4 % found', '#5a6270'],
  [{ verdicts: { improved: 4 }, ...FAILED }, 'go fails at head', '#a8261c'],
])('the badge of a head with %j says: %s', (over, words, colour) => {
  const runs = [run(over)];
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
  expect(watchBadgeText({ branch: 'main' }, runs)).toBe('main: dddddddd: No slowdown beyond 4 % found');
  expect(watchBadgeText({ branch: 'main' }, runs.slice(0, 3))).toBe('main: not compared yet');
});

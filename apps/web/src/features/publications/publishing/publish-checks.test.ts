import { expect, test } from 'vitest';
import { checksOf } from './publish-checks.ts';

const good = { fewestRounds: 3, isolated: true, disturbed: 0 };

test('a run of three rounds in containers on a quiet host meets every point', () => {
  expect(checksOf(good).map(({ met }) => met)).toEqual([true, true, true]);
});

test.each([
  [0, { fewestRounds: 2 }, 'A server was measured in 2 rounds only; how steady a server is takes 3.'],
  [0, { fewestRounds: 1 }, 'A server was measured in 1 round only; how steady a server is takes 3.'],
  [0, { fewestRounds: 0 }, 'A server was measured in no round; how steady a server is takes 3.'],
  [
    1,
    { isolated: false },
    'Servers shared the host without limits of their own: figures of other hosts do not compare.',
  ],
  [2, { disturbed: 1 }, 'The host was busy in 1 trial.'],
])('point %i is open with %o', (index, change, words) => {
  const checks = checksOf({ ...good, ...change });
  expect(checks[index]).toEqual({ met: false, words });
  expect(checks.filter(({ met }) => !met)).toHaveLength(1);
});

import type { Soak } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { sessionsText, soakText } from './soak-text.ts';

const series = (next: (at: number) => number | null) => Array.from({ length: 200 }, (_, at) => next(at));

/** A soak of 33 min, or less, by whose calls memory grows by so much a slice. */
function soakOf(mb: number, more: Partial<Soak> = {}, length = 200): Soak {
  const cut = <T>(values: T[]) => values.slice(0, length);
  return {
    ...{ kind: 'soak', perS: 300, capacityPerS: 600, settledS: 120 },
    slices: {
      atS: cut(series((at) => 10 * (at + 1)) as number[]),
      calls: cut(series(() => 3000)),
      wrong: cut(series(() => 0)),
      p50Ms: cut(series(() => 2)),
      p99Ms: cut(series(() => 9)),
      memoryMb: cut(series((at) => 40 + mb * at)),
      openFiles: cut(series(() => 32)),
      threads: cut(series(() => null)),
    },
    ...more,
  };
}

test('a soak is told by its load, and a line a figure', () => {
  expect(soakText(soakOf(1, {}, 60), 'passed').split('\n')).toEqual([
    '300 callers a second, half of its capacity of 600; 8 min counted',
    '  Memory rose by 360 MB an hour (360 to 360), 0.34 KB a call (0.34 to 0.34), first quarter 57.5 MB, last quarter 93.5 MB; counts as growth after 30 min without a large collection',
    '  Open files does not grow',
    '  Threads unknown: too few samples',
    '  P50 does not grow',
    '  P99 does not grow',
  ]);
});

test('two soaks of one server say together what sessions keep, with and without DELETE', () => {
  const pair = (endedMb: number, leftMb: number, length?: number, freed: Pick<Soak, 'freed'> = {}) =>
    sessionsText(
      { outcome: 'passed', experiment: soakOf(endedMb, { sessions: 'ended' }, length) },
      { outcome: 'passed', experiment: soakOf(leftMb, { sessions: 'left', ...freed }, length) },
    );
  expect(pair(2, 3)).toBe(
    'Memory keeps 1.0 KB a session that is left open (1.0 to 1.0), 0.68 KB a session that is ended by DELETE (0.68 to 0.68): sessions stay with and without DELETE.',
  );
  expect(pair(0, 3)).toBe(
    'Memory keeps 1.0 KB a session that is left open (1.0 to 1.0), nothing of a session that is ended by DELETE: DELETE frees sessions, those left stay.',
  );
  expect(pair(0, 3, undefined, { freed: { withinS: 60, afterS: 40 } })).toMatch(
    /: DELETE frees sessions, half of those left go in 40 s after the load\.$/,
  );
  expect(pair(0, 0)).toBe(
    'Memory keeps nothing of a session that is left open, nothing of a session that is ended by DELETE.',
  );
  expect(pair(2, 3, 60)).toMatch(/; a longer soak tells what of it stays\.$/);
  expect(sessionsText({ outcome: 'passed' }, { outcome: 'passed', experiment: soakOf(1) })).toBeUndefined();
});

import type { HostWork } from '@headroom/db';
import { expect, test } from 'vitest';
import { AWAY_AFTER_MS, stateOf, takesRuns } from './state.ts';

const now = new Date('2026-11-21T12:00:00Z');
const work = { runId: 'r' } as HostWork;
const host = (silentMs: number, drained = false) => ({
  heartbeatAt: new Date(now.getTime() - silentMs),
  drainedAt: drained ? now : null,
});

test.each([
  ['idle', host(0), undefined],
  ['running', host(0), work],
  ['draining', host(0, true), work],
  ['drained', host(AWAY_AFTER_MS, true), undefined],
  ['running', host(AWAY_AFTER_MS), work],
  ['away', host(AWAY_AFTER_MS + 1), undefined],
  ['away', host(AWAY_AFTER_MS + 1), work],
  ['away', host(AWAY_AFTER_MS + 1, true), work],
] as const)('a host is %s (%j, %j)', (state, heard, worksOn) => {
  expect(stateOf(heard, worksOn, now)).toBe(state);
});

test('a host takes runs unless it is drained or away', () => {
  expect([host(0), host(0, true), host(AWAY_AFTER_MS + 1)].map((heard) => takesRuns(heard, now))).toEqual([
    true,
    false,
    false,
  ]);
});

import type { ProjectRow, RunBrief, Watch } from '@headroom/db';
import { expect, test } from 'vitest';
import { concernsOf } from './attention.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const run = (change: Partial<RunBrief>) =>
  ({
    ...{ id: '01a22302-166e-702c-ad9c-09313c1510dc', kind: 'comparison', name: 'Evening', repository: '.' },
    ...{ servers: ['go'], profile: 'quick', rounds: 6, baseRef: 'a', headRef: 'b' },
    ...{ status: 'finished', verdicts: null, finding: null, createdAt: NOW },
    ...change,
  }) as RunBrief;
const whys = (given: { runs?: RunBrief[]; projects?: unknown[]; watches?: unknown[] }) =>
  concernsOf(
    {
      runs: given.runs ?? [],
      projects: (given.projects ?? []) as ProjectRow[],
      watches: (given.watches ?? []) as Watch[],
    },
    NOW,
  ).map(({ why }) => why);

test('what failed or became slower within a week is a concern', () => {
  const week = new Date('2026-11-20T12:00:00Z');
  const slower = { verdicts: { regressed: 2 }, finding: 'go is slower' };
  expect(
    whys({
      runs: [
        run(slower),
        run({ status: 'failed' }),
        run({ verdicts: { 'no change': 3 } }),
        run({ ...slower, createdAt: week }),
        run({ ...slower, kind: 'calibration' }),
      ],
    }),
  ).toEqual(['go is slower', 'failed']);
});

test('watches that stand and projects whose last try did not pass are concerns', () => {
  expect(
    whys({
      watches: [
        { id: 'a', branch: 'main', pausedAt: NOW, pausedReason: 'three failed', problem: null },
        { id: 'b', branch: 'next', pausedAt: null, pausedReason: null, problem: 'no host is free' },
        { id: 'c', branch: 'fine', pausedAt: null, pausedReason: null, problem: null },
      ],
      projects: [
        { id: 'd', title: 'Shop', lastTry: { status: 'finished', outcome: 'server_failed', reason: null } },
        { id: 'e', title: 'Fine', lastTry: { status: 'finished', outcome: 'passed', reason: null } },
        { id: 'f', title: 'New', lastTry: null },
      ],
    }),
  ).toEqual(['paused: three failed', 'no host is free', 'its last try failed']);
});

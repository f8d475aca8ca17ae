import { expect, test } from 'vitest';
import type { BusyRun, Queue, QueuedRun } from './read-queue.ts';
import { rowsFor } from './rows.ts';

const startsAt = new Date('2026-11-21T12:00:00Z');
const of = (workspaceId: string, place = 0) => ({
  id: `secret-${workspaceId}-${place}`,
  workspaceId,
  place,
  profile: 'quick',
  servers: ['go'],
  rounds: 1,
  name: null,
  kind: 'single' as const,
  repository: '.',
  baseRef: null,
  headRef: null,
  priority: 0,
  createdAt: startsAt,
  trialsLeft: 1,
  seconds: 29,
  startsAt,
  endsAt: startsAt,
  mayUse: true,
  room: null,
  hostClass: 'default',
  hostId: 'host',
  trialStartedAt: null,
});
const queue: Queue = {
  hostClass: 'default',
  running: ['theirs', 'ours'].map((id) => of(id) satisfies BusyRun),
  waiting: ['theirs', 'others', 'ours', 'theirs'].map((id, i) => of(id, i + 1) satisfies QueuedRun),
};

test('own runs are shown, neighbours of other workspaces are counted', () => {
  expect(rowsFor(queue, ['ours'])).toEqual([
    { kind: 'running', run: queue.running[1] },
    { kind: 'others_running', count: 1 },
    { kind: 'others_waiting', from: 1, to: 2, startsAt },
    { kind: 'waiting', run: queue.waiting[2] },
    { kind: 'others_waiting', from: 4, to: 4, startsAt },
  ]);
});

test('of other workspaces nothing but their places is told', () => {
  expect(JSON.stringify(rowsFor(queue, []))).not.toMatch(/secret|theirs|others"|go|quick/);
});

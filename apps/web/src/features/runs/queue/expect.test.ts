import { expect, test } from 'vitest';
import { expectStarts, type Waiting, type Working } from './expect.ts';

const run = (id: string, seconds: number, more: Partial<Waiting> = {}): Waiting => ({
  id,
  workspaceId: 'team',
  mayUse: true,
  room: null,
  seconds,
  ...more,
});
const work = (secondsLeft: number): Working => ({ workspaceId: 'team', secondsLeft });
const starts = (waiting: Waiting[], working: Working[], freeAtS: number[]) =>
  Object.fromEntries(expectStarts(waiting, working, freeAtS));

test('one host takes one run after the other, the first when the one it has ends', () => {
  const queue = [run('a', 60), run('b', 30), run('c', 10)];
  expect(starts(queue, [work(45)], [45])).toEqual({ a: 45, b: 105, c: 135 });
  expect(starts(queue, [], [0])).toEqual({ a: 0, b: 60, c: 90 });
});

test('of several hosts, the one that is free first takes the next', () => {
  const queue = [run('a', 60), run('b', 30), run('c', 10), run('d', 10)];
  expect(starts(queue, [work(20)], [20, 0])).toEqual({ a: 0, b: 20, c: 50, d: 60 });
});

test('without a host that takes runs nothing starts', () => {
  expect(starts([run('a', 60)], [work(20)], [])).toEqual({});
});

test('a workspace that may have one run at once lets others pass', () => {
  const one = { room: 1 };
  const queue = [run('a', 60, one), run('b', 60, one), run('c', 10, { workspaceId: 'other' })];
  expect(starts(queue, [], [0, 0])).toEqual({ a: 0, c: 0, b: 60 });
});

test('a workspace that is full waits for the end of a run, also of one on hosts of another class', () => {
  const full = { room: 0 };
  const queue = [run('a', 60, full), run('b', 60, full)];
  expect(starts(queue, [work(30)], [0])).toEqual({ a: 30, b: 90 });
  expect(starts(queue, [], [0])).toEqual({});
});

test('a run that the hosts do not serve never starts, and keeps nobody waiting', () => {
  expect(starts([run('a', 60, { mayUse: false }), run('b', 1)], [], [0])).toEqual({ b: 0 });
});

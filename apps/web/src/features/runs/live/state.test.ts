import type { Snapshot } from '@headroom/api/progress';
import type { RunEvent } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { currentLabel } from './labels.ts';
import { doneCount, fromSnapshot, type LiveState, reduce, secondsLeft, standingOf } from './state.ts';

const NOW = 1_000_000;
const trial = (
  position: number,
  serverId: string,
  status: Snapshot['trials'][number]['status'] = 'waiting',
) => ({
  id: `trial-${position}`,
  serverId,
  side: null,
  build: serverId,
  round: 1,
  position,
  status,
  reason: null,
  startedAt: null,
});
const queued: Snapshot = {
  at: NOW,
  status: 'queued',
  reason: null,
  builds: {},
  trials: [trial(0, 'go'), trial(1, 'rust'), trial(2, 'bun')],
  step: null,
  load: [],
};
const play = (state: LiveState, ...events: RunEvent[]) =>
  events.reduce((old, data) => reduce(old, { name: 'progress', data }, NOW), state);
const at = NOW;
const words = (state: LiveState, more: Partial<Parameters<typeof currentLabel>[1]> = {}) =>
  currentLabel(state, { ahead: 0, startsAt: null, waits: null, ...more }, NOW);

test('events tell what happens, in words', () => {
  let state = fromSnapshot(queued, NOW);
  expect(words(state)).toBe('Queued: next in the queue');
  expect(words(state, { ahead: 2 })).toBe('Queued behind 2 runs');
  const startsAt = NOW + 5 * 60_000;
  expect(words(state, { ahead: 1, startsAt })).toBe('Queued behind 1 run: starts in about 5 min');
  const waits = 'The only host is drained.';
  expect(words(state, { ahead: 2, startsAt, waits })).toBe('Queued. The only host is drained.');
  state = play(
    state,
    { type: 'run', at, status: 'running' },
    { type: 'build', at, key: 'go', build: { state: 'building', cached: false, seconds: null } },
  );
  expect(words(state)).toBe('Building go, 1 of 3 servers');
  state = play(
    state,
    { type: 'build', at, key: 'go', build: { state: 'built', cached: true, seconds: 9 } },
    { type: 'trial', at, trialId: 'trial-0', status: 'running', reason: null },
    { type: 'step', at, trialId: 'trial-0', step: 'verify' },
  );
  expect(words(state)).toBe('go, round 1: checking the contract');
  const reason = 'other programs took 44.0 % of the host’s processors: attempt 2 of 3';
  const again = play(state, { type: 'trial', at, trialId: 'trial-0', status: 'running', reason });
  expect(words(again)).toBe(`go, round 1: checking the contract (${reason})`);
  state = play(state, { type: 'waiting', at, reason: 'the host is busy' });
  expect(words(state)).toBe('Waiting: the host is busy');
});

test('both sides of a comparison are told apart', () => {
  const side = (position: number, name: 'base' | 'head') => ({
    ...trial(position, 'go'),
    side: name,
    build: `go (${name})`,
    round: 2,
  });
  let state = fromSnapshot({ ...queued, trials: [side(0, 'base'), side(1, 'head')] }, NOW);
  state = play(
    state,
    { type: 'run', at, status: 'running' },
    { type: 'build', at, key: 'go (base)', build: { state: 'built', cached: true, seconds: 9 } },
    { type: 'build', at, key: 'go (head)', build: { state: 'building', cached: false, seconds: null } },
  );
  expect(words(state)).toBe('Building go (head), 2 of 2 builds');
  state = play(
    state,
    { type: 'build', at, key: 'go (head)', build: { state: 'built', cached: false, seconds: 9 } },
    { type: 'step', at, trialId: 'trial-1', step: 'load' },
  );
  expect(words(state)).toBe('go, head, round 2: under load');
});

test('the load of a trial is kept until the next trial, each second once', () => {
  const load = (trialId: string, second: number, callsPerS: number): RunEvent => ({
    type: 'load',
    at,
    trialId,
    second,
    callsPerS,
    meanMs: 2,
  });
  let state = play(
    fromSnapshot(queued, NOW),
    load('trial-0', 1, 10),
    load('trial-0', 2, 20),
    load('trial-0', 2, 21),
  );
  expect(state.load.map(({ second, callsPerS }) => [second, callsPerS])).toEqual([
    [1, 10],
    [2, 21],
  ]);
  state = play(state, { type: 'trial', at, trialId: 'trial-0', status: 'passed', reason: null });
  expect([state.load, state.current]).toEqual([[], null]);
  state = play(state, load('trial-1', 1, 5));
  expect(state.load).toHaveLength(1);
});

test('a later snapshot corrects states and keeps the load seen so far', () => {
  const running: Snapshot = {
    ...queued,
    status: 'running',
    trials: [trial(0, 'go', 'running'), ...queued.trials.slice(1)],
  };
  let state = play(fromSnapshot(running, NOW), {
    type: 'load',
    at,
    trialId: 'trial-0',
    second: 1,
    callsPerS: 10,
    meanMs: 2,
  });
  state = reduce(state, { name: 'snapshot', data: running }, NOW);
  expect([state.load.length, state.current?.step]).toEqual([1, 'load']);
  const later = {
    ...running,
    trials: [trial(0, 'go', 'passed'), trial(1, 'rust', 'running'), trial(2, 'bun')],
  };
  state = reduce(state, { name: 'snapshot', data: later }, NOW);
  expect([state.load.length, state.current?.trialId, doneCount(state.trials)]).toEqual([0, 'trial-1', 1]);
});

test('a snapshot tells step and load of the running trial, which events go on', () => {
  const second = (at: number) => ({ second: at, callsPerS: 10 * at, meanMs: 2 });
  const running: Snapshot = {
    ...queued,
    status: 'running',
    trials: [trial(0, 'go', 'running')],
    step: 'load',
    load: [second(1), second(2)],
  };
  const first = fromSnapshot(running, NOW);
  expect(words(first)).toBe('go, round 1: under load');
  let state = play(first, { type: 'load', at, trialId: 'trial-0', ...second(2) });
  state = play(state, { type: 'load', at, trialId: 'trial-0', ...second(3) });
  expect(state.load).toEqual([second(1), second(2), second(3)]);
  const more = [...state.load, second(4)];
  state = reduce(state, { name: 'snapshot', data: { ...running, load: more } }, NOW);
  expect(state.load).toEqual(more);
});

test('what the server drew is another state once the run begins or a trial ends', () => {
  const began = play(fromSnapshot(queued, NOW), { type: 'run', at, status: 'running' });
  const ended = play(began, { type: 'trial', at, trialId: 'trial-0', status: 'passed', reason: null });
  expect([queued, began, ended].map(standingOf)).toEqual(['queued 0', 'running 0', 'running 1']);
});

test('the time left counts open trials and what the current one has spent, on the browser’s own clock', () => {
  const running: Snapshot = {
    ...queued,
    status: 'running',
    trials: [
      trial(0, 'go', 'passed'),
      { ...trial(1, 'rust', 'running'), startedAt: NOW - 4000 },
      trial(2, 'bun'),
    ],
  };
  const browser = NOW + 3_600_000;
  const state = fromSnapshot(running, browser);
  expect(secondsLeft(state, 10, browser)).toBe(16);
  expect(secondsLeft(state, 10, browser + 60_000)).toBe(10);
});

test('a page drawn by a server whose clock differs is put right by the first snapshot of the stream', () => {
  const running: Snapshot = {
    ...queued,
    status: 'running',
    trials: [{ ...trial(0, 'go', 'running'), startedAt: NOW - 4000 }],
  };
  const browser = NOW + 3_600_000;
  const state = reduce(fromSnapshot(running, NOW), { name: 'snapshot', data: running }, browser);
  expect(secondsLeft(state, 10, browser)).toBe(6);
});

test('a notice stands until events arrive again, and the end is final', () => {
  let state = reduce(
    fromSnapshot(queued, NOW),
    { name: 'notice', data: { live: false, message: 'Redis is away' } },
    NOW,
  );
  state = reduce(state, { name: 'snapshot', data: queued }, NOW);
  expect(state.notice).toBe('Redis is away');
  state = reduce(state, { name: 'notice', data: { live: true, message: '' } }, NOW);
  expect(state.notice).toBeNull();
  state = reduce(state, { name: 'end', data: { status: 'finished' } }, NOW);
  expect([state.ended, state.status]).toEqual([true, 'finished']);
});

test('the step of an experiment says what is offered, also on a page that is opened late', () => {
  const running = { ...queued, status: 'running' as const, trials: [trial(0, 'go', 'running')] };
  const offer = '400 calls/s; 200 calls/s held';
  const live = play(
    fromSnapshot(running, NOW),
    { type: 'step', at, trialId: 'trial-0', step: 'load' },
    { type: 'offer', at, trialId: 'trial-0', offer },
  );
  expect(words(live)).toBe(`go, round 1: under load, ${offer}`);
  expect(words(reduce(live, { name: 'snapshot', data: running }, NOW))).toContain(offer);
  expect(words(fromSnapshot({ ...running, step: 'load', offer }, NOW))).toContain(offer);
});

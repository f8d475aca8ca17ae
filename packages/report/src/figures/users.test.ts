import type { UserFigures } from '@headroom/model/load';
import { expect, test } from 'vitest';
import { sessionsOf, sessionsText, userRows } from './users.ts';

const answers = (count: number, p50Ms: number | null) => ({
  ...{ count, errors: 1, p50Ms, p95Ms: p50Ms, p99Ms: p50Ms },
});
const trial = (p50Ms: number | null, more: Partial<UserFigures> = {}, count = 10) => ({
  users: { classes: [{ name: 'agent', ...answers(count, p50Ms) }], ...more },
});

test('rounds of a class: counts add, percentiles are medians; a round without answers has none', () => {
  expect(userRows([trial(1), trial(5), trial(9), trial(null)])).toEqual([
    { name: 'class agent', count: 40, errors: 4, p50Ms: 5, p95Ms: null, p99Ms: null },
  ]);
  expect(userRows([trial(null)])[0]?.p50Ms).toBeNull();
  expect(userRows([{ users: null }, {}])).toEqual([]);
});

test('percentiles that the calls of a round do not support are left out', () => {
  const [row] = userRows([trial(1, {}, 1000), trial(5, {}, 200), trial(9, {}, 10)]);
  expect(row).toMatchObject({ p50Ms: 5, p95Ms: 3, p99Ms: 1 });
});

test('bursts follow classes', () => {
  const bursts = { initialize: answers(3, 30), during: answers(4, 20), outside: answers(5, 1) };
  expect(userRows([trial(1, { bursts })]).map(({ name, p50Ms }) => [name, p50Ms])).toEqual([
    ['class agent', 1],
    ['initialize in bursts', 30],
    ['calls during bursts', 20],
    ['calls outside bursts', 1],
  ]);
});

test('sessions that were left open, of those that have an id', () => {
  expect(sessionsOf([trial(1)])).toBeUndefined();
  const sessions = sessionsOf([
    trial(1, { sessions: { left: 2, ended: 3 } }),
    trial(1, { sessions: { left: 1, ended: 0 } }),
  ]);
  expect(sessions && sessionsText(sessions)).toBe('3 of 6 sessions were left open by the client');
  expect(sessionsText({ left: 1, ended: 0 })).toBe('1 of 1 session was left open by the client');
  expect(sessionsText({ left: 0, ended: 0 })).toBe('no session with an id was left open');
});

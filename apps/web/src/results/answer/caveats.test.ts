import { expect, test } from 'vitest';
import { caveatsOf } from './caveats.ts';

test('a load of somebody’s own is told in full among the caveats, a built-in one by its name', () => {
  const load = (profile: string) =>
    caveatsOf({ kind: 'single', profile, rounds: 3, host: null, environment: null, disturbed: 0 })[0];
  expect(load('capacity')).toMatchObject({
    label: 'Capacity profile',
    why: expect.stringContaining('P99 ≤ 100 ms'),
  });
  expect(load('quick')).toEqual({ label: 'Quick profile', why: 'How load was offered' });
  expect(load('closed:users=30,seconds=60,pause=5')).toEqual({
    label: 'own load: 30 users, 60 s, a pause of 5 ms',
    why: 'Load of the publisher’s own: 30 virtual users, 60 s counted after 5 s of warm-up; a pause of 5 ms',
  });
});

test('a round of a comparison is said to measure both sides', () => {
  const why = (kind: 'single' | 'comparison') =>
    caveatsOf({ kind, profile: 'quick', rounds: 6, host: null, environment: null, disturbed: 0 })[1]?.why;
  expect(why('single')).toBe('Every round measured each server once');
  expect(why('comparison')).toBe('Every round measured both sides of each server, in turns');
});

import { expect, test } from 'vitest';
import { ago, duration, exactly, until } from './time.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = (seconds: number) => ago(new Date(now.getTime() - seconds * 1000), now);

test.each([
  [0, 'just now'],
  [44, 'just now'],
  [45, '1 min ago'],
  [3599, '60 min ago'],
  [3600, '1 h ago'],
  [86_399, '23 h ago'],
  [86_400, '1 d ago'],
  [30 * 86_400, '2026-10-22'],
])('%d seconds ago is "%s"', (seconds, words) => {
  expect(before(seconds)).toBe(words);
});

test.each([
  [-5, 'now'],
  [0, 'now'],
  [59, 'within a minute'],
  [89, 'in about 1 min'],
  [95, 'in about 2 min'],
  [7800, 'in about 2 h 10 min'],
])('%d seconds from now is "%s"', (seconds, words) => {
  expect(until(new Date(now.getTime() + seconds * 1000), now)).toBe(words);
});

test('a moment in the future of a clock that runs late is now', () => {
  expect(before(-5)).toBe('just now');
});

test.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [59.6, '1 min'],
  [125, '2 min 5 s'],
  [3600, '1 h'],
  [3599.7, '1 h'],
  [4830, '1 h 21 min'],
])('%d seconds last "%s"', (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});

test('the exact moment is to the second and names its zone', () => {
  expect(exactly(new Date('2026-11-21T09:33:43.512Z'))).toBe('2026-11-21 09:33:43 UTC');
});

import { expect, test } from 'vitest';
import { timesTheBest } from './trade-off-words.ts';

test('multiples of the best go down where higher is better', () => {
  expect(timesTheBest(2, 'lower')).toBe('2.0×');
  expect(timesTheBest(2, 'higher')).toBe('0.50×');
});

test('a multiple that is not the best never reads as 1.0×', () => {
  expect(timesTheBest(1.02, 'lower')).toBe('1.02×');
  expect(timesTheBest(1.02, 'higher')).toBe('0.98×');
});

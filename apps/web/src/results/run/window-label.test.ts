import { profileById } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { lengthLabel } from './window-label.ts';

test('the length of a test is its own, or that of its calls up to the limit at which they are ended', () => {
  expect(lengthLabel(profileById('quick'))).toBe('25 s');
  expect(lengthLabel(profileById('sequential'))).toBe('as long as its calls take, at most 20 min');
  expect(lengthLabel(profileById('capacity'))).toBe('as long as the search takes, at most 4 min');
});

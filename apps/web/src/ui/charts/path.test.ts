import { expect, test } from 'vitest';
import { pathThrough } from './path.ts';

test('a path goes from point to point in tenths of a percent, without adding up what is rounded', () => {
  expect(pathThrough([])).toBe('');
  expect(pathThrough([[10, 20]])).toBe('m+10+20+0+0');
  expect(
    pathThrough([
      [0, 100],
      [33.333, 66.666],
      [66.666, 33.333],
      [100, 0],
    ]),
  ).toBe('m+0+100+33.3-33.3+33.4-33.4+33.3-33.3');
});

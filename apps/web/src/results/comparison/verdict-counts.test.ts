import { expect, test } from 'vitest';
import { hasVerdicts } from './verdict-counts.tsx';

test.each([
  ['one that regressed', { regressed: 1, 'no change': 0 }, true],
  ['one that did not change', { 'no change': 1 }, true],
  ['none', { regressed: 0, 'no change': 0 }, false],
  ['no metrics', {}, false],
  ['no verdicts yet', null, false],
])('a comparison of %s', (_, verdicts, has) => {
  expect(hasVerdicts(verdicts)).toBe(has);
});

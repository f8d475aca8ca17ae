import { expect, test } from 'vitest';
import { checksLabel } from './counts.ts';

test('checks of all scenarios are counted together; what cannot be tested does not count', () => {
  expect(
    checksLabel([
      { outcome: 'passed', passed: 36, failed: 0 },
      { outcome: 'failed', passed: 1, failed: 1 },
      { outcome: 'not testable', passed: 0, failed: 3 },
    ]),
  ).toBe('37 of 38 checks pass');
  expect(checksLabel([{ outcome: 'not testable', passed: 0, failed: 0 }])).toBeNull();
});

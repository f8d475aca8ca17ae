import { expect, test } from 'vitest';
import { reasonOfExit } from './exit.ts';

test('a test that ran to its end has no reason', () => {
  expect(reasonOfExit(0, null)).toBeUndefined();
});

test.each([
  [107, null, 'the script threw an exception'],
  [104, null, 'its configuration is wrong'],
  [42, null, 'status 42: see its output'],
  [null, 'SIGKILL', 'signal SIGKILL'],
])('status %s, signal %s', (code, signal, reason) => {
  expect(reasonOfExit(code, signal)).toContain(reason);
});

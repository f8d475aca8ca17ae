import { ERROR_KINDS, type ErrorCounts } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { isQuietSessionEnd, sessionEndsLabel } from './session-ends.ts';

const none = Object.fromEntries(ERROR_KINDS.map((kind) => [kind, 0])) as ErrorCounts;
const one: ErrorCounts = { ...none, [ERROR_KINDS[0]]: 1 };

test('session ends without errors are quiet; those with errors, and tool calls, are not', () => {
  expect(isQuietSessionEnd({ kind: 'delete', errors: none })).toBe(true);
  expect(isQuietSessionEnd({ kind: 'delete', errors: one })).toBe(false);
  expect(isQuietSessionEnd({ kind: 'tool', errors: none })).toBe(false);
});

test('one line counts the requests of all servers, or says that none was sent', () => {
  const label = (...counts: number[]) => sessionEndsLabel(counts.map((count) => ({ count })));
  expect(label(4500, 4500)).toBe('Session ends of 2 servers: 9,000 requests, no errors');
  expect(label(0, 0)).toBe('Session ends of 2 servers: none was sent');
});

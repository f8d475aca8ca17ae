import { expect, test } from 'vitest';
import type { ToolCheck } from './tool.ts';
import { verdictOf } from './verdict.ts';

const passed: ToolCheck = { id: 'ping', status: 'SUCCESS' };
const ofForm: ToolCheck = { id: 'wire-schema-valid', status: 'SUCCESS' };
const failed = (id: string, errorMessage: string, details?: ToolCheck['details']): ToolCheck => ({
  id,
  status: 'FAILURE',
  errorMessage,
  details,
});

test('a failed check fails its scenario, with each reason once', () => {
  const checks = [passed, failed('a', 'got 200'), failed('a', 'got 200'), failed('c', 'x'.repeat(400))];
  expect(verdictOf(checks)).toEqual({
    outcome: 'failed',
    passed: 1,
    failed: 3,
    reasons: ['a: got 200', `c: ${'x'.repeat(297)}…`],
  });
});

test('what needs the example server, or was not declared, does not count', () => {
  const checks = [
    passed,
    ofForm,
    failed('x', 'Not testable: no tool', { untestable: true }),
    failed('sep-2575-server-rejects-undeclared-capability', 'Server executed it'),
    failed('y', 'prompts/list returned JSON-RPC error -32601', { error: { code: -32601 } }),
  ];
  expect(verdictOf(checks)).toEqual({ outcome: 'passed', passed: 2, failed: 0, reasons: [] });
});

test('a method that every server has is none of them', () => {
  const missing = failed('ping', 'ping returned JSON-RPC error -32601', { error: { code: -32601 } });
  expect(verdictOf([missing]).outcome).toBe('failed');
});

test('a scenario without a check that counts is not testable, and says why', () => {
  const checks: ToolCheck[] = [ofForm, { id: 'a', status: 'INFO', details: { message: 'no session id' } }];
  expect(verdictOf(checks)).toMatchObject({ outcome: 'not testable', reasons: ['no session id'] });
});

import { expect, test } from 'vitest';
import { measured, trial } from './test-trials.ts';
import { callRateOf, cpuPctOf, publishedRpsOf, requestRateOf, requestsOf } from './trial-figures.ts';

const errors = { http: 1, jsonrpc: 0, is_error: 0, check: 2 };
const session = trial({
  windowMs: 4000,
  measurements: [
    measured([1, 2, 3], { errors }),
    measured([1, 1], { name: 'initialize', kind: 'initialize', errors }),
    measured([1], { name: 'tools_list', kind: 'tools_list' }),
    measured([1, 1], { name: 'notification', kind: 'notification', errors }),
    measured([1, 1], { name: 'delete', kind: 'delete', errors }),
  ],
});

test('tool calls, initialize and tools/list count, notifications and the end of a session do not', () => {
  expect(requestsOf(session)).toEqual({ right: 6, wrong: 6 });
});

test('the rate counts right tool calls within the window, the rate of requests handshakes too', () => {
  expect(callRateOf(session)).toBe(0.75);
  expect(requestRateOf(session)).toBe(1.5);
});

test('the published rate counts the whole test', () => {
  expect(publishedRpsOf(trial({ countedRequests: 1_174_904, testMs: 325_024 }))).toBeCloseTo(3614.8, 1);
});

test('processor use is time used over the window', () => {
  const resources = [
    { party: 'server' as const, cpuMs: 6000, throttledMs: null, meanMemoryMb: 1, peakMemoryMb: 1 },
  ];
  expect(cpuPctOf(trial({ windowMs: 4000, resources }), 'server')).toBe(150);
  expect(cpuPctOf(trial({ resources }), 'redis')).toBeNull();
});

test('a window that is missing or empty has no rates', () => {
  for (const windowMs of [null, 0]) {
    expect(callRateOf(trial({ windowMs }))).toBeNull();
    expect(cpuPctOf(trial({ windowMs }), 'server')).toBeNull();
  }
  expect(publishedRpsOf(trial({ countedRequests: null }))).toBeNull();
  expect(publishedRpsOf(trial({ testMs: null }))).toBeNull();
});

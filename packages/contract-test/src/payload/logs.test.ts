import { expect, test } from 'vitest';
import { analyzeLogs } from './logs.ts';

function line(time: string, level: string, ms: number, message: string): string {
  return `2026-02-10T${time}Z ${level} cart request_id=8f3a9c1e2b7d duration_ms=${ms} status=200 path=/a msg="${message}"`;
}

test('counts levels and hours as they are written, and ranks ties byte by byte', () => {
  const text = [
    line('23:59:59.999', 'INFO', 5, 'b'),
    line('00:00:00.000', 'WARN', 7, 'Z duration_ms=1'),
    '',
    line('00:10:00.000', 'INFO', 9, 'a'),
  ].join('\n');
  expect(analyzeLogs(text)).toEqual({
    lines: 3,
    levels: { INFO: 2, WARN: 1 },
    hours: { '23': 1, '00': 2 },
    top_messages: [
      { message: 'Z duration_ms=1', count: 1 },
      { message: 'a', count: 1 },
      { message: 'b', count: 1 },
    ],
    p95_duration_ms: 9,
  });
});

test.each([
  [1, 1],
  [19, 19],
  [20, 19],
  [21, 20],
  [100, 95],
])('of %i durations the 95th percentile is number %i', (lines, expected) => {
  // In another order than that of their size.
  const durations = Array.from({ length: lines }, (_, i) => ((i * 37) % lines) + 1);
  const text = durations.map((ms) => line('10:00:00.000', 'INFO', ms, 'm')).join('\n');
  expect(analyzeLogs(`${text}\n`).p95_duration_ms).toBe([...durations].sort((a, b) => a - b)[expected - 1]);
});

test('the ten most frequent messages are told, and no more', () => {
  const lines = Array.from({ length: 12 }, (_, n) =>
    Array.from({ length: 20 - n }, () => line('10:00:00.000', 'INFO', 1, `message ${n}`)),
  ).flat();
  const { top_messages } = analyzeLogs(lines.join('\n'));
  expect(top_messages.map(({ count }) => count)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11]);
});

test('ties are in the order of UTF-8, not of UTF-16', () => {
  const lines = ['😀', '\uff5e', ''].map((message) => line('10:00:00.000', 'INFO', 1, message));
  const { top_messages } = analyzeLogs(lines.join('\n'));
  expect(top_messages.map(({ message }) => message)).toEqual(['', '\uff5e', '😀']);
});

test.each([
  'hello',
  line('24:00:00.000', 'INFO', 1, 'm'),
  line('013:00:00.000', 'INFO', 1, 'm'),
  line('10:00:00.000', '', 1, 'm'),
  line('10:00:00.000', 'INFO', 1, 'm').replace(/"m"$/, '"'),
])('a line of another form is the rig’s fault: %s', (other) => {
  expect(() => analyzeLogs(other)).toThrow(`a line of another form: ${other}`);
});

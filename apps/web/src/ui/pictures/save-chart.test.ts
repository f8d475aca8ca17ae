import { expect, test } from 'vitest';
import { fileName } from './save-chart.tsx';

test.each([
  ['rust serves most: 2,942 tool calls a second', 'rust-serves-most-2-942-tool-calls-a-second'],
  ['No second of go has a P99 above 7.1 ms', 'no-second-of-go-has-a-p99-above-7-1-ms'],
  ['../etc: “x”', 'etc-x'],
  ['…', 'chart'],
])('the file of %j is named %s', (title, name) => {
  expect(fileName(title)).toBe(name);
});

test('long titles make names that every system stores', () => {
  expect(fileName('word '.repeat(100)).length).toBeLessThanOrEqual(80);
});

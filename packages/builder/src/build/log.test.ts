import { expect, test } from 'vitest';
import { BuildLog } from './log.ts';

test('of what a build printed the end is kept', () => {
  const lines: string[] = [];
  const log = new BuildLog((line) => lines.push(line));
  for (let i = 0; i < 100_000; i++) log.add(`line ${i}`);
  expect(lines).toHaveLength(100_000);
  expect(log.text.length).toBeGreaterThan(255 * 1024);
  expect(log.text.length).toBeLessThanOrEqual(256 * 1024);
  expect(log.text).toMatch(/line 99998\nline 99999$/);
  expect(log.reason).toBe('line 99997 | line 99998 | line 99999');
});

test.each([
  "Program.cs(3,9): error CS0103: The name 'x' does not exist in the current context",
  'error[E0425]: cannot find value `x` in this scope',
  "main.c:3:5: error: 'x' undeclared",
])('the first error of a compiler is the reason of a build that failed: %s', (error) => {
  const log = new BuildLog();
  for (const line of [
    'Determining projects to restore...',
    `  ${error}`,
    'error CS1002: ; expected',
    '',
    'Build FAILED.',
  ]) {
    log.add(line);
  }
  expect(log.reason).toBe(error);
});

test('a million empty lines take no time', () => {
  const log = new BuildLog();
  const before = process.threadCpuUsage();
  for (let i = 0; i < 1_000_000; i++) log.add('');
  // Taking one line after the other from the beginning of so many would be minutes.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(5000);
  expect(log.text).toHaveLength(256 * 1024 - 1);
});

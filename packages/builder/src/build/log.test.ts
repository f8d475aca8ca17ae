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
  expect(log.last(2)).toBe('line 99998 | line 99999');
});

test('a million empty lines take no time', () => {
  const log = new BuildLog();
  const before = process.threadCpuUsage();
  for (let i = 0; i < 1_000_000; i++) log.add('');
  // Taking one line after the other from the beginning of so many would be minutes.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(5000);
  expect(log.text).toHaveLength(256 * 1024 - 1);
});

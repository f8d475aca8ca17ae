import type { Log } from '@headroom/observe';
import { afterEach, expect, test } from 'vitest';
import { authLog } from './auth/auth-log.ts';
import { consoleToLog } from './console.ts';

const { error, info, log: print, warn } = console;
afterEach(() => {
  Object.assign(console, { error, info, log: print, warn });
});

/** Log that keeps what is written to it. */
function aLog(): { lines: unknown[]; log: Log } {
  const lines: unknown[] = [];
  const take = (level: string) => (fields: object, message: string) => lines.push([level, fields, message]);
  return { lines, log: { error: take('error'), info: take('info'), warn: take('warn') } as unknown as Log };
}

test('complaints on the console become lines of the log, what a page threw only where it is told in full', () => {
  const { lines, log } = aLog();
  consoleToLog(log, { dev: false });
  const err = new Error('no space left');
  console.error('\u001b[31m⨯\u001b[39m', 'could not write %s', 'a.txt', err);
  console.warn('slow');
  console.error(Object.assign(new Error('of a page'), { digest: '519413732' }));
  console.log(' \u001b[1m✓\u001b[22m Starting...');
  console.log('');
  console.info('told');
  expect(lines).toEqual([
    ['error', { err }, '⨯ could not write %s a.txt no space left'],
    ['warn', {}, 'slow'],
    ['info', {}, '✓ Starting...'],
    ['info', {}, 'told'],
  ]);
});

test('while the app is developed, plain output stays where it is', () => {
  consoleToLog(aLog().log, { dev: true });
  expect(console.log).toBe(print);
});

test('what a request brought is cut, and read in no time, on the console and in what better-auth says', () => {
  const { lines, log } = aLog();
  consoleToLog(log, { dev: false });
  // Node.js looks for escape sequences in quadratic time.
  const hostile = `\u001b${';#'.repeat(32_000)}`;
  const before = process.threadCpuUsage();
  console.error('Invalid origin:', hostile, new Error(hostile));
  authLog(() => log).log('warn', `Invalid origin: ${hostile}`, { state: 'x' }, hostile);
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000);
  expect(lines.map((line) => (line as string[])[2]?.length)).toEqual([1001, 1001]);
  expect(lines).toEqual([
    ['error', { err: expect.any(Error) }, expect.stringMatching(/^Invalid origin: .*…$/)],
    ['warn', {}, expect.stringMatching(/^better-auth: Invalid origin: .*…$/)],
  ]);
});

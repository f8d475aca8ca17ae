import type { Log } from '@headroom/observe';
import { afterEach, expect, test } from 'vitest';
import { consoleToLog } from './console.ts';

const { error, warn } = console;
afterEach(() => {
  Object.assign(console, { error, warn });
});

test('complaints on the console become lines of the log, what a page threw only where it is told in full', () => {
  const lines: unknown[] = [];
  const take = (level: string) => (fields: object, message: string) => lines.push([level, fields, message]);
  consoleToLog({ error: take('error'), warn: take('warn') } as unknown as Log);
  const err = new Error('no space left');
  console.error('\u001b[31m⨯\u001b[39m', 'could not write %s', 'a.txt', err);
  console.warn('slow');
  console.error(Object.assign(new Error('of a page'), { digest: '519413732' }));
  expect(lines).toEqual([
    ['error', { err }, '⨯ could not write %s a.txt no space left'],
    ['warn', {}, 'slow'],
  ]);
});

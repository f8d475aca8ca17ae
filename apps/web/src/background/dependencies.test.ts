import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Dependency } from '#server/readiness/away.ts';
import { watchDependencies } from './dependencies.ts';

test('one line says that a dependency went, and one that it is back, however often it was asked', async () => {
  const lines: unknown[] = [];
  const take = (level: string) => (fields: object, message: string) =>
    void lines.push([level, fields, message]);
  const answers: Dependency[][] = [[], ['Redis'], ['Redis'], ['Postgres', 'Redis'], ['Postgres'], [], []];
  const stopping = new AbortController();
  const check = async () => {
    const away = answers.shift();
    if (away) return away;
    stopping.abort();
    return [];
  };
  const log = { info: take('info'), error: take('error') } as never;
  await Promise.race([watchDependencies(log, stopping.signal, { everyMs: 1, check }), pause(5000)]);
  const awayMs = expect.any(Number);
  expect(lines).toEqual([
    ['error', { dependency: 'Redis' }, 'Redis does not answer'],
    ['error', { dependency: 'Postgres' }, 'Postgres does not answer'],
    ['info', { dependency: 'Redis', awayMs }, 'Redis is back'],
    ['info', { dependency: 'Postgres', awayMs }, 'Postgres is back'],
  ]);
});

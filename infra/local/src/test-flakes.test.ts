import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { RUNS, rememberFlakes } from './test-flakes.ts';

const folder = await mkdtemp(join(tmpdir(), 'headroom-flakes-'));
afterAll(() => rm(folder, { recursive: true }));

test('flakes are counted over the last runs, and forgotten after', async () => {
  const path = join(folder, 'cache', 'flakes.json');
  expect([...(await rememberFlakes(path, ['a']))]).toEqual([['a', 1]]);
  expect([...(await rememberFlakes(path, ['b', 'a']))]).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  for (let run = 2; run < RUNS; run++) await rememberFlakes(path, []);
  expect((await rememberFlakes(path, [])).get('a')).toBe(1);
  expect((await rememberFlakes(path, [])).size).toBe(0);
});

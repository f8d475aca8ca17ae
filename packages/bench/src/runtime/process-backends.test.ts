import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSandbox } from '@headroom/builder/sandbox';
import { Redis } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { CACHE_DIR } from '../testing/places.ts';
import { startProcessBackends } from './process-backends.ts';

const cacheDir = mkdtempSync(join(tmpdir(), 'headroom-backends-'));
mkdirSync(join(CACHE_DIR, 'bin'), { recursive: true });
symlinkSync(join(CACHE_DIR, 'bin'), join(cacheDir, 'bin'));
afterAll(() => rmSync(cacheDir, { recursive: true }));

const folders = () => readdirSync(join(cacheDir, 'work'));

/** Starts the backends of a run and asks its Redis. */
async function inRun<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
  const backends = await startProcessBackends({ cacheDir, mark: `backends-${process.pid}` }, [
    'redis',
    'api',
  ]);
  const redis = new Redis(backends.redisAdminUrl ?? '');
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
    await backends.stop();
  }
}

test('what the Redis of a run writes lies in a folder of its own, and the next run finds none of it', async () => {
  await inRun(async (redis) => {
    await redis.set('bench:mine', '1');
    await redis.save();
    const [folder, ...more] = folders();
    expect(more).toEqual([]);
    expect(readdirSync(join(cacheDir, 'work', folder ?? ''))).toEqual(['dump.rdb']);
  });
  expect(folders()).toEqual([]);
  await inRun(async (redis) => expect(await redis.dbsize()).toBe(0));
});

test('what a dead worker left of it is removed', async () => {
  const sandboxes = (['auto', 'off'] as const).map((wanted) =>
    findSandbox({ wanted, cacheDir, allowed: new Set() }),
  );
  for (const sandbox of await Promise.all(sandboxes)) {
    mkdirSync(join(cacheDir, 'work', `${process.pid}-1-0`), { recursive: true });
    await sandbox.reap();
    expect(folders()).toEqual([]);
  }
});

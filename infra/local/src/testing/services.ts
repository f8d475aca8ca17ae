/** Global set-up of the tests: one Postgres and one Redis for all test files, gone when the tests are. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres.ts';
import { startRedis } from '../redis.ts';

/** Sets TEST_DATABASE_URL and TEST_REDIS_URL, which the processes of the test files inherit. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'headroom-test-'));
  const [postgres, redis] = await Promise.all([startPostgres({ dataDir, durable: false }), startRedis()]);
  process.env.TEST_DATABASE_URL = postgres.url;
  process.env.TEST_REDIS_URL = redis.url;
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()]);
    await rm(dataDir, { recursive: true });
  };
}

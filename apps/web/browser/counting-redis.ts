import { type RunningRedis, startRedis } from '@headroom/local';
import { until } from '@headroom/local/testing';
import { vi } from 'vitest';
import { redis } from '#server/redis.ts';

/** Starts a Redis that this test file's rate limits count in, and resolves once they are connected to it. */
export async function startCountingRedis(env: Readonly<Record<string, string>> = {}): Promise<RunningRedis> {
  const server = await startRedis();
  const settings = {
    REDIS_URL: server.url,
    DATABASE_URL: 'postgresql://nobody@localhost/nothing',
    HEADROOM_SECRET: 'x'.repeat(32),
    HEADROOM_RATE_LIMITS: 'on',
    ...env,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  await untilConnected();
  return server;
}

export async function untilConnected(): Promise<void> {
  await until(() => redis().status === 'ready');
}

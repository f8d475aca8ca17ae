import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type RunningRedis, startRedis } from '@headroom/local';
import { until } from '@headroom/local/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#server/http/errors.ts';
import { redis } from '#server/redis.ts';
import { startCountingRedis, untilConnected } from '../../../browser/counting-redis.ts';
import { consume } from './consume.ts';
import { LIMITS } from './limits.ts';

let server: RunningRedis;
let look: Redis;
beforeAll(async () => {
  server = await startCountingRedis();
  look = new Redis(server.url);
});
afterAll(async () => {
  redis().disconnect();
  look.disconnect();
  await server.stop();
});
beforeEach(() => look.flushall());

const { points, seconds } = LIMITS.tokenCreation;

async function refusal(work: Promise<void>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
}

async function consumeAll(key: string): Promise<void> {
  for (let count = 0; count < points; count++) await consume('tokenCreation', key);
}

test('what is allowed passes, one more is refused until the time is over', async () => {
  await consumeAll('ada');
  const { code, message, headers } = await refusal(consume('tokenCreation', 'ada'));
  expect(code).toBe('too_many_requests');
  expect(message).toBe('Too many new API tokens: 20 are allowed in 60 minutes. Try again in 60 minutes.');
  expect(Number(headers['retry-after'])).toBeGreaterThan(seconds - 10);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(seconds);
  await consume('tokenCreation', 'grace');
  await look.del('headroom:limit:tokenCreation:ada');
  await consume('tokenCreation', 'ada');
});

test('another process of the app counts on', async () => {
  await consumeAll('ada');
  const script = `
    const { redis } = await import('${join(import.meta.dirname, '../redis.ts')}');
    const { consume } = await import('${join(import.meta.dirname, 'consume.ts')}');
    redis();
    while (redis().status !== 'ready') await new Promise((done) => setTimeout(done, 10));
    console.log(await consume('tokenCreation', 'ada').then(() => 'passed', ({ code }) => code));
    process.exit();`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.trim()).toBe('too_many_requests');
});

test('while Redis is away each process counts for itself; once it is back, they count together', async () => {
  await server.stop();
  await until(() => redis().status !== 'ready');
  await consumeAll('away');
  const startedAt = performance.now();
  expect((await refusal(consume('tokenCreation', 'away'))).code).toBe('too_many_requests');
  expect(performance.now() - startedAt).toBeLessThan(1500);
  server = await startRedis({ port: Number(new URL(server.url).port) });
  await untilConnected();
  await consume('tokenCreation', 'away');
  expect(await look.get('headroom:limit:tokenCreation:away')).toBe('1');
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type RunningRedis, startRedis } from '@headroom/local';
import { until } from '@headroom/local/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Actor, ANONYMOUS, type SignedIn } from '#server/access/actor.ts';
import { clientHeader } from '#server/http/client.ts';
import { ApiError } from '#server/http/errors.ts';
import { redis } from '#server/redis.ts';
import { startCountingRedis, untilConnected } from '../../../../browser/counting-redis.ts';
import { STREAM_LIMITS, takePlace } from './places.ts';

let server: RunningRedis;
beforeAll(async () => {
  server = await startCountingRedis();
});
afterAll(async () => {
  redis().disconnect();
  await server.stop();
});

const RUN = '01a1fd9b-9985-77ca-9030-b542e4990f59';
const held: (() => void)[] = [];
afterEach(async () => {
  for (const release of held.splice(0)) release();
  await until(async () => (await redis().keys('headroom:streams:*')).length === 0);
});

const account = (userId: string): SignedIn => ({
  kind: 'user',
  userId,
  sessionId: 's',
  email: '',
  name: '',
  ownsInstallation: false,
  memberships: [],
  workspaceId: null,
});

/** `passed`, or the sentence of the refusal. */
async function take(actor: Actor, address = '203.0.113.9', runId = RUN): Promise<string> {
  try {
    held.push(await takePlace({ actor, headers: new Headers({ [clientHeader()]: address }) }, runId));
    return 'passed';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return error.message;
    throw error;
  }
}

async function takeAll(count: number, actor: (index: number) => Actor, address?: (index: number) => string) {
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, index) => take(actor(index), address?.(index))),
  );
  return outcomes.filter((outcome) => outcome === 'passed').length;
}

test('an account has so many places, from wherever, and one that is given back can be taken', async () => {
  const { most } = STREAM_LIMITS.account;
  const from = (index: number) => `198.51.100.${index}`;
  expect(await takeAll(most + 5, () => account('ada'), from)).toBe(most);
  expect(await take(account('ada'))).toMatch(
    /^Too many event streams: 20 may be open at once for one account\. Close some pages/,
  );
  expect(await take(account('grace'))).toBe('passed');
  held[0]?.();
  await until(async () => (await take(account('ada'))) === 'passed');
});

test('an address has so many for those who are not signed in, and takes none from those who are', async () => {
  const { most } = STREAM_LIMITS.address;
  expect(await takeAll(most + 5, () => ANONYMOUS)).toBe(most);
  expect(await take(ANONYMOUS)).toMatch(/100 may be open at once from one address/);
  expect(await take(ANONYMOUS, '198.51.100.1')).toBe('passed');
  expect(await takeAll(most + 5, (index) => account(`user-${index}`))).toBe(most + 5);
});

test('a secret link has so many, from wherever', async () => {
  const { most } = STREAM_LIMITS.link;
  const from = (index: number) => `198.51.100.${index % 250}`;
  const somebody = () => ANONYMOUS;
  expect(await takeAll(most + 5, somebody, from)).toBe(most);
  expect(await take(ANONYMOUS, '203.0.113.9', '01a1fd9b-9985-77ca-9030-b542e4990f60')).toBe('passed');
});

/** Number of places another process of the app gets for an account; it dies without giving them back. */
async function takenElsewhere(userId: string, tries: number): Promise<number> {
  const script = `
    const { redis } = await import('${join(import.meta.dirname, '../../../server/redis.ts')}');
    const { takePlace } = await import('${join(import.meta.dirname, 'places.ts')}');
    redis();
    while (redis().status !== 'ready') await new Promise((done) => setTimeout(done, 10));
    const actor = { kind: 'user', userId: '${userId}' };
    let taken = 0;
    for (let tried = 0; tried < ${tries}; tried++)
      taken += await takePlace({ actor, headers: new Headers() }, 'a run').then(() => 1, () => 0);
    console.log(taken);
    process.exit();`;
  const args = ['--input-type=module', '--eval', script];
  return Number((await promisify(execFile)(process.execPath, args)).stdout);
}

test('processes count together; what one that died had is free after a while', async () => {
  const { most } = STREAM_LIMITS.account;
  for (let taken = 0; taken < most - 3; taken++) await take(account('ada'));
  expect(await takenElsewhere('ada', 10)).toBe(3);
  expect(await take(account('ada'))).toMatch(/^Too many/);
  const key = 'headroom:streams:user-ada';
  const [place = ''] = await redis().zrange(key, '-1', '-1');
  const inMs = Number(await redis().zscore(key, place)) - Date.now();
  expect(inMs).toBeGreaterThan(30_000);
  expect(inMs).toBeLessThan(46_000);
  // The lease expires.
  await redis().zadd(key, 1, place);
  expect(await take(account('ada'))).toBe('passed');
  await redis().del(key);
});

test('a place is held as long as it is not given back, also where Redis forgot it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  await take(account('ada'));
  await redis().flushall();
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  await until(async () => (await redis().keys('headroom:streams:*')).length === 1);
});

test('while Redis is away each process counts for itself', async () => {
  await server.stop();
  await until(() => redis().status !== 'ready');
  const { most } = STREAM_LIMITS.account;
  expect(await takeAll(most + 5, () => account('ada'))).toBe(most);
  for (const release of held.splice(0)) release();
  expect(await take(account('ada'))).toBe('passed');
  server = await startRedis({ port: Number(new URL(server.url).port) });
  await untilConnected();
});

import { until } from '@headroom/local/testing';
import { type RunEvent, trialSoFarKey } from '@headroom/model/run';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { Publisher } from './publisher.ts';

const RUN = '01a1fd9b-9985-77ca-9030-b542e4990f59';
const at = 1;
const url = process.env.TEST_REDIS_URL as string;

let redis: Redis;
let publisher: Publisher;
beforeAll(async () => {
  redis = new Redis(url);
  publisher = new Publisher(url, createLog('silent'));
  // Events are dropped until it is connected.
  const ready: RunEvent = { type: 'step', at, trialId: 'ready', step: 'seed' };
  await until(async () => {
    publisher.publish('ready', ready);
    return (await kept('ready')).length > 0;
  });
});
afterAll(() => {
  publisher.close();
  redis.disconnect();
});

const kept = async (runId: string): Promise<RunEvent[]> =>
  (await redis.lrange(trialSoFarKey(runId), 0, -1)).map((text) => JSON.parse(text));

test('steps and load of a trial are kept until the next one begins', async () => {
  const step: RunEvent = { type: 'step', at, trialId: 'first', step: 'load' };
  const load: RunEvent = { type: 'load', at, trialId: 'first', second: 1, callsPerS: 10, meanMs: null };
  publisher.publish(RUN, { type: 'run', at, status: 'running' });
  publisher.publish(RUN, step);
  publisher.publish(RUN, load);
  await expect.poll(() => kept(RUN)).toEqual([step, load]);
  expect(await redis.ttl(trialSoFarKey(RUN))).toBeGreaterThan(0);
  publisher.publish(RUN, { type: 'trial', at, trialId: 'second', status: 'running', reason: null });
  await expect.poll(() => kept(RUN)).toEqual([]);
});

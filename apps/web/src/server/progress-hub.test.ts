import { setImmediate } from 'node:timers/promises';
import { startRedis } from '@headroom/local';
import { until } from '@headroom/local/testing';
import { type RunEvent, runChannel } from '@headroom/model/run';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { ProgressHub } from './progress-hub.ts';

test('who begins to follow while the hub connects hears every event', async () => {
  const redis = await startRedis();
  const publisher = new Redis(redis.url);
  const hub = new ProgressHub(redis.url);
  const heard = new Set<number>();
  const following: Promise<unknown>[] = [];
  // One at each moment of connecting and of subscribing.
  while (!hub.live) {
    const place = following.length;
    const onEvent = () => heard.add(place);
    following.push(hub.follow(`run-${place}`, { onEvent, onLive() {}, onChange() {} }));
    await setImmediate();
  }
  await Promise.all(following);
  const event: RunEvent = { type: 'run', at: 1, status: 'running' };
  for (const place of following.keys()) {
    await publisher.publish(runChannel(`run-${place}`), JSON.stringify(event));
  }
  await until(() => heard.size === following.length);
  expect(following.length).toBeGreaterThan(1);
  hub.close();
  publisher.disconnect();
  await redis.stop();
});

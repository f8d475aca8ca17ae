import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { portOf } from '../runtime/docker/bridge.ts';
import { deathOf } from './death.ts';

test('news of a death are waited for where nothing listens any more, and not for long where something does', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${portOf(server)}/mcp`;
  const news = () => delay(1000, 'server go ended with status 3');
  const since = performance.now();
  expect(await deathOf({ url, ended: news() })).toBeUndefined();
  expect(performance.now() - since).toBeLessThan(900);
  await new Promise((resolve) => server.close(resolve));
  const told = 'server go ended with status 3 while its contract was checked';
  expect(await deathOf({ url, ended: news() })).toBe(told);
});

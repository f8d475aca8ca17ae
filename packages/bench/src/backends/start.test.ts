import { expect, test } from 'vitest';
import type { Running } from '../runtime/runtime.ts';
import { type Starters, startEach } from './start.ts';

const running = { ended: new Promise<string>(() => {}) } as unknown as Running;
const service = { running, cpus: 1, place: '127.0.0.1:1', version: '7.0', stop: async () => {} };
const starters: Starters = {
  redis: async () => service,
  postgres: async () => ({ ...service, version: '18.4', parts: { url: 'postgresql://' } }),
  mock: async () => ({ ...service, control: { url: '', token: '' } }),
  image: async () => ({ ...service, place: '172.18.0.2:9000', hostPlace: '10.0.0.1:32768' }),
};

test('a backend of another machine has the place where this one reaches it, by that of its servers', async () => {
  const auth = { image: 'auth:1', port: 9000, env: {}, ready: 'tcp' } as const;
  const { places, hostPlaces } = await startEach({ auth, cache: 'redis' }, starters);
  expect(hostPlaces).toEqual({ [places.auth ?? '']: '10.0.0.1:32768' });
});

test('a version is told by what a backend is, whatever its file calls it', async () => {
  const wanted = { cache: 'redis', data: { postgres: {} } } as const;
  const { places, versions } = await startEach(wanted, starters);
  expect(places).toEqual({
    ...{ cache: '127.0.0.1:1', 'cache.host': '127.0.0.1', 'cache.port': '1' },
    ...{ data: '127.0.0.1:1', 'data.host': '127.0.0.1', 'data.port': '1', 'data.url': 'postgresql://' },
  });
  expect(versions).toEqual({ redis: '7.0', postgres: '18.4' });
});

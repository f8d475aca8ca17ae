import { expect, test } from 'vitest';
import type { Running } from '../runtime/runtime.ts';
import { startEach } from './start.ts';

const running = { ended: new Promise<string>(() => {}) } as unknown as Running;
const service = { running, place: '127.0.0.1:1', version: '7.0', stop: async () => {} };
const mock = async () => ({ ...service, control: { url: '', token: '' } });

test('a version is told by what a backend is, whatever its file calls it', async () => {
  const { places, versions } = await startEach({ cache: 'redis' }, { redis: async () => service, mock });
  expect(places).toEqual({ cache: '127.0.0.1:1' });
  expect(versions).toEqual({ redis: '7.0' });
});

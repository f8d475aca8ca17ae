import { loadManifests } from '@headroom/servers';
import { afterAll, expect, test } from 'vitest';
import { createProcessRuntime } from '../runtime/process.ts';
import { CACHE_DIR } from '../testing/worker-process.ts';
import { verifyServer } from './verify-server.ts';

const mark = `contract-${process.pid}`;
const runtime = await createProcessRuntime({ cacheDir: CACHE_DIR, mark, serverPort: 0 });
const backends = await runtime.startBackends();
afterAll(async () => {
  await backends.stop();
  expect(await runtime.reap()).toEqual([]);
});

const buildable = loadManifests().filter((manifest) => runtime.whatIsMissing(manifest) === null);

test('this machine can build servers', () => {
  expect(buildable.map((manifest) => manifest.id)).toContain('go');
});

test.each(buildable.map((manifest) => [manifest.id, manifest] as const))(
  '%s keeps the whole contract',
  async (_id, manifest) => {
    const limits = { memoryMb: 2048, webConcurrency: 4, startS: 60 };
    const checks = await verifyServer({ runtime, backends, limits }, manifest);
    expect(checks.filter((check) => check.outcome === 'fail')).toEqual([]);
    expect(checks.length).toBeGreaterThan(15);
  },
  // A first build of the Rust server takes minutes on two cores.
  900_000,
);

import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseRuntime } from './choose.ts';
import { findEngine } from './docker/engine.ts';

const base = { cacheDir: tmpdir(), mark: 'choose-test', serverPort: 0, manifests: [] };

afterEach(() => vi.unstubAllEnvs());

/** Chooses where DOCKER_HOST leads to; returns the runtime and what was told. */
async function choose(
  wanted: 'auto' | 'docker' | 'process',
  dockerHost: string,
  sandbox: 'auto' | 'off' = 'auto',
): Promise<string> {
  vi.stubEnv('DOCKER_HOST', dockerHost);
  let told = '';
  const { id } = await chooseRuntime({ ...base, wanted, confinement: { wanted: sandbox } }, (sentence) => {
    told = sentence;
  });
  return `${id}, ${told}`;
}

test('without an engine: processes, unless containers were asked for', async () => {
  const nowhere = 'unix:///nowhere/docker.sock';
  expect(await choose('auto', nowhere)).toMatch(
    /^process, servers run as plain processes: no container engine answers: .*ENOENT/,
  );
  expect(await choose('process', nowhere)).toBe(
    'process, servers run as plain processes: HEADROOM_RUNTIME says so; they and their builds are kept in a sandbox',
  );
  expect(await choose('process', nowhere, 'off')).toBe(
    "process, servers run as plain processes: HEADROOM_RUNTIME says so; builds and servers run as the worker's own user: HEADROOM_SANDBOX is off",
  );
  await expect(choose('docker', nowhere)).rejects.toThrow(
    /^HEADROOM_RUNTIME is docker, but no container engine answers: .*; start one, or set HEADROOM_RUNTIME to auto or process$/,
  );
});

test('the engine of another machine is not replaced by one of this machine', async () => {
  const settings = { ...base, wanted: 'auto', remote: { address: 'tcp://127.0.0.1:1' } } as const;
  const choosing = (more: object) => chooseRuntime({ ...settings, ...more }, () => undefined);
  await expect(choosing({})).rejects.toThrow('HEADROOM_SERVER_ENGINE_CERTS must name the folder');
  await expect(choosing({ wanted: 'process' })).rejects.toThrow(
    'HEADROOM_SERVER_ENGINE is tcp://127.0.0.1:1, but HEADROOM_RUNTIME is process',
  );
});

test('an engine that hangs is given up after 2 s', async () => {
  const socket = join(tmpdir(), `headroom-hung-${process.pid}.sock`);
  const hung = createServer();
  await new Promise<void>((resolve) => hung.listen(socket, resolve));
  vi.stubEnv('DOCKER_HOST', `unix://${socket}`);
  const askedAt = performance.now();
  expect(await findEngine()).toBe('no container engine answers within 2 s');
  expect(performance.now() - askedAt).toBeLessThan(20_000);
  hung.close();
});

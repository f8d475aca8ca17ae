import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { loadManifests } from '@headroom/builder';
import type { ServerManifest } from '@headroom/model/manifest';
import { profileById, type TrialResult } from '@headroom/model/run';
import { io } from '@headroom/model/suite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findK6 } from '../../load/find-k6.ts';
import { engine, heldUnder } from '../../testing/engine.ts';
import { CACHE_DIR, FIXTURES } from '../../testing/places.ts';
import { behindTls, type RemoteEngine } from '../../testing/remote-engine.ts';
import { suiteTrial } from '../../testing/suite-trial.ts';
import type { Backends } from '../backends.ts';
import { createDockerRuntime } from '../docker/docker.ts';
import { findRemoteEngine } from '../docker/engine.ts';
import type { Runtime } from '../runtime.ts';

/** Calls enough for the figures of each party. */
const PROFILE = profileById('closed:users=2,seconds=2,warmup=0,pause=10');

const SOCKET = process.env.DOCKER_HOST?.replace(/^unix:\/\//, '') ?? '/var/run/docker.sock';

describe.skipIf(!engine)('the engine of another machine', () => {
  const mark = `remote@${randomUUID()}`;
  const manifests = loadManifests([FIXTURES]);
  let remote: RemoteEngine;
  let runtime: Runtime;
  let backends: Backends;
  let k6: string;

  beforeAll(async () => {
    k6 = (await findK6(CACHE_DIR)).program;
    remote = await behindTls(SOCKET);
    const found = await findRemoteEngine(remote.settings);
    if (typeof found === 'string') throw new Error(found);
    runtime = await createDockerRuntime({
      engine: found,
      manifests,
      cacheDir: CACHE_DIR,
      mark,
      serverPort: 0,
    });
    backends = await runtime.startBackends(io.backends);
  });

  afterAll(async () => {
    await backends.stop();
    expect(await runtime.reap()).toEqual([]);
    expect(await heldUnder(mark)).toEqual([]);
    remote.stop();
  });

  async function trialOf(id: string, startEnv: Record<string, string> = {}): Promise<TrialResult> {
    const found = manifests.find((manifest) => manifest.id === id) as ServerManifest;
    const manifest = { ...found, startEnv: { ...found.startEnv, ...startEnv } };
    return suiteTrial({ runtime, backends, manifest, profile: PROFILE, k6: { program: k6, mark } });
  }

  test('is described, and probed before a run', async () => {
    expect(await runtime.machine.describe()).toMatchObject({
      cpus: runtime.machine.cpus,
      cpuModel: expect.stringMatching(/\S/),
      memoryMb: expect.any(Number),
    });
    const { network } = runtime.machine.link ?? {};
    expect(network?.bytesPerS).toBeGreaterThan(1e6);
    expect(Math.abs(network?.clockAheadMs ?? Number.NaN)).toBeLessThan(50);
  });

  test('a trial there is sampled as one here, and the machine of the load apart from it', async () => {
    const result = await trialOf('go');
    expect(result).toMatchObject({ outcome: 'passed', reason: null });
    const used = (party: string) => result.resources.find((use) => use.party === party);
    for (const party of ['server', 'redis', 'api', 'load'])
      expect(used(party)?.cpuMs, party).toBeGreaterThan(0);
    expect(used('server')?.meanMemoryMb).toBeGreaterThan(1);
    expect(result.busiestThreadMs).toBeGreaterThan(0);
    expect(result.idleMemoryMb).toBeGreaterThan(1);
    expect(result.coldStartMs).toBeGreaterThan(0);
    expect(result.coldStartMs).toBeLessThan(10_000);
    expect(result.loadHost?.cpuMs).toBeGreaterThan(0);
    // It is this machine after all, so that the load is a party of the host.
    expect(result.loadHost?.isHost).toBe(true);
    expect(result.loadHost?.networkPct).toBeGreaterThan(0);
    expect(result.loadHost?.networkPct).toBeLessThan(80);
    // Outages were played, by relays on this machine.
    expect(result.checks.find(({ name }) => name.endsWith('Redis down'))?.outcome).toBe('pass');
  });

  test('a server there reaches its backends, and neither that machine nor this one', async () => {
    const addresses = Object.values(networkInterfaces()).flat();
    const hosts = addresses.filter((address) => address?.family === 'IPv4' && !address.internal);
    const [, enginePort = ''] = remote.place.split(':');
    const places = {
      'the engine': remote.place,
      ...Object.fromEntries(hosts.map((a) => [`the host by ${a?.address}`, `${a?.address}:${enginePort}`])),
      'the internet': '1.1.1.1:53',
    };
    const connect = { 'its Redis': backends.places.redis ?? '', ...places };
    const targets = { connect, resolve: ['example.com'], read: [], write: ['/x'] };
    const { log } = await trialOf('hostile-reach', { TARGETS: JSON.stringify(targets) });
    expect(log).toContain('its Redis: yes');
    for (const what of [...Object.keys(places), 'example.com', 'write /x']) {
      expect(log).toContain(`\n${what}: no (`);
    }
  });

  test('what a worker that was killed left there is removed', async () => {
    const left = `left@${randomUUID()}`;
    const found = await findRemoteEngine(remote.settings);
    if (typeof found === 'string') throw new Error(found);
    const options = { engine: found, manifests, cacheDir: CACHE_DIR, mark: left, serverPort: 0 };
    await (await createDockerRuntime(options)).startBackends(io.backends);
    const reaped = await (await createDockerRuntime(options)).reap();
    // Redis, the API service and the agent; rules of one bridge.
    expect(reaped.filter((what) => what.startsWith('container'))).toHaveLength(3);
    expect(reaped.filter((what) => what.startsWith('network'))).toHaveLength(1);
    expect(reaped.filter((what) => what.includes('FORWARD'))).toHaveLength(4);
    expect(await heldUnder(left)).toEqual([]);
  });
});

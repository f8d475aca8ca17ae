import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { BuildFailed, loadManifests } from '@headroom/builder';
import { findBase, PUBLIC_BASE_IMAGES } from '@headroom/builder/image';
import type { ServerManifest } from '@headroom/model/manifest';
import type Docker from 'dockerode';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, heldUnder } from '../../testing/engine.ts';
import { type Neighbour, startNeighbour } from '../../testing/neighbour.ts';
import { observe } from '../../testing/observe.ts';
import { CACHE_DIR, FIXTURES } from '../../testing/places.ts';
import type { Runtime } from '../runtime.ts';
import { inBuildNetwork } from './build-network.ts';
import { createDockerRuntime } from './docker.ts';
import { createFirewall } from './firewall.ts';
import { presentFirewall } from './images.ts';
import { siteHere } from './site.ts';

const MEMORY_MB = 512;
const isRoot = process.getuid?.() === 0;
const hostile = loadManifests([FIXTURES]).find(({ id }) => id === 'hostile-build') as ServerManifest;

describe.skipIf(!engine)('a build that does harm', () => {
  const mark = `builds@${randomUUID()}`;
  let runtime: Runtime;
  /** On all addresses of the host. */
  let host: { port: number; asked: string[]; stop(): void };
  let published: Docker.Container | undefined;
  let neighbour: Neighbour | undefined;
  let allowed: Neighbour | undefined;

  beforeAll(async () => {
    if (!engine) throw new Error('skipped');
    host = await listening();
    if (isRoot) [neighbour, allowed] = [await startNeighbour(), await startNeighbour()];
    const imageBuilds = { baseImages: PUBLIC_BASE_IMAGES, memoryMb: MEMORY_MB, cpus: 2 };
    const allow = allowed ? [allowed.place] : [];
    runtime = await createDockerRuntime({
      engine,
      mark,
      manifests: [hostile],
      cacheDir: CACHE_DIR,
      serverPort: 0,
      imageBuilds: { ...imageBuilds, allow },
    });
  });

  afterAll(async () => {
    await published?.remove({ force: true });
    for (const one of [host, neighbour, allowed]) one?.stop();
    // Builds take their containers and networks with them; rules go with the run.
    expect((await runtime.reap()).filter((left) => !left.startsWith('firewall rule'))).toEqual([]);
    expect(await heldUnder(mark)).toEqual([]);
  });

  /** Output and failure of a build that does harm: each of its ways makes it fail. */
  async function harm(manifest: ServerManifest): Promise<{ failure: BuildFailed; lines: string[] }> {
    const lines: string[] = [];
    const failure = await runtime
      .build(manifest, { onLine: (line) => lines.push(line) })
      .catch((error) => error);
    expect(failure).toBeInstanceOf(BuildFailed);
    return { failure, lines };
  }

  function building(mode: string, targets: object = { nonce: randomUUID() }): ServerManifest {
    const args = { MODE: mode, PLACES: JSON.stringify(targets) };
    return { ...hostile, image: { build: 'build', run: 'build', args } };
  }

  /** Every way that leads to a listener: of a fenced build none does. */
  async function ways(): Promise<Record<string, string>> {
    // Its bridge has an address as long as there is something on it.
    published ??= await publish();
    const addresses = Object.values(networkInterfaces()).flat();
    const hosts = addresses.flatMap((a) => (a?.family === 'IPv4' && !a.internal ? [a.address] : []));
    const { NetworkSettings } = await published.inspect();
    const port = NetworkSettings.Ports['6379/tcp']?.[0]?.HostPort;
    const other = Object.values(NetworkSettings.Networks)[0]?.IPAddress;
    return {
      'its loopback': `127.0.0.1:${host.port}`,
      ...Object.fromEntries(hosts.map((address) => [`the host by ${address}`, `${address}:${host.port}`])),
      ...Object.fromEntries(hosts.map((address) => [`a published port by ${address}`, `${address}:${port}`])),
      'another container': `${other}:6379`,
      'a private address': neighbour?.place ?? '10.255.255.1:80',
      'the metadata service': '169.254.169.254:80',
    };
  }

  async function publish(): Promise<Docker.Container> {
    if (!engine) throw new Error('skipped');
    const redis = await findBase(engine.docker, 'REDIS_IMAGE', 'redis:7-alpine');
    const container = await engine.docker.createContainer({
      Image: redis?.pinned ?? '',
      Entrypoint: ['redis-server', '--protected-mode', 'no'],
      HostConfig: { PortBindings: { '6379/tcp': [{ HostPort: '0' }] } },
      ExposedPorts: { '6379/tcp': {} },
    });
    await container.start();
    return container;
  }

  test('asks nobody on the host, its networks or behind them, in steps and in version commands', async () => {
    const places = await ways();
    const named = allowed ? { 'what is allowed': allowed.place } : {};
    const send = Object.values(places);
    const targets = {
      connect: { ...places, ...named },
      send,
      resolve: ['nowhere.invalid'],
      read: [],
      write: [],
    };
    const { lines } = await harm(building('reach', targets));
    console.log(lines.filter((line) => /: (yes|no) /.test(`${line} `)).join('\n'));
    for (const what of ['its gateway', ...Object.keys(places)])
      expect(lines.join('\n')).toContain(`${what}: no (`);
    if (allowed) expect(lines).toContain('what is allowed: yes');
    // The resolver answered.
    expect(lines).toContain('nowhere.invalid: no (ENOTFOUND)');
    expect(lines).toContain('0 IPv6 addresses');

    const script = `MODE=reach TARGETS='${JSON.stringify(targets)}' node hostile.mjs`;
    const tells = { command: ['sh', '-c', script] as [string, ...string[]], pattern: '(x)' };
    const telling = { ...hostile, versions: { framework: tells, runtime: tells } };
    const { failure } = await harm({ ...telling, image: { build: 'run', run: 'run', args: {} } });
    for (const what of Object.keys({ ...places, ...named })) expect(failure.log).toContain(`${what}: no (`);

    expect(host.asked).toEqual([]);
    expect(await neighbour?.asked()).toEqual(neighbour && []);
    expect(await allowed?.asked()).toEqual(allowed && ['connection']);
  });

  test('starts processes without end, up to the limit', async () => {
    const watch = observe(['headroom.image=hostile']);
    await harm(building('spawns'));
    const { processes } = await watch.stop();
    console.log(`at most ${processes} processes`);
    expect(processes).toBeGreaterThan(1000);
    expect(processes).toBeLessThanOrEqual(2048);
  });

  test('eats memory, up to the limit', async () => {
    const watch = observe(['headroom.image=hostile']);
    const { failure } = await harm(building('eats'));
    const { memoryMb } = await watch.stop();
    console.log(`at most ${memoryMb.toFixed(0)} MB of memory; "${failure.message}"`);
    expect(failure.message).toContain('returned a non-zero code: 137');
    expect(memoryMb).toBeLessThanOrEqual(MEMORY_MB);
  });

  test('is not begun where it cannot be fenced', async () => {
    if (!engine) throw new Error('skipped');
    const { docker } = engine;
    const other = `open@${randomUUID()}`;
    const image = (await presentFirewall(docker)) ?? '';
    const real = createFirewall(docker, other, {
      firewall: async () => image,
      presentFirewall: async () => image,
    });
    const open = { ...real, fence: async () => {} };
    let begun = 0;
    const work = async () => begun++;
    const refused = (why: string) => ({ outcome: 'rig_failed', message: expect.stringContaining(why) });
    const options = { site: siteHere(docker), mark: other, allow: [] };
    await expect(inBuildNetwork({ ...options, firewall: open }, work)).rejects.toMatchObject(
      refused('nothing is built or measured: a container reached a port of the host that is shut to it'),
    );
    const nowhere = inBuildNetwork({ ...options, firewall: real, allow: ['nowhere.invalid:1'] }, work);
    await expect(nowhere).rejects.toMatchObject(
      refused('HEADROOM_BUILD_ALLOW names nowhere.invalid, which has no address'),
    );
    expect(begun).toBe(0);
    expect(await heldUnder(other)).toEqual([]);
  });
});

async function listening() {
  const asked: string[] = [];
  const server = createServer((socket) => {
    asked.push('connection');
    socket.on('error', () => socket.destroy()).end();
  });
  await once(server.listen(0, '0.0.0.0'), 'listening');
  const { port } = server.address() as AddressInfo;
  const datagrams = createSocket('udp4').on('message', () => asked.push('datagram'));
  await once(datagrams.bind(port), 'listening');
  const stop = () => {
    server.close();
    datagrams.close();
  };
  return { port, asked, stop };
}

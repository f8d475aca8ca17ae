import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadManifests } from '@headroom/builder';
import type { ServerManifest } from '@headroom/model/manifest';
import type { TrialResult } from '@headroom/model/run';
import { profileById } from '@headroom/model/run';
import { io } from '@headroom/model/suite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findK6 } from '../../load/find-k6.ts';
import { engine, heldUnder } from '../../testing/engine.ts';
import { observe, type Seen, serversOf } from '../../testing/observe.ts';
import { CACHE_DIR, FIXTURES } from '../../testing/places.ts';
import { suiteTrial } from '../../testing/suite-trial.ts';
import type { Backends } from '../backends.ts';
import type { Runtime } from '../runtime.ts';
import { createDockerRuntime } from './docker.ts';
import { createFirewall } from './firewall.ts';
import { presentFirewall } from './images.ts';
import { createRunNetwork } from './network.ts';
import { siteHere } from './site.ts';

const MEMORY_MB = 512;
const START_S = 10;
/** A second of some calls shows that an honest server passes; nothing is asked of its figures. */
const BRIEF = profileById('closed:users=2,seconds=1,warmup=0,pause=50');

describe.skipIf(!engine)('a server that does harm', () => {
  const marks = { own: `own@${randomUUID()}`, other: `other@${randomUUID()}` };
  const manifests = loadManifests([FIXTURES]);
  let own: { runtime: Runtime; backends: Backends };
  let other: { runtime: Runtime; backends: Backends };
  let k6: string;
  let folder: string;
  /** On all addresses of the host, as a database may be. */
  let hostPort: Server;
  let reachedHost = 0;

  beforeAll(async () => {
    [own, other, k6] = [await bench(marks.own), await bench(marks.other), (await findK6(CACHE_DIR)).program];
    folder = await mkdtemp(join(tmpdir(), 'headroom-secret-'));
    await writeFile(join(folder, 'secret'), 'of the host', { mode: 0o644 });
    hostPort = createServer((socket) => {
      reachedHost++;
      socket.on('error', () => socket.destroy()).end();
    });
    await new Promise<void>((resolve) => hostPort.listen(0, '0.0.0.0', resolve));
  });

  afterAll(async () => {
    for (const { runtime, backends } of [own, other]) {
      await backends.stop();
      expect(await runtime.reap()).toEqual([]);
    }
    hostPort.close();
    await rm(folder, { recursive: true });
    expect([...(await heldUnder(marks.own)), ...(await heldUnder(marks.other))]).toEqual([]);
  });

  async function bench(mark: string) {
    if (!engine) throw new Error('skipped');
    const runtime = await createDockerRuntime({
      engine,
      manifests,
      cacheDir: CACHE_DIR,
      mark,
      serverPort: 0,
    });
    return { runtime, backends: await runtime.startBackends(io.backends) };
  }

  const manifestOf = (id: string) => manifests.find((manifest) => manifest.id === id) as ServerManifest;

  async function trialOf(manifest: ServerManifest, startS = START_S): Promise<TrialResult> {
    return suiteTrial({
      ...own,
      manifest,
      memoryMb: MEMORY_MB,
      startS,
      profile: BRIEF,
      k6: { program: k6, mark: marks.own },
    });
  }

  /** The trial of a hostile server, then one of an honest server, which passes: nothing of the first is left. */
  async function harm(
    mode: string,
    { startEnv = {}, startS = START_S }: { startEnv?: Record<string, string>; startS?: number } = {},
  ): Promise<{ result: TrialResult; seen: Seen; stopMs: number }> {
    const manifest = manifestOf(`hostile-${mode}`);
    const watch = observe(serversOf(marks.own));
    const result = await trialOf({ ...manifest, startEnv: { ...manifest.startEnv, ...startEnv } }, startS);
    const seen = await watch.stop();
    const stopMs = result.phases.find(({ step }) => step === 'stop')?.ms ?? Number.NaN;
    console.log(
      `${mode}: at most ${seen.processes} processes, ${seen.memoryMb.toFixed(0)} MB of memory, ` +
        `${seen.logMb.toFixed(2)} MB of log and ${seen.layerMb.toFixed(0)} MB of files on disk; ` +
        `stopped in ${(stopMs / 1000).toFixed(1)} s; "${result.reason}"`,
    );
    expect(result.outcome).toBe('server_failed');
    expect((await heldUnder(marks.own)).filter((held) => held.includes('-server-'))).toEqual([]);
    expect(await trialOf(manifestOf('go'))).toMatchObject({ outcome: 'passed', reason: null });
    return { result, seen, stopMs };
  }

  test('reaches its backends, but no file, port or name of the host, another run or the internet', async () => {
    const { port } = hostPort.address() as { port: number };
    const gateway = own.backends.relays.redis.host;
    const addresses = Object.values(networkInterfaces()).flat();
    const hosts = addresses.filter((address) => address?.family === 'IPv4' && !address.internal);
    const places = {
      'the host by its gateway': `${gateway}:${port}`,
      ...Object.fromEntries(hosts.map((a) => [`the host by ${a?.address}`, `${a?.address}:${port}`])),
      'another run': other.backends.places.redis ?? '',
      'the internet': '1.1.1.1:53',
      ...(await resolverOf('/etc/resolv.conf')),
    };
    const names = ['www.iana.org', 'host.docker.internal', 'example.com'];
    const secret = join(folder, 'secret');
    const read = [secret, `/proc/1/root${secret}`, '/var/run/docker.sock', '/etc/shadow', '/proc/kcore'];
    const write = ['/x', '/app/x', '/etc/passwd', '/proc/sys/kernel/core_pattern', '/sys/fs/cgroup/x'];
    const ownRedis = { 'its Redis': own.backends.places.redis ?? '' };
    const targets = { connect: { ...ownRedis, ...places }, resolve: names, read, write };
    const { result } = await harm('reach', { startEnv: { TARGETS: JSON.stringify(targets) }, startS: 30 });
    expect(result.reason).toMatch(/^server hostile-reach ended with status 1; its last output: /);
    expect(result.log).toContain('its Redis: yes');
    expect(result.log).toContain('0 IPv6 addresses');
    const tried = [
      ...Object.keys(places),
      ...names,
      ...read.map((f) => `read ${f}`),
      ...write.map((f) => `write ${f}`),
    ];
    for (const what of tried) expect(result.log).toContain(`\n${what}: no (`);
    expect(reachedHost).toBe(0);
  });

  test('sends who asks it to the host, where nobody arrives', async () => {
    const { port } = hostPort.address() as { port: number };
    const before = reachedHost;
    const targets = JSON.stringify({ url: `http://127.0.0.1:${port}/` });
    const { result } = await harm('redirects', { startEnv: { TARGETS: targets } });
    expect(result.reason).toMatch(/^the server breaks the contract/);
    const initialize = result.checks.find(({ name }) => name === 'initialize');
    expect(initialize?.reason).toMatch(/HTTP status 30[278], a redirect, which is not followed/);
    expect(reachedHost).toBe(before);
  });

  test('forks without end, up to the limit', async () => {
    const { result, seen } = await harm('forks');
    expect(result.reason).toMatch(/^server hostile-forks (did not answer within|ended with)/);
    expect(result.reason).toContain('it wanted more processes than its limit of 512');
    expect(seen.processes).toBeGreaterThan(100);
    expect(seen.processes).toBeLessThanOrEqual(512);
  });

  test('eats memory, up to the limit', async () => {
    const { result, seen } = await harm('eats', { startS: 60 });
    expect(result.reason).toContain(
      `server hostile-eats used more memory than its limit of ${MEMORY_MB} MB and was killed by the kernel`,
    );
    expect(seen.memoryMb).toBeLessThanOrEqual(MEMORY_MB);
  });

  test('fills what it can write to, which is memory', async () => {
    const { result, seen } = await harm('fills', { startS: 30 });
    expect(result.reason).toMatch(/^server hostile-fills ended with status 1; its last output: /);
    for (const where of ['/', '/app', '/var/tmp']) expect(result.log).toContain(`${where}: 0 MB, then EROFS`);
    expect(result.log).toContain('/tmp: 64 MB, then ENOSPC');
    expect(result.log).toContain('/dev/shm: 64 MB, then ENOSPC');
    expect(seen.layerMb).toBe(0);
  });

  test('ignores SIGTERM, and is killed 2 s later', async () => {
    const { result, stopMs } = await harm('stubborn');
    expect(result.reason).toMatch(/^the server breaks the contract/);
    expect(result.log).toContain('SIGTERM? no');
    expect(stopMs).toBeGreaterThan(2000);
    expect(stopMs).toBeLessThan(6000);
  });

  test('prints 100 MB, of which the last are kept', async () => {
    const { result, seen } = await harm('prints', { startS: 120 });
    expect(result.reason).toMatch(
      /^server hostile-prints ended with status 1; its last output: printed 100 MB \| x/,
    );
    expect(seen.logMb).toBeLessThan(3);
    expect(result.log.length).toBeLessThan(20_000);
  });

  test('a run that cannot be kept from the host is not measured, and says so', async () => {
    if (!engine) throw new Error('skipped');
    const { docker } = engine;
    const mark = `open@${randomUUID()}`;
    const { artifact: notAFirewall } = await own.runtime.build(manifestOf('hostile-reach'));
    const broken = createFirewall(docker, mark, {
      firewall: async () => notAFirewall,
      presentFirewall: async () => undefined,
    });
    const refused = {
      outcome: 'rig_failed',
      message: expect.stringContaining('cannot be isolated from this host'),
    };
    const wanted = { site: siteHere(docker), mark };
    await expect(createRunNetwork({ ...wanted, firewall: broken })).rejects.toMatchObject(refused);
    expect(await heldUnder(mark)).toEqual([]);

    const image = (await presentFirewall(docker)) ?? '';
    const real = createFirewall(docker, mark, {
      firewall: async () => image,
      presentFirewall: async () => image,
    });
    const open = { ...real, close: async () => {} };
    const network = await createRunNetwork({ ...wanted, firewall: open });
    await expect(network.prove()).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('a container reached a port of the host that is shut to it'),
    });
    await network.remove();
    expect(await heldUnder(mark)).toEqual([]);
  });

  test('two workers on one engine: each removes its own', async () => {
    const mark = `third@${randomUUID()}`;
    const third = await bench(mark);
    const before = await heldUnder(marks.other);
    // One bridge: two containers, a network, three rules and one for IPv6.
    expect(before.length).toBeGreaterThanOrEqual(6);
    const left = await third.runtime.reap();
    expect(left.filter((what) => what.startsWith('container'))).toHaveLength(2);
    expect(left.filter((what) => what.startsWith('network'))).toHaveLength(1);
    expect(await heldUnder(mark)).toEqual([]);
    expect(await heldUnder(marks.other)).toEqual(before);
  });
});

/** The machine's own resolver, unless it is at its loopback: that a container has, too. */
async function resolverOf(file: string): Promise<Record<string, string>> {
  const [, address] = /^nameserver (\d[\d.]+)/m.exec(await readFile(file, 'utf8')) ?? [];
  return !address || address.startsWith('127.') ? {} : { 'the resolver of the host': `${address}:53` };
}

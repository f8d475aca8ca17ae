import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { loadManifests } from '@headroom/builder';
import type { LoadProfile } from '@headroom/model/load';
import type { ServerManifest } from '@headroom/model/manifest';
import { profileById, type RunEvent, type TrialResult } from '@headroom/model/run';
import { io } from '@headroom/model/suite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findK6 } from '../../load/find-k6.ts';
import { namespacesUnder, testCluster } from '../../testing/cluster.ts';
import { engine } from '../../testing/engine.ts';
import { CACHE_DIR, FIXTURES } from '../../testing/places.ts';
import { suiteTrial } from '../../testing/suite-trial.ts';
import type { Backends } from '../backends.ts';
import type { Runtime } from '../runtime.ts';
import { createKubernetesRuntime } from './kubernetes.ts';
import { benchNodes } from './nodes.ts';
import { PARTY_LABEL } from './settings.ts';

const MEMORY_MB = 512;

describe.skipIf(!testCluster)('a run in pods', () => {
  const mark = `pods@${randomUUID()}`;
  const manifests = loadManifests([FIXTURES]);
  let runtime: Runtime;
  let backends: Backends;
  let k6: string;

  beforeAll(async () => {
    k6 = (await findK6(CACHE_DIR)).program;
    runtime = await runtimeOf(mark);
    backends = await runtime.startBackends(io.backends);
  });

  afterAll(async () => {
    await backends.stop();
    expect(await runtime.reap()).toEqual([]);
    expect(await namespacesUnder(mark)).toEqual([]);
  });

  async function runtimeOf(own: string): Promise<Runtime> {
    if (!testCluster || !engine) throw new Error('skipped');
    const places = { cacheDir: CACHE_DIR, mark: own, serverPort: 0 };
    return createKubernetesRuntime({ ...testCluster, ...places, engine, manifests });
  }

  /** Names of the pods of a party, in the namespace of the run. */
  async function podsOf(party: string): Promise<{ namespace: string; names: string[] }> {
    const [{ name: namespace } = { name: '' }] = await namespacesUnder(mark);
    const labelSelector = `${PARTY_LABEL}=${party}`;
    const { items } = (await testCluster?.cluster.core.listNamespacedPod({ namespace, labelSelector })) ?? {
      items: [],
    };
    return { namespace, names: items.flatMap(({ metadata }) => metadata?.name ?? []) };
  }

  interface Trial {
    readonly startEnv?: Record<string, string>;
    readonly startS?: number;
    readonly profile?: LoadProfile;
    readonly publish?: (event: RunEvent) => void;
  }

  async function trialOf(
    id: string,
    { startEnv = {}, startS = 30, profile = profileById('smoke'), publish = () => {} }: Trial = {},
  ): Promise<TrialResult> {
    const found = manifests.find((manifest) => manifest.id === id) as ServerManifest;
    const manifest = { ...found, startEnv: { ...found.startEnv, ...startEnv } };
    const load = { profile, publish, k6: { program: k6, mark } };
    return suiteTrial({ runtime, backends, manifest, memoryMb: MEMORY_MB, startS, ...load });
  }

  test('a trial there is sampled as one in a container, and leaves no pod of its server', async () => {
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
    // Outages were played, by relays of this process.
    expect(result.checks.find(({ name }) => name.endsWith('Redis down'))?.outcome).toBe('pass');
    expect((await podsOf('server')).names).toEqual([]);
  });

  test('a server reaches its backends, and no file of the node or token of the cluster; nor more, where it is fenced', async () => {
    const token = '/var/run/secrets/kubernetes.io/serviceaccount/token';
    const addresses = Object.values(networkInterfaces()).flat();
    const hosts = addresses.filter((address) => address?.family === 'IPv4' && !address.internal);
    const { port = '443', hostname } = new URL(
      testCluster?.cluster.config.getCurrentCluster()?.server ?? 'https://127.0.0.1',
    );
    const places = {
      'the API server': `${hostname}:${port}`,
      ...Object.fromEntries(hosts.map((a) => [`the node by ${a?.address}`, `${a?.address}:${port}`])),
      'the internet': '1.1.1.1:53',
    };
    const read = [token, '/etc/shadow', '/proc/kcore', '/proc/1/root/etc/shadow'];
    const write = ['/x', '/app/x', '/etc/passwd', '/proc/sys/kernel/core_pattern', '/sys/fs/cgroup/x'];
    const connect = { 'its Redis': backends.places.redis ?? '', ...places };
    const targets = { connect, resolve: ['example.com', 'kubernetes.default.svc'], read, write };
    const { log } = await trialOf('hostile-reach', { startEnv: { TARGETS: JSON.stringify(targets) } });
    expect(log).toContain('its Redis: yes');
    const tried = [
      ...(runtime.fenced ? Object.keys(places) : []),
      ...targets.resolve,
      ...read.map((file) => `read ${file}`),
      ...write.map((file) => `write ${file}`),
    ];
    for (const what of tried) expect(log).toContain(`\n${what}: no (`);
    // A cluster that lets it through is told of with the run.
    const reached = Object.keys(places).some((what) => log.includes(`\n${what}: yes`));
    expect(runtime.fenced).toBe(!reached);
  });

  test('eats memory, up to the limit', async () => {
    const { outcome, reason } = await trialOf('hostile-eats', { startS: 60 });
    expect(outcome).toBe('server_failed');
    expect(reason).toContain(
      `server hostile-eats used more memory than its limit of ${MEMORY_MB} MB and was killed by the kernel`,
    );
  });

  test('fills what it can write to, which is memory of its own', async () => {
    const { outcome, log } = await trialOf('hostile-fills');
    expect(outcome).toBe('server_failed');
    for (const where of ['/', '/app', '/var/tmp']) expect(log).toContain(`${where}: 0 MB, then EROFS`);
    expect(log).toContain('/tmp: 64 MB, then ENOSPC');
  });

  test('ignores SIGTERM, and is killed 2 s later', async () => {
    const { log, phases } = await trialOf('hostile-stubborn', { startS: 10 });
    expect(log).toContain('SIGTERM? no');
    const stopMs = phases.find(({ step }) => step === 'stop')?.ms ?? Number.NaN;
    expect(stopMs).toBeGreaterThan(2000);
    expect(stopMs).toBeLessThan(8000);
  });

  test('prints 100 MB, of which the last are kept', async () => {
    const { reason, log } = await trialOf('hostile-prints', { startS: 120 });
    expect(reason).toMatch(
      /^server hostile-prints ended with status 1; its last output: printed 100 MB \| x/,
    );
    expect(log.length).toBeLessThan(20_000);
  });

  test.each([
    ['evicted', 'its pod (is being|was) deleted, as when its node is drained'],
    ['deleted', 'its pod (is being|was) deleted, as when its node is drained'],
  ])(
    'a server whose pod is %s under load is lost to the rig, and the next is measured',
    async (how, said) => {
      const profile: LoadProfile = { ...profileById('smoke'), id: 'smoke', holdS: 20 } as LoadProfile;
      let taken: Promise<unknown> | undefined;
      const take = async () => {
        const { namespace, names } = await podsOf('server');
        const [name = ''] = names;
        const { core } = testCluster?.cluster ?? {};
        if (how === 'deleted') return core?.deleteNamespacedPod({ namespace, name, gracePeriodSeconds: 0 });
        const body = { metadata: { namespace, name } };
        return core?.createNamespacedPodEviction({ namespace, name, body });
      };
      const result = await trialOf('go', {
        profile,
        publish: (event) => {
          if (event.type === 'load') taken ??= take();
        },
      });
      await taken;
      expect(result).toMatchObject({
        outcome: 'rig_failed',
        reason: expect.stringMatching(new RegExp(`^the cluster lost server go: ${said}`)),
      });
      expect(await trialOf('go')).toMatchObject({ outcome: 'passed', reason: null });
    },
  );

  test('a quota that refuses a pod is told of in its own words', async () => {
    const { core } = testCluster?.cluster ?? {};
    const [{ name: namespace } = { name: '' }] = await namespacesUnder(mark);
    const body = { metadata: { name: 'small' }, spec: { hard: { pods: '0' } } };
    await core?.createNamespacedResourceQuota({ namespace, body });
    // The controller counts what there is before it refuses more.
    await delay(2000);
    const refused = await trialOf('go');
    await core?.deleteNamespacedResourceQuota({ namespace, name: 'small' });
    expect(refused).toMatchObject({
      outcome: 'rig_failed',
      reason: expect.stringMatching(/^server go cannot be started in a pod: .*exceeded quota: small/),
    });
    expect(await trialOf('go')).toMatchObject({ outcome: 'passed', reason: null });
  });

  test('an image that no node can pull is told of, and leaves nothing', async () => {
    if (!testCluster || !engine) throw new Error('skipped');
    const own = `unpulled@${randomUUID()}`;
    const { prefix } = testCluster.registry;
    const places = { cacheDir: CACHE_DIR, mark: own, serverPort: 0 };
    const nowhere = await createKubernetesRuntime({
      ...{ ...testCluster, ...places, engine, manifests },
      registry: { prefix: `${prefix.split('/', 1)[0]?.replace(/:\d+$/, '')}:1/headroom` },
    });
    // Its node is taken by the run of the other tests until then.
    await backends.stop();
    await expect(nowhere.startBackends(io.backends)).rejects.toMatchObject({
      outcome: 'rig_failed',
      message: expect.stringMatching(/^the image .* cannot be pushed to .*:1\/headroom/),
    });
    expect(await namespacesUnder(own)).toEqual([]);
    backends = await runtime.startBackends(io.backends);
  });

  test('a node that is being drained is waited for', async () => {
    const [node] = testCluster ? await benchNodes(testCluster.cluster) : [];
    if (!testCluster || !node) throw new Error('skipped');
    const { core } = testCluster.cluster;
    const close = (unschedulable: boolean) =>
      core.patchNode({
        name: node.name,
        body: [{ op: 'add', path: '/spec/unschedulable', value: unschedulable }],
      });
    await backends.stop();
    await close(true);
    try {
      const opened = runtime.startBackends(io.backends);
      await delay(5000);
      expect(await namespacesUnder(mark)).toEqual([]);
      await close(false);
      backends = await opened;
    } finally {
      await close(false);
    }
    expect(await trialOf('go')).toMatchObject({ outcome: 'passed', reason: null });
  });

  test('what a worker that was killed left is removed, and its node is free again', async () => {
    const left = `left@${randomUUID()}`;
    await backends.stop();
    await (await runtimeOf(left)).startBackends(io.backends);
    expect(await namespacesUnder(left)).toHaveLength(1);
    const reaped = await (await runtimeOf(left)).reap();
    expect(reaped).toEqual([expect.stringMatching(/^namespace headroom-/)]);
    expect(await namespacesUnder(left)).toEqual([]);
    backends = await runtime.startBackends(io.backends);
  });
});

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { loadManifests } from '@headroom/builder';
import type { OpenProfile } from '@headroom/model/load';
import type { ServerManifest } from '@headroom/model/manifest';
import { profileById, type RunEvent, type TrialResult } from '@headroom/model/run';
import { io } from '@headroom/model/suite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findK6 } from '../../load/find-k6.ts';
import { testCluster } from '../../testing/cluster.ts';
import { engine } from '../../testing/engine.ts';
import { CACHE_DIR, FIXTURES } from '../../testing/places.ts';
import { suiteTrial } from '../../testing/suite-trial.ts';
import type { Backends } from '../backends.ts';
import type { Runtime } from '../runtime.ts';
import { createKubernetesRuntime } from './kubernetes.ts';
import { benchNodes } from './nodes.ts';
import { PARTY_LABEL } from './settings.ts';
import { TEST_RUNS } from './test-run.ts';

const PROFILE = profileById('open:rate=60,seconds=10') as OpenProfile;
/** Small enough for four beside a server on a node of two processors. */
const RUNNER = { cpus: 0.15, memoryMb: 256 };
/** Processors that are kept free for them while those of the other parties are given out. */
const KEPT_CPUS = '700m';

async function hasOperator(): Promise<boolean> {
  const { cluster } = testCluster ?? {};
  if (!cluster) return false;
  return cluster.custom.listClusterCustomObject(TEST_RUNS).then(
    () => true,
    () => false,
  );
}

describe.skipIf(!(await hasOperator()))('a load of several runners', () => {
  const manifests = loadManifests([FIXTURES]);
  let k6: string;
  beforeAll(async () => {
    k6 = (await findK6(CACHE_DIR)).program;
  });

  describe.each([1, 2, 4])('of %i', (runners) => {
    const mark = `runners@${randomUUID()}`;
    let runtime: Runtime;
    let backends: Backends;
    beforeAll(async () => {
      if (!testCluster || !engine) throw new Error('skipped');
      runtime = await createKubernetesRuntime({
        ...{ ...testCluster, engine, manifests, mark, runners, runnerAsks: RUNNER },
        ...{ cacheDir: CACHE_DIR, serverPort: 0 },
      });
      const free = await keepsFree();
      backends = await runtime.startBackends(io.backends);
      await free();
    });
    afterAll(async () => {
      await backends.stop();
      expect(await runtime.reap()).toEqual([]);
    });

    async function trial(publish: (event: RunEvent) => void = () => {}): Promise<TrialResult> {
      const manifest = manifests.find(({ id }) => id === 'go') as ServerManifest;
      const load = { profile: PROFILE, handshake: 'persistent', publish } as const;
      const k6s = { program: k6, mark, runners: runtime.runners?.by(k6) };
      return suiteTrial({ runtime, backends, manifest, k6: k6s, ...load });
    }

    test('offers one load in parts, which are added', async () => {
      const live: RunEvent[] = [];
      const result = await trial((event) => live.push(event));
      expect(result).toMatchObject({ outcome: 'passed', reason: null });
      // Callers come at random: their number is within some times the root of what is planned.
      const planned = PROFILE.perS * PROFILE.holdS;
      expect(result.plannedArrivals).toBeGreaterThan(planned - 5 * Math.sqrt(planned));
      expect(result.plannedArrivals).toBeLessThan(planned + 5 * Math.sqrt(planned));
      expect(result.droppedArrivals).toBe(0);
      expect(live.filter(({ type }) => type === 'load').length).toBeGreaterThan(3);
      const load = result.resources.find(({ party }) => party === 'load');
      expect(load?.cpuMs).toBeGreaterThan(0);
      if (runners > 1) expect(result.loadHost).toMatchObject({ isHost: true, networkPct: null });
    });

    test.skipIf(runners === 1)('fails the rig when one of them is killed midway', async () => {
      let killed: Promise<unknown> | undefined;
      const kill = async () => {
        const { core } = testCluster?.cluster ?? {};
        const labelSelector = `${PARTY_LABEL}=load,runner=true`;
        const found = await core?.listPodForAllNamespaces({ labelSelector });
        const { name = '', namespace = '' } = found?.items[0]?.metadata ?? {};
        await core?.deleteNamespacedPod({ name, namespace, gracePeriodSeconds: 0 });
      };
      const result = await trial((event) => {
        if (event.type === 'load') killed ??= kill();
      });
      await killed;
      expect(result).toMatchObject({
        outcome: 'rig_failed',
        reason: expect.stringMatching(/^the load of several runners: /),
      });
      expect(await trial()).toMatchObject({ outcome: 'passed', reason: null });
    });
  });
});

/** Keeps a part of the node free until it is told not to, by a pod that is placed there and never starts. */
async function keepsFree(): Promise<() => Promise<void>> {
  if (!testCluster) throw new Error('skipped');
  const { core } = testCluster.cluster;
  const [node] = await benchNodes(testCluster.cluster);
  const [namespace, name] = ['default', `kept-${randomUUID().slice(0, 8)}`];
  const container = { name: 'main', image: 'localhost/nothing:1', imagePullPolicy: 'Never' };
  await core.createNamespacedPod({
    namespace,
    body: {
      metadata: { name },
      spec: {
        nodeSelector: { 'kubernetes.io/hostname': node?.hostname ?? '' },
        tolerations: [{ operator: 'Exists' }],
        containers: [{ ...container, resources: { requests: { cpu: KEPT_CPUS } } }],
      },
    },
  });
  for (;;) {
    const { spec } = await core.readNamespacedPod({ namespace, name });
    if (spec?.nodeName) break;
    await delay(100);
  }
  return async () => {
    await core.deleteNamespacedPod({ namespace, name, gracePeriodSeconds: 0 });
  };
}

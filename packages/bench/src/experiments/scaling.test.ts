import { randomUUID } from 'node:crypto';
import { loadManifests, processTable, readProc } from '@headroom/builder';
import { experimentOf, type ScalingProfile } from '@headroom/model/experiments';
import type { ServerManifest } from '@headroom/model/manifest';
import { profileById } from '@headroom/model/run';
import { io } from '@headroom/model/suite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findK6 } from '../load/find-k6.ts';
import type { Backends } from '../runtime/backends.ts';
import { createDockerRuntime } from '../runtime/docker/docker.ts';
import { createProcessRuntime } from '../runtime/process.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { engine, heldUnder } from '../testing/engine.ts';
import { CACHE_DIR, FIXTURES } from '../testing/places.ts';
import { suiteTrial } from '../testing/suite-trial.ts';

const manifests = loadManifests([FIXTURES]);
const go = manifests.find(({ id }) => id === 'go') as ServerManifest;
const { program } = await findK6(CACHE_DIR);
/** Short steps: what they find is a little less sure. */
const PROFILE: ScalingProfile = {
  ...(profileById('scaling') as ScalingProfile),
  // A process that has used its part up waits for the rest of a tenth of a second, which no P99 of less has.
  ...{ instances: [1, 2], limits: { cpus: 0.1 }, p99Ms: 400 },
  ...{ firstPerS: 20, precisionPct: 25, settleS: 1, stepS: 2, confirmS: 4 },
};

describe('instances that run together', () => {
  const mark = `scaling@${randomUUID()}`;
  let runtime: Runtime;
  let backends: Backends;

  async function scale(profile: ScalingProfile, publish: () => void = () => {}) {
    const result = await suiteTrial({
      ...{ runtime, backends, manifest: go, profile, publish, handshake: 'persistent' },
      k6: { program, mark },
    });
    return { result, steps: experimentOf('scaling', { experiment: result.experiment ?? null })?.steps ?? [] };
  }

  describe('as plain processes', () => {
    beforeAll(async () => {
      runtime = await createProcessRuntime({ cacheDir: CACHE_DIR, mark, serverPort: 0 });
      backends = await runtime.startBackends(io.backends);
    });
    afterAll(() => backends.stop());

    const servers = () =>
      processTable().filter(({ pid }) => readProc(pid, 'comm')?.trim() === 'headroom-server').length;

    test('are as many as each step says, and all are stopped', async () => {
      let most = 0;
      const { result, steps } = await scale({ ...PROFILE, mostPerS: 20, p99Ms: 1000 }, () => {
        most = Math.max(most, servers());
      });
      expect(result).toMatchObject({ outcome: 'passed', reason: null });
      expect(steps.map(({ instances, capacity }) => [instances, capacity.perS, capacity.atLeast])).toEqual([
        [1, 20, true],
        [2, 20, true],
      ]);
      expect(most).toBe(2);
      expect(servers()).toBe(0);
    });
  });

  describe.skipIf(!engine)('in containers', () => {
    beforeAll(async () => {
      if (!engine) throw new Error('skipped');
      runtime = await createDockerRuntime({ engine, manifests, cacheDir: CACHE_DIR, mark, serverPort: 0 });
      backends = await runtime.startBackends(io.backends);
    });
    afterAll(async () => {
      await backends.stop();
      expect(await runtime.reap()).toEqual([]);
      expect(await heldUnder(mark)).toEqual([]);
    });

    // A stall of the machine ends a search early.
    test('take about twice as much when they are two, each held to its part', { retry: 2 }, async () => {
      const { result, steps } = await scale(PROFILE);
      expect(result).toMatchObject({ outcome: 'passed', reason: null });
      const [one = 0, two = 0] = steps.map(({ capacity }) => capacity.perS ?? 0);
      console.log(`1 instance: ${one} calls/s, 2: ${two}`);
      expect(two / one).toBeGreaterThan(1.4);
      expect(two / one).toBeLessThan(3);
      // Figures of the trial are of both.
      const use = result.resources.find(({ party }) => party === 'server');
      expect(use?.throttledMs).not.toBeNull();
    });
  });
});

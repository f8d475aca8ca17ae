/** Figures that a trial keeps of the machine, and the time in which a run ends: nothing else may run beside them. */
import { RUNTIMES } from '@headroom/bench/testing';
import { requestCancel } from '@headroom/db';
import { testDatabase } from '@headroom/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followRun, queueRun, TestWorker, untilEnded, wakeHost } from '../testing/worker-process.ts';

const redisUrl = process.env.TEST_REDIS_URL as string;
const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());

/** Each party uses some clock ticks in it. */
const LOAD = 'closed:users=2,seconds=2,warmup=0,pause=5';

/** Seconds that a server may take to start, by runtime. */
const START_S = { process: '3', docker: '10' };

describe.each(RUNTIMES)('runtime $id', ({ id, absent }) => {
  describe.skipIf(absent)('runs', () => {
    const worker = new TestWorker(
      { databaseUrl: database.url, redisUrl },
      { HEADROOM_RUNTIME: id, SERVER_START_S: START_S[id] },
    );
    beforeAll(() => worker.start());
    afterAll(() => worker.stop());

    test('a passed trial holds everything a page shows', async () => {
      const runId = await queueRun(db, { servers: ['go'], profile: LOAD });
      const { trials, environment } = await untilEnded(db, runId);
      const [trial] = trials;
      expect(trial?.status).toBe('passed');
      expect(trial?.phases.map(({ step }) => step)).toEqual([
        'seed',
        'start',
        'idle',
        'verify',
        'load',
        'count',
        'stop',
        'store',
      ]);
      expect(trial?.coldStartMs).toBeGreaterThan(1);
      expect(trial?.idleMemoryMb).toBeGreaterThan(1);
      expect(trial?.checks.length).toBeGreaterThan(10);
      expect(trial?.measurements.map(({ name }) => name).toSorted()).toEqual([
        'checkout',
        'delete',
        'get_user_cart',
        'initialize',
        'notification',
        'search_products',
        'tools_list',
      ]);
      expect(trial?.resources.map(({ party }) => party).toSorted()).toEqual([
        'api',
        'load',
        'redis',
        'server',
      ]);
      for (const { cpuMs, meanMemoryMb } of trial?.resources ?? []) {
        expect(cpuMs).toBeGreaterThan(0);
        expect(meanMemoryMb).toBeGreaterThan(0);
      }
      // The host used at least what its parties did, less a clock tick a party and edge.
      const parties = trial?.resources.reduce((sum, { cpuMs }) => sum + cpuMs, 0) ?? 0;
      const hostMs = trial?.hostCpuMs ?? 0;
      expect(hostMs).toBeGreaterThan(parties - 100);
      // The worker samples and the kernel serves packets; together with what was stolen that is not all of the host.
      expect(trial?.rigCpuMs).toBeGreaterThan(0);
      expect(trial?.stolenCpuMs).toBeGreaterThanOrEqual(0);
      expect((trial?.rigCpuMs ?? 0) + (trial?.stolenCpuMs ?? 0)).toBeLessThan(hostMs);
      // A thread uses no more than its server does, and none of Go's all of it.
      const serverMs = trial?.resources.find(({ party }) => party === 'server')?.cpuMs ?? 0;
      expect(trial?.busiestThreadMs).toBeGreaterThan(0);
      expect(trial?.busiestThreadMs).toBeLessThan(serverMs + 50);
      expect(trial?.attempt).toBe(1);
      expect(trial?.build).toMatchObject({ frameworkVersion: expect.stringMatching(/^\d+\.\d+/) });
      expect(environment).toMatchObject({ runtime: id, isolated: id === 'docker' });
      expect(environment?.limits.redisCpus).toBe(id === 'docker' ? 0.5 : null);
    });

    test('a cancelled run ends within 2 s, in whatever step it is', async () => {
      for (const step of ['start', 'verify', 'load'] as const) {
        const servers = step === 'start' ? ['faulty-hangs'] : ['go'];
        const runId = await queueRun(db, { servers, profile: 'quick' });
        const events = await followRun(redisUrl, runId);
        await wakeHost(db, runId);
        await events.until((event) => event.type === 'step' && event.step === step);
        const askedAt = Date.now();
        await requestCancel(db, runId);
        const { status, trials, finishedAt } = await untilEnded(db, runId);
        expect(status).toBe('cancelled');
        expect(trials.map((trial) => trial.status)).toEqual(['cancelled']);
        expect((finishedAt?.getTime() ?? Number.POSITIVE_INFINITY) - askedAt).toBeLessThan(2000);
        await expect.poll(() => worker.left()).toEqual([]);
        events.close();
      }
    });
  });
});

import { RUNTIMES } from '@headroom/bench/testing';
import { requestCancel } from '@headroom/db';
import { testDatabase } from '@headroom/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followRun, queueRun, TestWorker, untilEnded } from '../testing/worker-process.ts';

const redisUrl = process.env.TEST_REDIS_URL as string;
const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());

/** Reasons of trials where the runtimes differ. The kernel takes its time to use up a container's memory. */
const WORDS = {
  process: {
    startS: 3,
    leaks: /^server_failed: .*more than its limit of 700 MB, and was stopped/,
    brokenBuild: /^server_failed: server broken-build was not built: "false" ended with exit code 1/,
  },
  docker: {
    startS: 10,
    leaks: /^server_failed: .*more memory than its limit of 700 MB and was killed by the kernel/,
    brokenBuild: /^server_failed: .*broken-build.*'\/bin\/sh -c false' returned a non-zero code: 1/,
  },
} as const;

describe.each(RUNTIMES)('runtime $id', ({ id, absent }) => {
  describe.skipIf(absent)('runs', () => {
    const worker = new TestWorker(
      { databaseUrl: database.url, redisUrl },
      { HEADROOM_RUNTIME: id, SERVER_START_S: String(WORDS[id].startS) },
    );
    const words = WORDS[id];
    beforeAll(() => worker.start());
    afterAll(() => worker.stop());

    test('servers that misbehave fail their own trial, in words, and nobody else', async () => {
      const servers = [
        'faulty-exits',
        'faulty-hangs',
        'faulty-leaks',
        'faulty-dies',
        'faulty-wrong',
        'broken-build',
        'go',
      ];
      const { status, trials } = await untilEnded(db, await queueRun(db, { servers }));
      expect(status).toBe('finished');
      const of = (serverId: string) => {
        const { status: outcome, reason } = trials.find((trial) => trial.serverId === serverId) ?? {};
        return `${outcome}: ${reason}`;
      };
      expect(of('faulty-exits')).toMatch(
        /^server_failed: server faulty-exits ended with status 7.*no licence found/,
      );
      expect(of('faulty-hangs')).toContain(
        `server_failed: server faulty-hangs did not answer within ${words.startS} s`,
      );
      expect(of('faulty-leaks')).toMatch(words.leaks);
      expect(of('faulty-dies')).toMatch(
        /^server_failed: .*ended with status 3 while its contract was checked/,
      );
      expect(of('faulty-wrong')).toMatch(/^server_failed: the server breaks the contract: /);
      expect(of('broken-build')).toMatch(words.brokenBuild);
      expect(of('go')).toBe('passed: null');
      await expect.poll(() => worker.left()).toEqual([]);
    });

    test('a passed trial holds everything a page shows', async () => {
      const { trials, environment } = await untilEnded(db, await queueRun(db, { servers: ['go'] }));
      const [trial] = trials;
      expect(trial?.status).toBe('passed');
      expect(trial?.phases.map(({ step }) => step)).toEqual([
        'seed',
        'start',
        'idle',
        'verify',
        'load',
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

    test.skipIf(id === 'docker')(
      'servers are called without sessions, or by the version of the handshake',
      async () => {
        const by = async (handshake: 'stateless' | 'session-2025-11-25') => {
          const { trials } = await untilEnded(db, await queueRun(db, { servers: ['go'], handshake }));
          const [trial] = trials;
          expect(trial).toMatchObject({ status: 'passed', reason: null });
          const counts = new Map(trial?.measurements.map(({ name, count }) => [name, count]));
          expect(counts.get('checkout')).toBeGreaterThan(0);
          const checks = trial?.checks.map(({ name }) => name) ?? [];
          expect(checks).toEqual(
            expect.arrayContaining(['MCP 2025-06-18', 'MCP 2025-11-25', 'MCP 2026-07-28']),
          );
          return { counts, opened: checks.includes('initialize') };
        };
        const stateless = await by('stateless');
        expect(stateless).toMatchObject({ opened: false });
        expect(stateless.counts.get('initialize') ?? 0).toBe(0);
        const session = await by('session-2025-11-25');
        expect(session).toMatchObject({ opened: true });
        expect(session.counts.get('initialize')).toBeGreaterThan(0);
      },
    );

    test.skipIf(id === 'docker')(
      'a server lists the extra tools of its load, and is loaded with them',
      async () => {
        const listing = async (profile: string) => {
          const { trials } = await untilEnded(db, await queueRun(db, { servers: ['go'], profile }));
          const [trial] = trials;
          expect(trial).toMatchObject({ status: 'passed', reason: null });
          const lists = trial?.measurements.find(({ name }) => name === 'tools_list');
          expect(lists).toMatchObject({ errors: { check: 0, jsonrpc: 0 } });
          expect(lists?.count).toBeGreaterThan(0);
          const { bytes } = await db.contractCheck.findFirstOrThrow({
            where: { trialId: trial?.id ?? '', name: 'tools/list' },
          });
          return { bytes: bytes ?? 0, checks: trial?.checks.map(({ name }) => name) ?? [] };
        };
        const load = 'closed:users=2,seconds=3,warmup=1';
        const [none, many] = [await listing(load), await listing(`${load},tools=500`)];
        expect(none.checks).not.toContain('extra tools');
        expect(many.checks).toContain('extra tools');
        // A description alone has 200 characters.
        expect(many.bytes - none.bytes).toBeGreaterThan(500 * 200);
      },
    );

    test('a cancelled run ends within 2 s, in whatever step it is', async () => {
      for (const step of ['start', 'verify', 'load'] as const) {
        const servers = step === 'start' ? ['faulty-hangs'] : ['go'];
        const runId = await queueRun(db, { servers, profile: 'quick' });
        const events = await followRun(redisUrl, runId);
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

test('a port that is taken is said to be taken, and the run goes on', async () => {
  const { createServer } = await import('node:http');
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const second = new TestWorker({ databaseUrl: database.url, redisUrl }, { SERVER_PORT: String(port) });
  await second.start();
  const { status, trials } = await untilEnded(db, await queueRun(db, { servers: ['go'] }));
  await second.stop();
  other.close();
  expect(status).toBe('finished');
  expect(trials[0]).toMatchObject({
    status: 'rig_failed',
    reason: expect.stringContaining(`port ${port}, which server go should listen on, is taken`),
  });
});

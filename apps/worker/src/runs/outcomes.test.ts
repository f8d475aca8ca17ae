import { RUNTIMES } from '@headroom/bench/testing';
import type { RunDetail } from '@headroom/db';
import { storedChecks, testDatabase } from '@headroom/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followRun, queueRun, SHORT_LOAD, TestWorker, untilEnded } from '../testing/worker-process.ts';

const redisUrl = process.env.TEST_REDIS_URL as string;
const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());

/** Reasons of trials where the runtimes differ. Starts may take long: other tests run beside these. */
const WORDS = {
  process: {
    startS: 10,
    leaks: /^server_failed: .*more than its limit of 700 MB, and was stopped/,
    brokenBuild: /^server_failed: server broken-build was not built: "false" ended with exit code 1/,
  },
  docker: {
    startS: 20,
    leaks: /^server_failed: .*more memory than its limit of 700 MB and was killed by the kernel/,
    brokenBuild: /^server_failed: .*broken-build.*'\/bin\/sh -c false' returned a non-zero code: 1/,
  },
} as const;

/** Servers of a run, an honest one among them. */
const SERVERS = [
  'faulty-exits',
  'faulty-hangs',
  'faulty-leaks',
  'faulty-dies',
  'faulty-wrong',
  'broken-build',
  'go',
];

describe.each(RUNTIMES)('runtime $id', ({ id, absent }) => {
  describe.skipIf(absent)('runs', () => {
    const words = WORDS[id];
    const worker = new TestWorker(
      { databaseUrl: database.url, redisUrl },
      { HEADROOM_RUNTIME: id, SERVER_START_S: String(words.startS) },
    );
    let ended: RunDetail;
    const trialOf = (server: string) => ended.trials.find(({ serverId }) => serverId === server);
    beforeAll(async () => {
      await worker.start();
      ended = await untilEnded(db, await queueRun(db, { servers: SERVERS, profile: SHORT_LOAD }));
    });
    afterAll(() => worker.stop());

    test('servers that misbehave fail their own trial, in words, and nobody else', async () => {
      expect(ended.status).toBe('finished');
      const of = (serverId: string) => {
        const { status: outcome, reason } = trialOf(serverId) ?? {};
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

    test.skipIf(id === 'docker')(
      'a server is called without sessions, or by the version of the handshake, and lists the extra tools of its load',
      async () => {
        const by = async (handshake: 'stateless' | 'session-2025-11-25', profile: string) => {
          const { trials } = await untilEnded(db, await queueRun(db, { profile, handshake }));
          const [trial] = trials;
          expect(trial).toMatchObject({ status: 'passed', reason: null });
          const counts = new Map(trial?.measurements.map(({ name, count }) => [name, count]));
          expect(counts.get('checkout')).toBeGreaterThan(0);
          const checks = trial?.checks.map(({ name }) => name) ?? [];
          expect(checks).toEqual(
            expect.arrayContaining(['MCP 2025-06-18', 'MCP 2025-11-25', 'MCP 2026-07-28']),
          );
          return { trial, counts, opened: checks.includes('initialize') };
        };
        const stateless = await by('stateless', SHORT_LOAD);
        expect(stateless).toMatchObject({ opened: false });
        expect(stateless.counts.get('initialize') ?? 0).toBe(0);
        const session = await by('session-2025-11-25', `${SHORT_LOAD},tools=500`);
        expect(session).toMatchObject({ opened: true });
        expect(session.counts.get('initialize')).toBeGreaterThan(0);

        const listing = async (trial: RunDetail['trials'][number] | undefined) => {
          const lists = trial?.measurements.find(({ name }) => name === 'tools_list');
          expect(lists).toMatchObject({ errors: { check: 0, jsonrpc: 0 } });
          expect(lists?.count).toBeGreaterThan(0);
          const stored = await storedChecks(db, trial?.id ?? '');
          const bytes = stored.find(({ name }) => name === 'tools/list')?.bytes;
          return { bytes: bytes ?? 0, checks: trial?.checks.map(({ name }) => name) ?? [] };
        };
        const [none, many] = [await listing(trialOf('go')), await listing(session.trial)];
        expect(none.checks).not.toContain('extra tools');
        expect(many.checks).toContain('extra tools');
        // A description alone has 200 characters.
        expect(many.bytes - none.bytes).toBeGreaterThan(500 * 200);
      },
    );
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

test('a trial that the rig failed is measured again at the end of its round, and says why it waits', async () => {
  const { createServer } = await import('node:http');
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const worker = new TestWorker(
    { databaseUrl: database.url, redisUrl },
    { SERVER_PORT: String(port), HEADROOM_REMEASURE: '2' },
  );
  await worker.start();
  const runId = await queueRun(db, { servers: ['go'], profile: SHORT_LOAD });
  const events = await followRun(redisUrl, runId);
  const waiting = () =>
    events.seen.flatMap((event) => (event.type === 'trial' && event.status === 'waiting' ? [event] : []));
  try {
    await expect.poll(() => waiting().length, { timeout: 120_000 }).toBeGreaterThan(0);
    other.close();
    const { trials } = await untilEnded(db, runId);
    expect(waiting()[0]?.reason).toMatch(
      new RegExp(`^port ${port}, which server go .* taken.*: attempt 2 of \\d$`),
    );
    expect(trials[0]?.status).toBe('passed');
    expect(trials[0]?.attempt).toBeGreaterThan(1);
  } finally {
    other.close();
    events.close();
    await worker.stop();
  }
});

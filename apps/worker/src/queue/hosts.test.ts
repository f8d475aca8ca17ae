import { requestCancel, setDrained } from '@headroom/db';
import { testDatabase } from '@headroom/db/testing';
import { until } from '@headroom/local/testing';
import { runQueue } from '@headroom/model/host';
import type { RunJob, RunRequest } from '@headroom/model/run';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueRun, run, SHORT_LOAD, TestWorker, untilEnded } from '../testing/worker-process.ts';

const redisUrl = process.env.TEST_REDIS_URL as string;
const database = await testDatabase();
const { db } = database;

/** Classes of the workers: a pair, and one that is alone in its own. */
const [PAIR, ALONE] = ['small', 'big.8-cores'];

/** A worker of a class, of a host of its own. */
const aWorker = (hostClass: string) =>
  new TestWorker({ databaseUrl: database.url, redisUrl }, { HEADROOM_HOST_CLASS: hostClass });

const pair = [aWorker(PAIR), aWorker(PAIR)] as const;
const alone = aWorker(ALONE);
const workers = [...pair, alone];
beforeAll(() => Promise.all(workers.map((worker) => worker.start())));
// All take runs again, where a test that failed left one drained.
beforeEach(() => Promise.all(workers.map((worker) => drain(worker, false))));
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await database.close();
});

/** Queues a run and hands it to the queue of its class, as the web app does. */
async function deliver(request: Partial<RunRequest> & { hostClass: string }): Promise<string> {
  const runId = await queueRun(db, { profile: SHORT_LOAD, ...request });
  const queue = new Queue<RunJob>(runQueue(request.hostClass), { connection: { url: redisUrl } });
  await queue.add('run', { runId }, { jobId: runId });
  await queue.close();
  return runId;
}

/** Time at which the job that delivers a run was added; undefined when there is none. */
async function jobAddedAt(runId: string, hostClass: string): Promise<number | undefined> {
  const queue = new Queue<RunJob>(runQueue(hostClass), { connection: { url: redisUrl } });
  const job = await queue.getJob(runId);
  await queue.close();
  return job?.timestamp;
}

async function drain(worker: TestWorker, drained: boolean): Promise<void> {
  const { id } = await db.host.findUniqueOrThrow({ where: { name: worker.host } });
  await setDrained(db, id, drained);
}

/** A server whose build fails: its run ends at once. */
const BRIEF = ['broken-build'];
/** A load that lasts while other runs come and go, and hardly computes. */
const LONG_LOAD = 'closed:users=1,seconds=15,warmup=0,pause=500';

const hostOf = async (id: string) =>
  (await db.run.findUniqueOrThrow({ where: { id }, select: { host: { select: { name: true } } } })).host
    ?.name;
const finish = async (runId: string) => {
  const { status, host } = await untilEnded(db, runId);
  return [status, host?.name];
};

test('runs go to hosts of their class, found by the recovery of that class; others wait', async () => {
  const nobodys = await queueRun(db, { hostClass: `${PAIR}-2` });
  const classes = [ALONE, PAIR, PAIR, ALONE];
  const runs: string[] = [];
  for (const hostClass of classes) runs.push(await queueRun(db, { hostClass, servers: BRIEF }));
  const hosts = { [PAIR]: pair.map(({ host }) => host), [ALONE]: [alone.host] };
  for (const [i, id] of runs.entries()) {
    await until(async () => (await run(db, id)).status !== 'queued');
    const [status, host] = await finish(id);
    expect(status).toBe('finished');
    expect(hosts[classes[i] ?? '']).toContain(host);
  }
  expect((await run(db, nobodys)).status).toBe('queued');
});

test('of two hosts of a class, a drained one leaves runs to its sibling and finishes the one it has', async () => {
  const [hostClass, [first, second]] = [PAIR, pair];
  await drain(first, true);
  // Before its worker has heard of it: the sibling can take one at a time, so some are offered to the drained host.
  const both = [await deliver({ hostClass }), await deliver({ hostClass })];
  const addedAt = await Promise.all(both.map((id) => jobAddedAt(id, hostClass)));
  for (const [i, id] of both.entries()) {
    await until(async () => (await hostOf(id)) === second.host);
    // The same job: given back to the queue, not dropped and brought again by recovery.
    expect(await jobAddedAt(id, hostClass)).toBe(addedAt[i]);
    expect(addedAt[i]).toBeDefined();
    expect(await finish(id)).toEqual(['finished', second.host]);
  }
  expect(first.lines.join('\n')).toContain('this host is drained');

  const inHand = await deliver({ hostClass, rounds: 2, profile: LONG_LOAD });
  await until(async () => (await hostOf(inHand)) === second.host);
  await drain(first, false);
  await drain(second, true);
  const next = [await deliver({ hostClass, servers: BRIEF }), await deliver({ hostClass, servers: BRIEF })];
  await until(async () => (await hostOf(next[0] ?? '')) === first.host);
  expect((await run(db, inHand)).status).toBe('running');
  for (const id of next) expect(await finish(id)).toEqual(['finished', first.host]);
  expect(await finish(inHand)).toEqual(['finished', second.host]);
  const { trials } = await run(db, inHand);
  expect(new Set(trials.map(({ status }) => status)).has('cancelled')).toBe(false);
});

test('a drained host stays drained when its worker is started again, and takes runs once undrained', async () => {
  const [hostClass, worker] = [ALONE, alone];
  await drain(worker, true);
  await worker.stop();
  const waiting = await deliver({ hostClass, servers: BRIEF });
  await worker.start();
  await until(() => worker.lines.join('\n').includes('this host is drained'));
  expect((await run(db, waiting)).status).toBe('queued');
  const undrainedAt = Date.now();
  await drain(worker, false);
  await until(async () => (await hostOf(waiting)) === worker.host);
  expect((await run(db, waiting)).startedAt?.getTime()).toBeGreaterThanOrEqual(undrainedAt);
  expect(await finish(waiting)).toEqual(['finished', worker.host]);
});

test('a run whose job woke a host for a run of another workspace is taken at once by the next free host', async () => {
  const hostClass = PAIR;
  const data = { slug: 'other', name: 'Other' };
  const { id: workspaceId } = await db.workspace.create({ data, select: { id: true } });
  const others = await queueRun(db, { hostClass, profile: LONG_LOAD }, workspaceId);
  const own = await deliver({ hostClass, servers: BRIEF });
  await until(async () => Boolean((await run(db, others)).startedAt));
  // The only job is that of the second run; recovery would not bring it again while a host holds it.
  await until(async () => Boolean((await run(db, own)).startedAt));
  expect((await run(db, others)).status).toBe('running');
  expect(await hostOf(own)).not.toBe(await hostOf(others));
  expect((await finish(own))[0]).toBe('finished');
  await requestCancel(db, others);
  expect((await finish(others))[0]).toBe('cancelled');
});

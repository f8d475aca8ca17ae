import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CACHE_DIR } from '@headroom/bench/testing';
import { heartbeat, takeHost } from '@headroom/db';
import { HOST_DESCRIPTION, testDatabase } from '@headroom/db/testing';
import { until } from '@headroom/local/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Log } from '../log.ts';
import { createRetry } from '../retry.ts';
import { queueRun, run, SHORT_LOAD, TestWorker, untilEnded } from '../testing/worker-process.ts';
import { hasEnded, ownerName } from './owner.ts';
import { serveHost } from './serve.ts';

const addresses = { databaseUrl: '', redisUrl: process.env.TEST_REDIS_URL as string };
const database = await testDatabase();
const { db } = database;
addresses.databaseUrl = database.url;

const otherCache = mkdtempSync(join(tmpdir(), 'headroom-other-cache-'));
symlinkSync(join(CACHE_DIR, 'bin'), join(otherCache, 'bin'));
const { signal: shutdown } = new AbortController();
const started: TestWorker[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((worker) => worker.stop()));
});
afterAll(async () => {
  rmSync(otherCache, { recursive: true });
  await database.close();
});

/** A worker, of a host and a class of its own where nothing else is said. */
function aWorker(hostClass: string, settings: Record<string, string> = {}): TestWorker {
  const worker = new TestWorker(addresses, { HEADROOM_HOST_CLASS: hostClass, ...settings });
  started.push(worker);
  return worker;
}

const outcomeOf = ({ status, reason }: { status: string; reason: string | null }) => `${status}: ${reason}`;
const isMeasuring = (runId: string) => db.trial.findFirst({ where: { runId, status: 'running' } });
const hostOf = ({ host: name }: TestWorker) => db.host.findUniqueOrThrow({ where: { name } });

describe('a worker', () => {
  const first = new TestWorker(addresses, { HEADROOM_HOST_CLASS: 'first' });
  beforeAll(() => first.start());
  afterAll(() => first.stop());

  test('a second worker of one name is refused in words, whatever its folders, and the first measures on', async () => {
    // It lasts until the second was refused, and hardly computes.
    const profile = 'closed:users=1,seconds=8,warmup=0,pause=500';
    const runId = await queueRun(db, { hostClass: 'first', profile });
    await until(() => isMeasuring(runId));
    const before = await hostOf(first);
    const second = aWorker('another-class', { HEADROOM_HOST: first.host, HEADROOM_CACHE_DIR: otherCache });
    await expect(second.start()).rejects.toThrow(
      /another worker \(process \d+ of this machine\) already serves host test-\w+; stop it, or set HEADROOM_HOST to another name/,
    );
    expect(await second.ended).toBe('exit code 1');
    const { heartbeatAt: _, leaseUntil: __, ...host } = await hostOf(first);
    expect(before).toMatchObject(host);
    const { status, trials } = await untilEnded(db, runId);
    expect([status, ...trials.map(outcomeOf)]).toEqual(['finished', 'passed: null']);
    expect((await db.run.findUniqueOrThrow({ where: { id: runId } })).lostWorkers).toBe(0);
  });

  test('a worker that stops lets its host go; of one that was killed here, the next one need not wait', async () => {
    const { leaseOwner } = await hostOf(first);
    expect(leaseOwner).toMatch(`${first.host}/`);
    await first.stop();
    expect((await hostOf(first)).leaseOwner).toBeNull();
    await first.start();
    await first.kill();
    const killed = await hostOf(first);
    expect(killed.leaseOwner).not.toBeNull();
    await first.start();
    expect(first.lines.join('\n')).not.toContain('waiting up to');
    expect((await hostOf(first)).leaseOwner).not.toBe(killed.leaseOwner);
  });
});

/** Asks for a host that somebody of another machine serves for some more milliseconds. */
async function askFor(name: string, leaseMs: number) {
  const host = { name, hostClass: 'default', runtime: 'process', description: HOST_DESCRIPTION };
  const elsewhere = { owner: `${name}/1-2@01a00000-0000-7000-8000-000000000000/3`, leaseMs };
  const taken = (await takeHost(db, host, elsewhere)) as { id: string };
  const said: string[] = [];
  const log = { info: (words: string) => said.push(words) } as unknown as Log;
  const told = { db, log, owner: ownerName(name), retry: createRetry(log), shutdown };
  return { ...taken, elsewhere, said, serving: serveHost(told, host) };
}

test('the lease of a silent worker of elsewhere is waited for, in words', async () => {
  const startedAt = Date.now();
  const { id, said, serving } = await askFor('waits', 1000);
  expect(await serving).toBe(id);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1000);
  expect(said).toEqual([
    'a worker (of another machine or container) served host waits a moment ago: waiting up to 1 s to see whether it still does',
  ]);
});

test('a worker of elsewhere that is heard from keeps its host', async () => {
  const { id, elsewhere, said, serving } = await askFor('alive', 10_000);
  await until(() => said.length > 0);
  expect(await heartbeat(db, id, elsewhere)).toMatchObject({ held: true });
  await expect(serving).rejects.toThrow(
    'another worker (of another machine or container) already serves host alive; stop it, or set HEADROOM_HOST to another name',
  );
});

test('who has ended is known of this machine only, and not by the number of a process alone', () => {
  const own = ownerName('bench/1');
  expect(hasEnded(own)).toBe(false);
  expect(hasEnded(own.replace(/-\d+@/, '-1@'))).toBe(true);
  expect(hasEnded(own.replace(/\d+-\d+@/, '4194399-1@'))).toBe(true);
  expect(hasEnded(own.replace(/\d+-\d+@/, '4194399-1@').replace(/\/\d+$/, '/1'))).toBe(false);
  expect(hasEnded('bench/4194399-1795345558495')).toBe(false);
  expect(hasEnded(null)).toBe(false);
});

test('a worker that finds another one in its place stops, and touches nothing of that one', async () => {
  const first = aWorker('lost');
  const runId = await queueRun(db, { hostClass: 'lost', rounds: 2, profile: SHORT_LOAD });
  await first.start();
  await until(() => isMeasuring(runId));
  first.signal('SIGSTOP');
  const second = aWorker('lost', { HEADROOM_HOST: first.host });
  await second.start();
  const taken = (await hostOf(second)).leaseOwner;
  const { trials: before } = await run(db, runId);
  first.signal('SIGCONT');
  expect(await first.ended).toBe('exit code 1');
  expect(first.lines.join('\n')).toContain(
    `another worker serves host ${first.host} now: nothing was heard of this one for 10 s, and it stops`,
  );
  expect((await hostOf(second)).leaseOwner).toBe(taken);
  const { status, trials } = await untilEnded(db, runId);
  expect([status, ...trials.map(outcomeOf)]).toEqual(['finished', 'passed: null', 'passed: null']);
  for (const trial of before.filter((one) => one.status === 'passed')) expect(trials).toContainEqual(trial);
});

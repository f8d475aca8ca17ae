import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimNextRun } from '../runs/claim.ts';
import { aHost, aRun, HOST_DESCRIPTION, type TestDatabase, testDatabase } from '../testing/index.ts';
import { heartbeat, leaveHost, takeHost } from './lease.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.run.deleteMany();
  await database.db.host.deleteMany();
});

const BENCH = { name: 'bench', hostClass: 'default', runtime: 'process', description: HOST_DESCRIPTION };
const LONG_MS = 60_000;
/** A lease of less than nothing has expired when it begins. */
const EXPIRED_MS = -1;

const take = (owner: string, { leaseMs = LONG_MS, dead }: { leaseMs?: number; dead?: string } = {}) =>
  takeHost(database.db, BENCH, { owner, leaseMs, dead });
const stored = () => database.db.host.findUniqueOrThrow({ where: { name: 'bench' } });

test.each(['new', 'known, served by nobody'])(
  'of twenty workers that ask for a host that is %s, one gets it',
  async (what) => {
    if (what !== 'new') {
      const first = await take('bench/0');
      await leaveHost(database.db, 'id' in first ? first.id : '', 'bench/0');
    }
    const asked = await Promise.all(Array.from({ length: 20 }, (_, i) => take(`bench/${i + 1}`)));
    const got = asked.filter((answer) => 'id' in answer);
    expect(got).toHaveLength(1);
    const owner = `bench/${asked.findIndex((answer) => 'id' in answer) + 1}`;
    const { leaseUntil, ...host } = await stored();
    expect(host).toMatchObject({ ...got[0], leaseOwner: owner });
    for (const answer of asked.filter((answer) => 'owner' in answer)) {
      expect(answer).toEqual({ owner, until: leaseUntil, leftMs: expect.any(Number) });
      expect(answer.leftMs).toBeGreaterThan(LONG_MS - 20_000);
    }
  },
);

test('a refused worker changes nothing of the host', async () => {
  await take('bench/1');
  const before = await stored();
  const other = { ...BENCH, hostClass: 'epyc-8', description: { ...HOST_DESCRIPTION, cpus: 64 } };
  expect(await takeHost(database.db, other, { owner: 'bench/2', leaseMs: LONG_MS })).toMatchObject({
    owner: 'bench/1',
  });
  expect(await stored()).toEqual(before);
});

test('a lease that has ended is taken, once, and its former owner hears of it and claims nothing', async () => {
  const { db } = database;
  const first = await take('bench/1', { leaseMs: EXPIRED_MS });
  const hostId = 'id' in first ? first.id : '';
  // Nobody took it: it goes on.
  expect(await heartbeat(db, hostId, { owner: 'bench/1', leaseMs: EXPIRED_MS })).toMatchObject({
    held: true,
  });
  expect(await take('bench/2')).toEqual(first);
  expect(await take('bench/3')).toMatchObject({ owner: 'bench/2' });
  const lost = { owner: 'bench/1', leaseMs: LONG_MS };
  expect(await heartbeat(db, hostId, lost)).toEqual({ held: false, drained: true });
  const runId = await aRun(db);
  expect(await claimNextRun(db, { ...lost, hostId })).toBeNull();
  await leaveHost(db, hostId, 'bench/1');
  expect((await stored()).leaseOwner).toBe('bench/2');
  expect(await claimNextRun(db, { ...lost, owner: 'bench/2', hostId })).toBe(runId);
});

test('the lease of an owner that is known to be dead counts no more, and that of another one does', async () => {
  await take('bench/1');
  expect(await take('bench/3', { dead: 'bench/2' })).toMatchObject({ owner: 'bench/1' });
  expect(await take('bench/2', { dead: 'bench/1' })).toEqual({ id: (await stored()).id });
});

test('a worker of a version that took no lease is believed alive for as long after its heartbeat', async () => {
  const { db } = database;
  const id = await aHost(db, 'bench');
  expect(await take('bench/1')).toMatchObject({ owner: null });
  await db.host.update({ where: { id }, data: { heartbeatAt: new Date(Date.now() - LONG_MS - 20_000) } });
  expect(await take('bench/1')).toEqual({ id });
});

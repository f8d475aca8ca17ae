import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readRun } from '../runs/read.ts';
import {
  aHost,
  aRun,
  claimRun,
  HOST_DESCRIPTION,
  type TestDatabase,
  testDatabase,
} from '../testing/index.ts';
import { setDrained } from './drain.ts';
import { listHosts, registerHost } from './hosts.ts';
import { heartbeat, takeHost } from './lease.ts';
import { removeHost } from './remove.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.run.deleteMany();
  await database.db.host.deleteMany();
});

const AWAY = { awayMs: 60_000 };
/** An id that no host has. */
const NOBODY = '01a00000-0000-7000-8000-000000000000';

async function heardBefore(hostId: string, ms: number): Promise<void> {
  const heartbeatAt = new Date(Date.now() - ms);
  await database.db.host.update({ where: { id: hostId }, data: { heartbeatAt } });
}

test('a host that is away is removed once, drained or not, and can then not be drained', async () => {
  const { db } = database;
  const [gone, drained, stays] = [
    await aHost(db, 'gone'),
    await aHost(db, 'drained'),
    await aHost(db, 'stays'),
  ];
  await setDrained(db, drained, true);
  for (const id of [gone, drained]) {
    await heardBefore(id, 61_000);
    expect(await removeHost(db, id, AWAY)).toBe('removed');
    expect(await removeHost(db, id, AWAY)).toBe('not_found');
    expect(await setDrained(db, id, false)).toBeUndefined();
  }
  expect((await listHosts(db)).map(({ id }) => id)).toEqual([stays]);
  expect(await removeHost(db, NOBODY, AWAY)).toBe('not_found');
});

test('a host that was heard from in time stays', async () => {
  const { db } = database;
  const id = await aHost(db);
  await heardBefore(id, 50_000);
  expect(await removeHost(db, id, AWAY)).toBe('alive');
  expect(await listHosts(db)).toHaveLength(1);
});

test('the runs of a removed host keep its name, and tell that it is removed', async () => {
  const { db } = database;
  const id = await aHost(db, 'attic');
  const runId = await aRun(db);
  await claimRun(db, { runId, owner: 'attic/1', hostId: id, leaseMs: 1 });
  await heardBefore(id, 61_000);
  expect(await removeHost(db, id, AWAY)).toBe('removed');
  const removedAt = expect.any(Date);
  expect((await readRun(db, runId))?.host).toEqual({ id, name: 'attic', runtime: 'process', removedAt });
});

test.each(['a heartbeat', 'a start'])('%s of its worker brings a host back as the same one', async (what) => {
  const { db } = database;
  const host = { name: 'back', hostClass: 'default', runtime: 'process', description: HOST_DESCRIPTION };
  const lease = { owner: 'back/1', leaseMs: 60_000 };
  const { id } = (await takeHost(db, host, lease)) as { id: string };
  await setDrained(db, id, true);
  await heardBefore(id, 61_000);
  await removeHost(db, id, AWAY);
  if (what === 'a start') expect(await registerHost(db, host)).toEqual({ id });
  else expect(await heartbeat(db, id, lease)).toEqual({ held: true, drained: true });
  expect((await listHosts(db)).map(({ id, drainedAt }) => [id, drainedAt !== null])).toEqual([[id, true]]);
});

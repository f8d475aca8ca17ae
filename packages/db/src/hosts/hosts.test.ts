import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aHost,
  aRun,
  claimRun,
  HOST_DESCRIPTION,
  type TestDatabase,
  testDatabase,
} from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { setDrained } from './drain.ts';
import { listHeartbeats, listHosts, registerHost } from './hosts.ts';
import { heartbeat, takeHost } from './lease.ts';
import { listHostWork } from './work.ts';

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
const LEASE = { owner: 'bench/1', leaseMs: 60_000 };
/** An id that no host has. */
const NOBODY = '01a00000-0000-7000-8000-000000000000';

test('a host is known by its name and described by what it said last', async () => {
  const { db } = database;
  const [first] = await Promise.all([
    registerHost(db, BENCH),
    registerHost(db, BENCH),
    registerHost(db, BENCH),
  ]);
  await registerHost(db, { ...BENCH, name: 'attic' });
  const longAgo = new Date('2026-01-01T00:00:00Z');
  await db.host.updateMany({ data: { heartbeatAt: longAgo } });

  const said = { ...BENCH, hostClass: 'epyc-8', description: { ...HOST_DESCRIPTION, cpus: 8 } };
  const again = await registerHost(db, said);
  expect(again.id).toBe(first.id);
  const [attic, now] = await listHosts(db);
  expect(attic).toMatchObject({ name: 'attic', hostClass: 'default', heartbeatAt: longAgo });
  expect(now).toMatchObject({ ...said, drainedAt: null });
  expect(now?.heartbeatAt.getTime()).toBeGreaterThan(longAgo.getTime());
});

test('a host whose worker does not tell its suites, load profiles and handshakes knows the first ones alone', async () => {
  const { db } = database;
  const { suites: _suites, profiles: _profiles, handshakes: _handshakes, ...told } = HOST_DESCRIPTION;
  const { id } = await registerHost(db, BENCH);
  await db.host.update({ where: { id }, data: { description: told } });
  expect((await listHosts(db))[0]?.description).toMatchObject({
    suites: ['io'],
    profiles: ['smoke', 'quick', 'published'],
    handshakes: ['session', 'persistent', 'stateless'],
  });
});

test('a host is drained until it is undrained, whatever its worker does; its heartbeat hears of it', async () => {
  const { db } = database;
  const { id } = (await takeHost(db, BENCH, LEASE)) as { id: string };
  expect(await heartbeat(db, id, LEASE)).toEqual({ held: true, drained: false });
  const first = await setDrained(db, id, true);
  expect(first?.drainedAt).toBeInstanceOf(Date);
  expect(await setDrained(db, id, true)).toEqual(first);
  await registerHost(db, BENCH);
  expect(await heartbeat(db, id, LEASE)).toEqual({ held: true, drained: true });
  expect((await listHosts(db))[0]).toMatchObject(first ?? {});

  expect(await setDrained(db, id, false)).toEqual({ drainedAt: null });
  expect(await setDrained(db, id, false)).toEqual({ drainedAt: null });
  expect(await heartbeat(db, id, LEASE)).toEqual({ held: true, drained: false });
});

test('a host that is not there is neither drained nor undrained, and takes no runs', async () => {
  expect(await setDrained(database.db, NOBODY, true)).toBeUndefined();
  expect(await heartbeat(database.db, NOBODY, LEASE)).toEqual({ held: false, drained: true });
});

test('of hosts that take runs the last heartbeat is known: neither of drained nor of removed ones', async () => {
  const { db } = database;
  await aHost(db, 'bench', 'epyc-8');
  await setDrained(db, await aHost(db, 'drained'), true);
  await db.host.update({ where: { id: await aHost(db, 'removed') }, data: { removedAt: new Date() } });
  const heartbeatAt = expect.any(Date);
  expect(await listHeartbeats(db)).toEqual([{ name: 'bench', hostClass: 'epyc-8', heartbeatAt }]);
});

test('says what each host works on', async () => {
  const { db } = database;
  const [busy, building] = [await aHost(db, 'busy'), await aHost(db, 'building')];
  await aHost(db, 'idle');
  const [measured, built] = [await aRun(db, { rounds: 2 }), await aRun(db)];
  const owner = 'x/1';
  await claimRun(db, { runId: measured, owner, hostId: busy, leaseMs: 60_000 });
  await claimRun(db, { runId: built, owner, hostId: building, leaseMs: 60_000 });
  await aRun(db);
  const trial = await nextTrial(db, measured);
  await startTrial(db, trial?.id ?? '', { owner, revisionId: null, buildId: null });
  const workspaceId = await ensureDefaultWorkspace(db);
  const asked = {
    workspaceId,
    kind: 'single',
    baseRef: null,
    headRef: null,
    profile: 'smoke',
    servers: ['go', 'rust'],
    since: expect.any(Date),
    cancelling: false,
  };
  expect(await listHostWork(db)).toEqual(
    new Map([
      [
        busy,
        { runId: measured, ...asked, rounds: 2, trial: { serverId: trial?.serverId, side: null, round: 1 } },
      ],
      [building, { runId: built, ...asked, rounds: 1, trial: null }],
    ]),
  );
});

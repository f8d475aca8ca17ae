import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aHost, anAccount, aRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { claimNextRun } from './claim.ts';
import { deleteRun } from './delete.ts';
import { finishRun } from './lease.ts';
import { countAhead, listDeliverableRuns, listWaitingRuns } from './queue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  await db.run.deleteMany();
  await db.hostPool.deleteMany();
  await db.host.deleteMany();
  await db.workspace.deleteMany();
});

const HOUR_MS = 3_600_000;
const UNLIMITED = { maxQueuedRuns: null, maxRunningRuns: null, maxBenchMinutes: null, maxStoredMb: null };

/** Workspaces without limits, or with one of runs at once. */
function workspaces(count: number, maxRunningRuns: number | null = null): Promise<string[]> {
  const make = async (i: number) => {
    const data = { ...UNLIMITED, slug: `team-${i}`, name: `Team ${i}`, maxRunningRuns };
    return (await database.db.workspace.create({ data, select: { id: true } })).id;
  };
  return Promise.all(Array.from({ length: count }, (_, i) => make(i)));
}

/** Queues a run, by default as if it had been queued just now. */
async function queue(workspaceId: string, { hostClass = 'default', priority = 0, waitedH = 0 } = {}) {
  const id = await aRun(database.db, { hostClass, priority: priority as 0, servers: ['go'] }, workspaceId);
  if (waitedH > 0) {
    const createdAt = new Date(Date.now() - waitedH * HOUR_MS);
    await database.db.run.update({ where: { id }, data: { createdAt } });
  }
  return id;
}

const claim = (hostId: string) => claimNextRun(database.db, { owner: hostId, hostId, leaseMs: HOUR_MS });
const finish = (runId: string, hostId: string) =>
  finishRun(database.db, { runId, owner: hostId, status: 'finished', reason: null });

/** Takes runs until there is none. */
async function takeAll(hostId: string): Promise<string[]> {
  const taken: string[] = [];
  for (let id = await claim(hostId); id !== null; id = await claim(hostId)) taken.push(id);
  return taken;
}

interface Queued {
  id: string;
  workspaceId: string;
  hostClass: string;
  /** Its place among the runs of its workspace and class, from 1. */
  nth: number;
}

/** Many runs of all these workspaces: unequal numbers, every priority, waiting for unequal times. */
async function queueMany(teams: string[], classes: string[], runs: number): Promise<Queued[]> {
  await database.db.$executeRaw`
    INSERT INTO "Run" ("id", "workspaceId", "suite", "profile", "handshake", "servers", "rounds", "seed",
      "hostClass", "priority", "createdAt")
    SELECT uuidv7(), (${teams}::uuid[])[1 + floor(${teams.length}::int * power(i * 37 % 1000 / 1000.0, 2))::int],
      'io', 'smoke', 'session', '{go}', 1, 1, (${classes}::text[])[1 + i % ${classes.length}::int],
      i / 7 % 3 - 1, now() - i * 7919 % 21600 * interval '1 second'
    FROM generate_series(1, ${runs}::int) AS i`;
  return database.db.$queryRaw<Queued[]>`
    SELECT "id", "workspaceId", "hostClass", row_number() OVER (
      PARTITION BY "hostClass", "workspaceId" ORDER BY extract(epoch FROM "createdAt") - 3600 * "priority", "id"
    )::int AS "nth" FROM "Run"`;
}

/** Holds that every round took one run of each workspace that had any left, in the same order of workspaces. */
function expectRounds(taken: readonly string[], runs: readonly Queued[]): void {
  const byId = new Map(runs.map((run) => [run.id, run]));
  const found = taken.flatMap((id) => byId.get(id) ?? []);
  // The nth run of a workspace is taken in the nth round.
  expect(found.map(({ nth }) => nth)).toEqual(runs.map(({ nth }) => nth).sort((a, b) => a - b));
  const round = (nth: number) => found.filter((run) => run.nth === nth).map((run) => run.workspaceId);
  for (let nth = 1; round(nth).length > 0; nth++) {
    const having = runs.filter((run) => run.nth === nth).map(({ workspaceId }) => workspaceId);
    expect(round(nth)).toEqual(round(1).filter((id) => having.includes(id)));
  }
}

test('300 runs of 20 workspaces and three classes: each round takes one of every workspace that has any left', async () => {
  const { db } = database;
  const classes = ['default', 'epyc-8', 'small'];
  const all = await queueMany(await workspaces(20), classes, 300);
  expect(new Set(all.map(({ workspaceId }) => workspaceId)).size).toBe(20);
  for (const hostClass of classes) {
    const hostId = await aHost(db, `bench-${hostClass}`, hostClass);
    const shown = (await listWaitingRuns(db, hostClass)).map(({ id }) => id);
    const taken = await takeAll(hostId);
    expectRounds(
      taken,
      all.filter((run) => run.hostClass === hostClass),
    );
    // The queue as it was shown is the queue as it was taken.
    expect(shown).toEqual(taken);
  }
});

test('hosts that claim at the same time take every run once, in the order of one host', async () => {
  const { db } = database;
  const runs = await queueMany(await workspaces(8), ['default'], 120);
  const hosts = await Promise.all([1, 2, 3, 4].map((i) => aHost(db, `bench-${i}`)));
  const taken = await Promise.all(hosts.map(takeAll));
  expect(taken.flat().sort()).toEqual(runs.map(({ id }) => id).sort());
  expect(taken.filter((ids) => ids.length > 0).length).toBeGreaterThan(1);
  const order = await db.run.findMany({ orderBy: { claimedAt: 'asc' }, select: { id: true } });
  expectRounds(
    order.map(({ id }) => id),
    runs,
  );
});

test('however many hosts there are, no workspace has more runs at once than it may', async () => {
  const { db } = database;
  const limit = 2;
  const classes = ['default', 'epyc-8'];
  const runs = await queueMany(await workspaces(3, limit), classes, 90);
  const hosts = await Promise.all(classes.flatMap((of) => [1, 2, 3].map((i) => aHost(db, `${of}-${i}`, of))));
  let most = 0;
  const work = async (hostId: string) => {
    for (let id = await claim(hostId); id !== null; id = await claim(hostId)) {
      const busy = await db.run.groupBy({ by: ['workspaceId'], where: { status: 'running' }, _count: true });
      most = Math.max(most, ...busy.map(({ _count }) => _count));
      await finish(id, hostId);
    }
  };
  const finished = () => db.run.count({ where: { status: 'finished' } });
  // A host that finds every workspace at its limit looks again, as after a sweep.
  for (let looks = 0; looks < 100 && (await finished()) < runs.length; looks++) {
    await Promise.all(hosts.map(work));
  }
  expect(most).toBe(limit);
  expect(await finished()).toBe(runs.length);
});

test('within a workspace priority decides, and an hour of waiting weighs as much as one step of it', async () => {
  const [team = ''] = await workspaces(1);
  const hostId = await aHost(database.db);
  const low = await queue(team, { priority: -1, waitedH: 1.9 });
  const lowOld = await queue(team, { priority: -1, waitedH: 2.1 });
  const normal = await queue(team);
  const normalOld = await queue(team, { waitedH: 0.8 });
  const high = await queue(team, { priority: 1 });
  expect(await takeAll(hostId)).toEqual([lowOld, high, low, normalOld, normal]);
});

test('no stream of runs of high priority keeps one of low priority waiting for ever', async () => {
  const [team = ''] = await workspaces(1);
  const hostId = await aHost(database.db);
  const low = await queue(team, { priority: -1 });
  for (let hour = 0; hour < 5; hour++) {
    // Each takes an hour, and the next one is there before it ends.
    await queue(team, { priority: 1 });
    const id = await claim(hostId);
    await finish(id ?? '', hostId);
    if (id === low) {
      expect(hour).toBe(2);
      return;
    }
    await database.db.$executeRaw`UPDATE "Run" SET "createdAt" = "createdAt" - interval '61 minutes'`;
  }
  throw new Error('the run of low priority was never taken');
});

test('a stream of runs of one workspace does not keep another waiting', async () => {
  const [busy = '', quiet = ''] = await workspaces(2);
  const hostId = await aHost(database.db);
  for (let i = 0; i < 5; i++) await queue(busy, { priority: 1, waitedH: 5 });
  await finish((await claim(hostId)) ?? '', hostId);
  const quiets = await queue(quiet, { priority: -1 });
  expect(await claim(hostId)).toBe(quiets);
});

test('a workspace whose runs keep killing their workers is served no more often than others', async () => {
  const { db } = database;
  const [poison = '', good = ''] = await workspaces(2);
  const hostId = await aHost(db);
  const killer = await queue(poison);
  const goods = [await queue(good), await queue(good)];
  const die = () => claimNextRun(db, { owner: 'dead', hostId, leaseMs: -1 });
  const taken = [await die(), await die(), await die(), await die()];
  expect(taken).toEqual([killer, goods[0], killer, goods[0]]);
});

/** Workspaces that one account owns. */
async function workspacesOf(name: string, count: number): Promise<string[]> {
  const { db } = database;
  const { userId } = await anAccount(db, name);
  const make = async (_: unknown, i: number) => {
    const slug = `${name.toLowerCase()}-${i}`;
    const memberships = { create: { userId, role: 'owner' } } as const;
    const data = { ...UNLIMITED, slug, name: slug, memberships };
    return (await db.workspace.create({ data, select: { id: true } })).id;
  };
  return Promise.all(Array.from({ length: count }, make));
}

test('ten workspaces of one account have the turns of one, and share them among each other', async () => {
  const { db } = database;
  const [eves, [ada = '']] = [await workspacesOf('Eve', 10), await workspacesOf('Ada', 1)];
  const hostId = await aHost(db);
  for (const id of [...eves, ...eves]) await queue(id);
  const adas = await Promise.all([1, 2, 3].map(() => queue(ada)));
  const shown = (await listWaitingRuns(db, 'default')).map(({ id }) => id);
  const taken = await takeAll(hostId);
  expect(shown).toEqual(taken);
  expect(taken.slice(0, 6).map((id) => adas.includes(id))).toEqual([false, true, false, true, false, true]);
  const teams = await db.run.findMany({ where: { id: { notIn: adas } }, orderBy: { claimedAt: 'asc' } });
  const order = teams.map(({ workspaceId }) => workspaceId);
  expect(new Set(order.slice(0, 10))).toEqual(new Set(eves));
  expect(order.slice(10)).toEqual(order.slice(0, 10));
});

test('neither a new workspace nor a deleted run makes its owner one who was never served', async () => {
  const { db } = database;
  const [[first = '', second = ''], [ada = '']] = [
    await workspacesOf('Eve', 2),
    await workspacesOf('Ada', 1),
  ];
  const hostId = await aHost(db);
  const serve = async (workspaceId: string) => {
    const id = await queue(workspaceId);
    expect(await claim(hostId)).toBe(id);
    await finish(id, hostId);
    return id;
  };
  await serve(ada);
  const served = await serve(first);
  expect(await deleteRun(db, served)).toEqual({ state: 'deleted' });
  const [again, fresh, adas] = [await queue(first), await queue(second), await queue(ada)];
  // Ada was served longer ago than Eve, and among Eve's, the second workspace never was.
  expect(await takeAll(hostId)).toEqual([adas, fresh, again]);
});

test('a workspace that has no room leaves the turns of its owner to the others', async () => {
  const { db } = database;
  const [[full = '', free = ''], [ada = '']] = [await workspacesOf('Eve', 2), await workspacesOf('Ada', 1)];
  const hostId = await aHost(db);
  await db.workspace.update({ where: { id: full }, data: { maxRunningRuns: 1 } });
  const running = await queue(full);
  expect(await claim(hostId)).toBe(running);
  await queue(full, { waitedH: 5 });
  const adas = [await queue(ada), await queue(ada)];
  const eves = await queue(free);
  expect(await takeAll(hostId)).toEqual([adas[0], eves, adas[1]]);
});

test('a pool that is not shared serves its own workspace only', async () => {
  const { db } = database;
  const [owner = '', stranger = ''] = await workspaces(2);
  const hostId = await aHost(db);
  await db.hostPool.update({ where: { hostClass: 'default' }, data: { workspaceId: owner, shared: false } });
  const strangers = await queue(stranger, { priority: 1, waitedH: 9 });
  const own = await queue(owner);
  expect((await listWaitingRuns(db, 'default')).map(({ id, mayUse }) => [id, mayUse])).toEqual([
    [own, true],
    [strangers, false],
  ]);
  expect(await listDeliverableRuns(db, 'default')).toEqual([own]);
  expect(await takeAll(hostId)).toEqual([own]);
  await db.hostPool.update({ where: { hostClass: 'default' }, data: { shared: true } });
  expect(await takeAll(hostId)).toEqual([strangers]);
});

test('a workspace at its limit of running runs waits, over all classes, and lets others pass', async () => {
  const { db } = database;
  const [full = '', other = ''] = await workspaces(2, 1);
  const [first, second] = [await aHost(db, 'first'), await aHost(db, 'second', 'epyc-8')];
  const running = await queue(full, { waitedH: 3 });
  expect(await claim(first)).toBe(running);
  const waiting = await queue(full, { hostClass: 'epyc-8', waitedH: 2 });
  expect(await claim(second)).toBeNull();
  expect(await listDeliverableRuns(db, 'epyc-8')).toEqual([]);
  const passing = await queue(other, { hostClass: 'epyc-8' });
  expect(await claim(second)).toBe(passing);
  await finish(running, first);
  await finish(passing, second);
  expect(await claim(second)).toBe(waiting);
});

test('tells where a run would stand before it is queued, by its workspace and priority', async () => {
  const { db } = database;
  const [busy = '', quiet = ''] = await workspaces(2);
  const hostId = await aHost(db);
  for (let i = 0; i < 4; i++) await queue(busy);
  await claim(hostId);
  const ahead = (workspaceId: string, priority = 0) =>
    countAhead(db, { hostClass: 'default', run: { workspaceId, priority } });
  expect([await ahead(busy), await ahead(busy, 1), await ahead(quiet)]).toEqual([4, 1, 1]);
  const id = await queue(quiet);
  expect(await countAhead(db, { hostClass: 'default', run: id })).toBe(1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIND_SUBJECT } from '../access/subjects.ts';
import { aHost, aTeam, type TestDatabase, testDatabase } from '../testing/index.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { listHosts } from './hosts.ts';
import { listPools, setPoolShared } from './pools.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a pool that is not shared is its workspace’s alone', async () => {
  const { db } = database;
  const own = await ensureDefaultWorkspace(db);
  const { workspaceId: other } = await aTeam(db, 'owner');
  const id = await aHost(db, 'big-1', 'epyc-8');
  await aHost(db, 'big-2', 'epyc-8');
  await aHost(db, 'small', 'small');
  const names = async (workspaceId: string) =>
    (await listHosts(db, { workspaceIds: [workspaceId] })).map(({ name }) => name);
  expect(await listPools(db, own)).toEqual([
    { hostClass: 'epyc-8', shared: true, hosts: 2 },
    { hostClass: 'small', shared: true, hosts: 1 },
  ]);
  expect(await listPools(db, other)).toEqual([]);
  expect(await names(other)).toEqual(['big-1', 'big-2', 'small']);
  expect(await setPoolShared(db, 'epyc-8', false)).toBe(true);
  expect(await names(other)).toEqual(['small']);
  expect(await names(own)).toEqual(['big-1', 'big-2', 'small']);
  const seen = { workspaceId: own, shared: false };
  expect([await FIND_SUBJECT.pool(db, 'epyc-8'), await FIND_SUBJECT.host(db, id)]).toEqual([seen, seen]);
  expect(await setPoolShared(db, 'no-such', false)).toBe(false);
  expect(await FIND_SUBJECT.pool(db, 'no-such')).toBeNull();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOST_DESCRIPTION, type TestDatabase, testDatabase } from '../testing/index.ts';
import { heartbeat, listHosts, registerHost } from './hosts.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a host is known by its name and described by what it said last', async () => {
  const { db } = database;
  const bench = { name: 'bench', runtime: 'process', description: HOST_DESCRIPTION };
  const [first] = await Promise.all([
    registerHost(db, bench),
    registerHost(db, bench),
    registerHost(db, bench),
  ]);
  await registerHost(db, { ...bench, name: 'attic' });
  const longAgo = new Date('2026-01-01T00:00:00Z');
  await db.host.updateMany({ data: { heartbeatAt: longAgo } });

  const again = await registerHost(db, { ...bench, description: { ...HOST_DESCRIPTION, cpus: 8 } });
  expect(again.id).toBe(first.id);
  const [attic, now] = await listHosts(db);
  expect(attic).toMatchObject({ name: 'attic', heartbeatAt: longAgo });
  expect(now).toMatchObject({ name: 'bench', runtime: 'process', description: { cpus: 8 } });
  expect(now?.heartbeatAt.getTime()).toBeGreaterThan(longAgo.getTime());

  await heartbeat(db, attic?.id ?? '');
  expect((await listHosts(db))[0]?.heartbeatAt.getTime()).toBeGreaterThan(longAgo.getTime());
});

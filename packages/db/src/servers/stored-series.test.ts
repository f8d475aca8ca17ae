import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBuild } from '../builds/save.ts';
import { readMigrations } from '../migrate/migrations.ts';
import { deleteRun } from '../runs/delete.ts';
import { nameRun } from '../runs/naming.ts';
import { FIELD_SERVERS, storeFieldRun, type TestDatabase, testDatabase } from '../testing/index.ts';

/** Tables that triggers keep. */
const TABLES = ['ServerRun', 'ServerSeries', 'ServerAtRevision', 'NewestRun', 'RunTag', 'WorkspaceUse'];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Rows of the tables, of which floating sums are rounded. */
async function stored(tables: readonly string[]): Promise<Record<string, unknown>> {
  const entries = tables.map(async (table) => {
    const [row] = await database.db.$queryRawUnsafe<{ rows: unknown }[]>(
      `SELECT coalesce(jsonb_agg(to_jsonb(own) ORDER BY to_jsonb(own)), '[]') AS "rows" FROM "${table}" AS own`,
    );
    return [table, row?.rows] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** What the migration makes of the runs that are stored. */
async function filledByMigration(tables: readonly string[]): Promise<Record<string, unknown>> {
  const migration = (await readMigrations()).find(({ name }) => name.endsWith('series_of_earlier_runs'));
  await database.db.$transaction(async (tx) => {
    for (const statement of (migration?.script ?? '').split(/;\n/)) {
      if (/^(LOCK|DELETE|INSERT|SELECT)/m.test(statement)) await tx.$executeRawUnsafe(statement);
    }
  });
  return stored(tables);
}

test('ends and deletions of runs leave what the migration makes of all runs', async () => {
  const { db } = database;
  const at = (day: number) => ({
    repository: '.',
    commit: `c${day}`,
    dirty: false,
    subject: `day ${day}`,
    committedAt: new Date(Date.UTC(2026, 0, day)),
  });
  const servers = FIELD_SERVERS.slice(0, 2);
  const { id: build } = await saveBuild(db, {
    ...{ serverId: servers[0] ?? '', status: 'built', log: '', contentHash: 'c', buildId: 'b' },
  });
  const builds = { [servers[0] ?? '']: build };
  const ids = [
    await storeFieldRun(db, { servers, rounds: 2, seed: 1, head: at(1), builds }),
    await storeFieldRun(db, { servers: servers.slice(0, 1), rounds: 1, seed: 2, head: at(1), builds }),
    await storeFieldRun(db, { servers, rounds: 6, seed: 3, base: at(1), head: at(2) }),
    await storeFieldRun(db, { servers, rounds: 1, seed: 4, head: at(3) }),
  ];
  await nameRun(db, ids[0] ?? '', { tags: ['b', 'a'] });
  const ended = await stored([...TABLES, 'MonthlyUse']);
  const lengths = Object.entries(ended).map(([table, rows]) => [table, (rows as unknown[]).length]);
  expect(Object.fromEntries(lengths)).toMatchObject({
    ServerAtRevision: 8,
    NewestRun: 1,
    RunTag: 2,
    MonthlyUse: 1,
  });
  const { MonthlyUse: minutes, ...rest } = await filledByMigration([...TABLES, 'MonthlyUse']);
  expect(rest).toEqual(Object.fromEntries(TABLES.map((table) => [table, ended[table]])));
  expect((minutes as { minutes: number }[])[0]?.minutes).toBeCloseTo(
    (ended.MonthlyUse as { minutes: number }[])[0]?.minutes ?? Number.NaN,
    6,
  );
  for (const id of [ids[0], ids[3]]) {
    expect(await deleteRun(db, id ?? '')).toEqual({ state: 'deleted' });
    const deleted = await stored(TABLES);
    expect(await filledByMigration(TABLES)).toEqual(deleted);
  }
  expect(await stored(['MonthlyUse'])).not.toEqual({ MonthlyUse: [] });
});

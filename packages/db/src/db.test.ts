import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb } from './db.ts';
import { aRun, type TestDatabase, testDatabase } from './testing/index.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('times are right where the database lives in another zone', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await database.db.$executeRawUnsafe(`ALTER DATABASE "${name}" SET timezone TO 'Asia/Tokyo'`);
  const db = createDb(database.url);
  try {
    const id = await aRun(db);
    const stored = await db.$queryRaw<{ ageS: number }[]>`
      SELECT abs(extract(epoch FROM now() - "createdAt"))::float8 AS "ageS" FROM "Run" WHERE "id" = ${id}::uuid`;
    expect(stored[0]?.ageS).toBeLessThan(60);
    const read = await db.run.findUniqueOrThrow({ where: { id } });
    expect(Math.abs(Date.now() - read.createdAt.getTime())).toBeLessThan(60_000);
  } finally {
    await db.$disconnect();
  }
});

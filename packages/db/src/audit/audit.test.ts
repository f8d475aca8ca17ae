import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTeam, type TestDatabase, testDatabase } from '../testing/index.ts';
import { listAudit, recordAudit } from './audit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('entries are read page by page, newest first, each workspace its own', async () => {
  const { db } = database;
  const [{ workspaceId }, { workspaceId: other }] = [await aTeam(db), await aTeam(db)];
  for (let i = 0; i < 5; i++) {
    const entry = { actor: 'ada@example.org', action: 'token.created', subject: `token ${i}` } as const;
    await recordAudit(db, { workspaceId, ...entry, details: { scopes: 'read' }, address: '203.0.113.9' });
    await recordAudit(db, { workspaceId: i % 2 ? other : null, ...entry, subject: 'elsewhere' });
  }
  const page = (before?: string) => listAudit(db, { workspaceId, limit: 2, before });
  const subjects: string[] = [];
  let before: string | undefined;
  for (;;) {
    const rows = await page(before);
    if (rows.length === 0) break;
    subjects.push(...rows.map(({ subject }) => subject));
    before = rows.at(-1)?.id;
  }
  expect(subjects).toEqual(['token 4', 'token 3', 'token 2', 'token 1', 'token 0']);
  expect((await page())[0]).toMatchObject({ details: { scopes: 'read' }, address: '203.0.113.9' });
  expect(await listAudit(db, { workspaceId: null, limit: 9 })).toHaveLength(3);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProject, aRun, aTeam, aWatch, type TestDatabase, testDatabase } from '../testing/index.ts';
import { type AuditFilter, listAudit, listAuditedActions, recordAudit } from './audit.ts';
import { findAudited } from './audited.ts';

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

test('entries are filtered by who, what, and the days in UTC, which count as a whole', async () => {
  const { db } = database;
  const { workspaceId } = await aTeam(db);
  const add = (actor: string, action: string, at: string) =>
    db.auditEntry.create({ data: { workspaceId, actor, action, subject: at, createdAt: new Date(at) } });
  await add('ada@example.org', 'token.created', '2026-11-23T23:59:59.999Z');
  await add('token “50%_off” of bob@example.org', 'token.revoked', '2026-11-24T00:00:00Z');
  await add('Bob@example.org', 'tokens.counted', '2026-11-24T23:59:59.999Z');
  await add('ada@example.org', 'run.deleted', '2026-11-25T00:00:00Z');
  const found = async (filter: AuditFilter) =>
    (await listAudit(db, { workspaceId, limit: 9, ...filter })).map(({ action }) => action);
  expect(await found({ who: 'BOB@' })).toEqual(['tokens.counted', 'token.revoked']);
  // Not a pattern.
  expect(await found({ who: '%_off' })).toEqual(['token.revoked']);
  expect(await found({ who: 'a_a' })).toEqual([]);
  expect(await found({ what: 'token' })).toEqual(['token.revoked', 'token.created']);
  expect(await found({ what: 'token.created' })).toEqual(['token.created']);
  expect(await found({ from: '2026-11-24', to: '2026-11-24' })).toEqual(['tokens.counted', 'token.revoked']);
  expect(await found({ from: '2026-11-25' })).toEqual(['run.deleted']);
  expect(await found({ who: 'ada', to: '2026-11-24' })).toEqual(['token.created']);
  expect(await listAuditedActions(db, workspaceId)).toEqual([
    'run.deleted',
    'token.created',
    'token.revoked',
    'tokens.counted',
  ]);
});

test('what an entry is about is found as long as it is there, in the workspace of the log only', async () => {
  const { db } = database;
  const [{ workspaceId }, { workspaceId: other }] = [await aTeam(db), await aTeam(db)];
  const [own, foreign] = [await aRun(db, {}, workspaceId), await aRun(db, {}, other)];
  const project = await aProject(db, workspaceId, 'https://example.org/audited.git');
  const watch = await aWatch(db, { workspaceId });
  const things = [
    { kind: 'run', key: own },
    { kind: 'run', key: foreign },
    { kind: 'project', key: project },
    { kind: 'watch', key: watch },
    { kind: 'watch', key: await aWatch(db, { workspaceId: other }) },
    { kind: 'secret', key: 'NPM_TOKEN' },
    { kind: 'study', key: 'nowhere' },
  ] as const;
  const keys = async () =>
    [...(await findAudited(db, workspaceId, things)).values()].map((found) => [...found.keys()]);
  expect(await keys()).toEqual([[own], [project], [watch], [], []]);
  await db.project.delete({ where: { id: project } });
  await db.workspaceSecret.create({ data: { workspaceId, name: 'NPM_TOKEN', encrypted: '' } });
  expect(await keys()).toEqual([[own], [], [watch], ['NPM_TOKEN'], []]);
  expect([...((await findAudited(db, null, things)).get('run') ?? [])]).toEqual([]);
});

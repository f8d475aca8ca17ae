import { readFile } from 'node:fs/promises';
import { storedCatalogue } from '@headroom/model/context/stored-catalogue';
import { afterAll, expect, test } from 'vitest';
import { saveBuild } from '../builds/save.ts';
import { storableJson } from '../storable.ts';
import { testDatabase } from '../testing/index.ts';

const database = await testDatabase();
afterAll(() => database.close());

const MIGRATION = '../../prisma/migrations/20261130010000_context_digests/migration.sql';

test('a build of an earlier version loses its catalogue where a tool has a digest alone', async () => {
  const { db } = database;
  const { id: buildId } = await saveBuild(db, {
    ...{ serverId: 'go', contentHash: '0123456789abcdef', log: '', status: 'built' },
    buildId: '8d6a1c0e-2f6a-4c1d-9a55-6a1f0c7e2b11',
  });
  const small = { description: 'Finds.', inputSchema: { type: 'object' } };
  const large = { ...small, description: 'Finds. '.repeat(50_000) };
  const catalogues = {
    all: storableJson(storedCatalogue({ instructions: '', tools: [small, small] })),
    some: storableJson(storedCatalogue({ instructions: '', tools: [small, large] })),
    instructions: storableJson(storedCatalogue({ instructions: large.description, tools: [small] })),
    empty: storableJson(storedCatalogue({ instructions: '', tools: [] })),
  };
  const result = { problem: 'not looked at' };
  for (const [config, catalogue] of Object.entries(catalogues))
    await db.buildContext.create({ data: { buildId, config, result, catalogue } });
  await db.buildContext.create({ data: { buildId, config: 'none', result } });
  await db.$executeRawUnsafe(await readFile(new URL(MIGRATION, import.meta.url), 'utf8'));
  const rows = await db.buildContext.findMany({ where: { buildId } });
  const stored = Object.fromEntries(rows.map(({ config, catalogue }) => [config, catalogue]));
  expect(stored).toEqual({ ...catalogues, some: null, none: null });
});

import { dirname } from 'node:path';
import { withEngine } from './engine.ts';
import { readSchema } from './migrations.ts';

/** Everything in the database belongs to the schema. */
const FILTERS = { externalTables: [], externalEnums: [] };

/** The SQL that brings a database to schema.prisma; null when it is there already. */
export async function differenceToSchema(databaseUrl: string): Promise<string | null> {
  const schema = await readSchema();
  const configDir = dirname(schema.files[0]?.path ?? '');
  const { sql, exitCode } = await withEngine(databaseUrl, async (engine) => {
    const result = await engine.diff({
      from: { tag: 'schemaDatasource', files: schema.files, configDir },
      to: { tag: 'schemaDatamodel', files: schema.files },
      script: true,
      exitCode: true,
      filters: FILTERS,
    });
    return { sql: result.stdout, exitCode: result.exitCode };
  });
  return exitCode === 0 ? null : sql;
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SchemasContainer } from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { Migration } from './history.ts';

const PRISMA_FOLDER = fileURLToPath(new URL('../../prisma/', import.meta.url));
export const MIGRATIONS_FOLDER: string = join(PRISMA_FOLDER, 'migrations');

/** The migrations of this package, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(MIGRATIONS_FOLDER, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      script: await readFile(join(MIGRATIONS_FOLDER, name, 'migration.sql'), 'utf8'),
    })),
  );
}

/** schema.prisma, in the form Prisma's engine reads. */
export async function readSchema(): Promise<SchemasContainer> {
  const path = join(PRISMA_FOLDER, 'schema.prisma');
  return { files: [{ path, content: await readFile(path, 'utf8') }] };
}

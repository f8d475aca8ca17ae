import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationList, SchemasContainer } from '@prisma/schema-engine-wasm/schema_engine_bg';

const PRISMA_FOLDER = fileURLToPath(new URL('../../prisma/', import.meta.url));

export const MIGRATIONS_FOLDER: string = join(PRISMA_FOLDER, 'migrations');
export const LOCK_FILE = 'migration_lock.toml';

/** The migrations of this package, oldest first, in the form Prisma's engine reads. */
export async function readMigrations(): Promise<MigrationList> {
  const entries = await readdir(MIGRATIONS_FOLDER, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: MIGRATIONS_FOLDER,
    lockfile: { path: LOCK_FILE, content: await readFile(join(MIGRATIONS_FOLDER, LOCK_FILE), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(names.sort().map(readMigration)),
  };
}

async function readMigration(name: string) {
  const file = 'migration.sql';
  const value = await readFile(join(MIGRATIONS_FOLDER, name, file), 'utf8');
  return { path: name, migrationFile: { path: file, content: { tag: 'ok' as const, value } } };
}

/** schema.prisma, in the form Prisma's engine reads. */
export async function readSchema(): Promise<SchemasContainer> {
  const path = join(PRISMA_FOLDER, 'schema.prisma');
  return { files: [{ path, content: await readFile(path, 'utf8') }] };
}

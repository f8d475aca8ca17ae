/** `pnpm --filter @headroom/db migrate:new <name>`: writes the migration from the last one to schema.prisma. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
// biome-ignore lint/style/noRestrictedImports: a tool of developers, which nothing imports
import { startPostgres } from '@headroom/local';
import { differenceToSchema } from './difference.ts';
import { migrate } from './index.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  throw new Error(
    'give the migration a name of small letters, digits and underscores: migrate:new add_hosts',
  );
}

const lock = `# Written by \`migrate:new\`; Prisma reads the provider from here.\nprovider = "postgresql"\n`;
await mkdir(MIGRATIONS_FOLDER, { recursive: true });
await writeFile(join(MIGRATIONS_FOLDER, 'migration_lock.toml'), lock);

const dataDir = await mkdtemp(join(tmpdir(), 'headroom-migrate-'));
const postgres = await startPostgres({ dataDir, durable: false });
try {
  await migrate(postgres.url);
  const sql = await differenceToSchema(postgres.url);
  if (sql === null)
    console.log('The migrations already bring a database to schema.prisma; nothing to write.');
  else await writeMigration(name, sql);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}

// A timer of the engine's lock would keep the process for ten more seconds.
process.exit();

async function writeMigration(name: string, sql: string): Promise<void> {
  const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(MIGRATIONS_FOLDER, `${timestamp}_${name}`);
  await mkdir(folder);
  await writeFile(join(folder, 'migration.sql'), sql);
  console.log(`Wrote ${relative(process.cwd(), folder)}. Read it: it must be safe while an old worker runs.`);
}

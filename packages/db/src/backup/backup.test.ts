import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type SystemPostgres, startSystemPostgres, systemPostgres } from '@headroom/local';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, type Db } from '../db.ts';
import { migrate } from '../migrate/index.ts';
import { publishRun } from '../publications/publish.ts';
import { readPublication } from '../publications/read.ts';
import { withdrawPublication } from '../publications/withdraw.ts';
import { readRun } from '../runs/read.ts';
import { storeFieldRun } from '../testing/index.ts';

const SCRIPTS = new URL('../../../../infra/backup', import.meta.url).pathname;

const bin = await systemPostgres();
if (!bin) console.log('The test of backups is left out: this machine has no Postgres packages.');

let folder: string;
let postgres: SystemPostgres;
const open: Db[] = [];

beforeAll(async () => {
  if (!bin) return;
  folder = await mkdtemp(join(tmpdir(), 'headroom-backup-'));
  postgres = await startSystemPostgres(bin, join(folder, 'postgres'));
});
afterAll(async () => {
  await Promise.all(open.map((db) => db.$disconnect()));
  await postgres?.stop();
  if (folder) await rm(folder, { recursive: true });
});

/** Runs a program of this Postgres, or one of our scripts, against one of its databases. */
async function run(program: string, database: string, ...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: postgres.urlOf(database),
    PATH: `${postgres.bin}${delimiter}${process.env.PATH}`,
  };
  return (await promisify(execFile)(program, args, { env })).stdout;
}

async function emptyDatabase(name: string): Promise<void> {
  await run('createdb', name, `--maintenance-db=${postgres.urlOf('postgres')}`, name);
}

function connect(name: string): Db {
  const db = createDb(postgres.urlOf(name));
  open.push(db);
  return db;
}

/** All triggers, constraints and functions, as Postgres writes them down. */
const rulesOf = (db: Db) => db.$queryRaw`
  SELECT tgrelid::regclass::text AS place, pg_get_triggerdef(oid) AS rule FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT proname::text, pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  ORDER BY 1, 2`;

test.skipIf(!bin)(
  'a backup restores to the same runs and publications, and to the rules that keep them',
  async () => {
    await emptyDatabase('before');
    await migrate(postgres.urlOf('before'));
    const before = connect('before');
    const runId = await storeFieldRun(before, { servers: ['go', 'rust'], rounds: 2, seed: 3 });
    const publication = { runId, slug: 'kept', title: 't', summary: 's', methodVersion: 1, figures: [] };
    await publishRun(before, publication);
    const file = join(folder, 'headroom.backup');
    await run(join(SCRIPTS, 'backup.sh'), 'before', file);

    await emptyDatabase('after');
    await run(join(SCRIPTS, 'restore.sh'), 'after', file);
    const after = connect('after');
    expect(await readRun(after, runId)).toEqual(await readRun(before, runId));
    expect(await readPublication(after, 'kept')).toEqual(await readPublication(before, 'kept'));
    expect(await rulesOf(after)).toEqual(await rulesOf(before));
    expect(await migrate(postgres.urlOf('after'))).toEqual([]);

    const change = () => after.measurement.updateMany({ data: { meanMs: 1 } });
    await expect(change()).rejects.toThrow(/PUB01/);
    expect(await publishRun(after, { ...publication, slug: 'twice' })).toEqual({
      state: 'already_published',
      slug: 'kept',
    });
    await withdrawPublication(after, runId);
    expect((await change()).count).toBeGreaterThan(0);
  },
);

test.skipIf(!bin)('nothing is restored over a database that has something', async () => {
  await emptyDatabase('full');
  await migrate(postgres.urlOf('full'));
  const file = join(folder, 'full.backup');
  await run(join(SCRIPTS, 'backup.sh'), 'full', file);
  await expect(run(join(SCRIPTS, 'restore.sh'), 'full', file)).rejects.toThrow(/has \d+ tables already/);
});

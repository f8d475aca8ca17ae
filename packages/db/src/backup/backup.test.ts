import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type SystemPostgres, startProcess, startSystemPostgres, systemPostgres } from '@headroom/local';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, type Db } from '../db.ts';
import { migrate } from '../migrate/index.ts';
import { publishRun } from '../publications/publish.ts';
import { readPublication } from '../publications/read.ts';
import { withdrawPublication } from '../publications/withdraw.ts';
import { readRun } from '../runs/read.ts';
import { storeFieldRun } from '../testing/index.ts';
import { readBackups } from './backups.ts';

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

/** Environment of a program against one of the databases of this Postgres, and with its programs. */
function environment(database: string) {
  return {
    ...process.env,
    DATABASE_URL: postgres.urlOf(database),
    PATH: `${postgres.bin}${delimiter}${process.env.PATH}`,
  };
}

/** Runs a program of this Postgres, or one of our scripts, against one of its databases. */
async function run(program: string, database: string, ...args: string[]): Promise<string> {
  return (await promisify(execFile)(program, args, { env: environment(database) })).stdout;
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
    await withdrawPublication(after, { runId });
    expect((await change()).count).toBeGreaterThan(0);
  },
);

test.skipIf(!bin)(
  'of scheduled backups the newest stay, a drill restores the newest one, and both are known by the database',
  async () => {
    await emptyDatabase('live');
    await migrate(postgres.urlOf('live'));
    const live = connect('live');
    await storeFieldRun(live, { servers: ['go'], rounds: 1, seed: 3 });
    const backups = await mkdtemp(join(folder, 'backups-'));
    for (const day of ['01', '02']) {
      const old = join(backups, `headroom-202601${day}T000000Z.backup`);
      await Promise.all([writeFile(old, ''), writeFile(`${old}.rows`, '')]);
    }
    const rotate = (keep: string) =>
      promisify(execFile)(join(SCRIPTS, 'rotate.sh'), [backups], {
        env: { ...environment('live'), HEADROOM_BACKUP_KEEP: keep },
      });
    await expect(rotate('0')).rejects.toThrow(
      /HEADROOM_BACKUP_KEEP is the number of backups to keep, 1 to 9999 \(got 0\)/,
    );
    await rotate('2');
    const [old, newest = '', ...rest] = (await readdir(backups))
      .filter((name) => name.endsWith('.backup'))
      .sort();
    expect([old, rest]).toEqual(['headroom-20260102T000000Z.backup', []]);
    expect((await readdir(backups)).length).toBe(4);
    const { size, mode } = await stat(join(backups, newest));
    expect(mode & 0o777).toBe(0o600);
    expect(await readBackups(live)).toEqual({
      newest: { endedAt: expect.any(Date), bytes: size },
      restoredAt: null,
      databaseBytes: expect.any(Number),
    });

    // Runs go on meanwhile.
    await storeFieldRun(live, { servers: ['go'], rounds: 1, seed: 4 });
    const drill = () => run(join(SCRIPTS, 'drill.sh'), 'live', backups);
    expect(await drill()).toMatch(
      /tables with \d+ rows, .* s; migrations, triggers, constraints and indexes are those of the database\./,
    );
    expect((await readBackups(live)).restoredAt).toBeInstanceOf(Date);

    const rows = join(backups, `${newest}.rows`);
    const counted = await readFile(rows, 'utf8');
    expect(counted).toMatch(/^Run\t1$/m);
    await writeFile(rows, counted.replace(/^Run\t1$/m, 'Run\t2'));
    await expect(drill()).rejects.toThrow(/other rows .*\n.*\n< Run\t2/s);
    await writeFile(rows, counted);
    await live.$executeRaw`CREATE INDEX "later" ON "Run" ("seed")`;
    await expect(drill()).rejects.toThrow(/other triggers, constraints or indexes.*later/s);
    // No scratch database stays, whatever was found.
    const left = await live.$queryRaw`SELECT datname FROM pg_database WHERE datname LIKE 'headroom_drill%'`;
    expect(left).toEqual([]);
  },
);

test.skipIf(!bin)('a scheduled backup goes on, and a start does not repeat one that is young', async () => {
  await emptyDatabase('hourly');
  await migrate(postgres.urlOf('hourly'));
  const backups = await mkdtemp(join(folder, 'hourly-'));
  const made = async () => (await readdir(backups)).filter((name) => name.endsWith('.backup'));
  const start = () =>
    startProcess(join(SCRIPTS, 'rotate.sh'), [backups], {
      env: { ...environment('hourly'), HEADROOM_BACKUP_HOURS: '1' },
    });
  const first = await start();
  await expect.poll(made).toHaveLength(1);
  await first.stop();
  const second = await start();
  await expect.poll(() => readFile(`/proc/${second.pid}/task/${second.pid}/children`, 'utf8')).not.toBe('');
  expect(await made()).toHaveLength(1);
  const [name = ''] = await made();
  await second.stop();
  const hourAgo = Date.now() / 1000 - 3601;
  // A backup of the same second would have the same name.
  const old = join(backups, 'headroom-20200101T000000Z.backup');
  await rename(join(backups, name), old);
  await utimes(old, hourAgo, hourAgo);
  const third = await start();
  await expect.poll(made).toHaveLength(2);
  await third.stop();
});

test.skipIf(!bin)('programs older than the server are refused with what to install', async () => {
  await emptyDatabase('newer');
  const old = await mkdtemp(join(folder, 'old-'));
  await writeFile(join(old, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n', { mode: 0o755 });
  const env = environment('newer');
  await expect(
    promisify(execFile)(join(SCRIPTS, 'backup.sh'), [join(old, 'x')], {
      env: { ...env, PATH: `${old}${delimiter}${env.PATH}` },
    }),
  ).rejects.toThrow(/Postgres is version \d+, and pg_dump here is version 9: put .*postgresql-client-\d+/);
});

test.skipIf(!bin)('nothing is restored over a database that has something', async () => {
  await emptyDatabase('full');
  await migrate(postgres.urlOf('full'));
  const file = join(folder, 'full.backup');
  await run(join(SCRIPTS, 'backup.sh'), 'full', file);
  await expect(run(join(SCRIPTS, 'restore.sh'), 'full', file)).rejects.toThrow(/has \d+ tables already/);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from './postgres.ts';

let folder: string;
let dataDir: string;

beforeAll(async () => {
  // Closed to other users, like a clone in root's home.
  folder = await mkdtemp(join(tmpdir(), 'headroom-postgres-'));
  await chmod(folder, 0o700);
  dataDir = join(folder, 'data');
});
afterAll(() => rm(folder, { recursive: true }));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('keeps its data from one start to the next, and survives a stale lock', async () => {
  await mkdir(join(dataDir, 'cluster.new'), { recursive: true });
  await writeFile(join(dataDir, 'cluster.new', 'rest'), 'of a first start that was interrupted');
  const first = await startPostgres({ dataDir, durable: false });
  expect(first.url).toMatch(/^postgresql:\/\/headroom:[0-9a-f]{32}@127\.0\.0\.1:\d+\/headroom$/);
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS value');
  await first.stop();

  // A lock whose process id now belongs to somebody else: us.
  await writeFile(join(dataDir, 'cluster', 'postmaster.pid'), `${process.pid}\n${dataDir}/cluster\n`);
  const second = await startPostgres({ dataDir, durable: false });
  try {
    expect(await query(second.url, 'SELECT value FROM kept')).toEqual([{ value: 42 }]);
    expect(await query(second.url, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
  } finally {
    await second.stop();
  }
});

test('refuses a second Postgres on the same data', async () => {
  const first = await startPostgres({ dataDir });
  try {
    expect(await query(first.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    await expect(startPostgres({ dataDir })).rejects.toThrow(`process ${first.pid} already runs Postgres`);
    expect(await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')).toMatch(`${first.pid}\n`);
  } finally {
    await first.stop();
  }
});

test.runIf(process.platform === 'linux')('starts again right after its parent was killed', async () => {
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)};
    console.log((await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })).url);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: parent.stdout }), 'line');
  await query(url, 'CREATE TABLE safe AS SELECT 7 AS value');
  parent.kill('SIGKILL');
  const again = await startPostgres({ dataDir });
  try {
    expect(await query(again.url, 'SELECT value FROM safe')).toEqual([{ value: 7 }]);
  } finally {
    await again.stop();
  }
});

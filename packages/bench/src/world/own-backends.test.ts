/** Backends of a file on both runtimes, by the world that the trials of a run share. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { World } from '@headroom/project';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createDockerRuntime } from '../runtime/docker/docker.ts';
import { processesMarked } from '../runtime/proc.ts';
import { createProcessRuntime } from '../runtime/process.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { WORKER_MARK } from '../runtime/child.ts';
import { launchOf } from '../server/launch.ts';
import { engine, heldUnder, RUNTIMES } from '../testing/engine.ts';
import { CACHE_DIR } from '../testing/places.ts';
import { openProjectWorld } from './project.ts';

const repository = mkdtempSync(join(tmpdir(), 'headroom-backends-'));
const { signal } = new AbortController();
afterAll(() => rmSync(repository, { recursive: true }));

const SQL = `CREATE TABLE item (id integer PRIMARY KEY, name text NOT NULL);
CREATE FUNCTION twice(integer) RETURNS integer LANGUAGE sql AS $$ SELECT 2 * $1; $$;
INSERT INTO item VALUES (1, 'lamp'), (2, 'chair');
`;

function runtimeOf(id: Runtime['id'], mark: string): Promise<Runtime> {
  const options = { cacheDir: CACHE_DIR, mark, serverPort: 0 };
  if (id === 'process') return createProcessRuntime(options);
  if (!engine) throw new Error('skipped');
  return createDockerRuntime({ ...options, engine, manifests: [] });
}

/** Asks a Postgres as one of its users. */
async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe.each(RUNTIMES)('runtime $id', ({ id, absent }) => {
  describe.skipIf(absent)('backends of a file', () => {
    const mark = `backends-${randomUUID()}`;
    const left = async () => [...processesMarked(WORKER_MARK, mark), ...(await heldUnder(mark))];

    async function open(backends: World['backends']) {
      const runtime = await runtimeOf(id, mark);
      const limits = {};
      return openProjectWorld(runtime, {
        ...{ repository, cacheDir: CACHE_DIR },
        world: { backends, egress: 'none', limits },
      });
    }

    test('a Postgres is as its file fills it before each trial, and its role rules nothing else', async () => {
      writeFileSync(join(repository, 'shop.sql'), SQL);
      const world = await open({ database: { postgres: { seed: 'shop.sql' } } });
      const passwords = new Set<string | undefined>();
      try {
        for (const _ of [1, 2]) {
          await world.reset(signal);
          const { places } = world;
          const url = places['database.url'] ?? '';
          expect(await ask(url, 'SELECT name, twice(id) FROM item ORDER BY id')).toEqual([
            { name: 'lamp', twice: 2 },
            { name: 'chair', twice: 4 },
          ]);
          await ask(url, "DELETE FROM item; CREATE TABLE mine AS SELECT 1; SET work_mem = '64MB'");
          for (const [sql, code] of [
            ["COPY item FROM PROGRAM 'id'", '42501'],
            ["SELECT pg_read_file('/etc/passwd')", '42501'],
            ['CREATE ROLE other', '42501'],
            ['ALTER SYSTEM SET fsync = on', '42501'],
          ] as const) {
            await expect(ask(url, sql), sql).rejects.toMatchObject({ code });
          }
          const { user, password, host, port, database } = Object.fromEntries(
            Object.entries(places).map(([name, value]) => [name.replace('database.', ''), value]),
          );
          expect([`${host}:${port}`, database]).toEqual([places.database, user]);
          const asRoot = `postgresql://postgres:${password}@${places.database}/postgres`;
          await expect(ask(asRoot, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
          passwords.add(password);
        }
        expect(passwords.size).toBe(2);
        expect(world.versions.database).toMatch(/^\d+/);
        const { backends } = world.parties;
        const sample = backends?.sample();
        expect(sample?.memoryMb).toBeGreaterThan(1);
        expect(sample?.perCpuMs?.get('database')).toBeGreaterThan(0);
        const server = { env: { URL: '{backend.database.url}' }, headers: {}, transport: 'streamable-http' };
        const values = { host: '', port: 1, fixtures: '', tmp: '', workers: 1, secrets: {}, places: world.places };
        const { env } = launchOf(server as unknown as Parameters<typeof launchOf>[0], values, '');
        expect(env.URL).toBe(world.places['database.url']);
      } finally {
        await world.stop();
      }
      expect(await left()).toEqual([]);
    });

    test('SQL that it refuses is the fault of the file, with its line', async () => {
      writeFileSync(join(repository, 'wrong.sql'), 'SELECT 1;\nSELEKT 2;\n');
      for (const [seed, words] of [
        ['wrong.sql', 'wrong.sql was refused by Postgres: syntax error at or near "SELEKT" (line 2)'],
        ['absent.sql', 'absent.sql is no file of the repository'],
      ] as const) {
        const world = await open({ database: { postgres: { seed } } });
        const failure = {
          outcome: 'server_failed',
          message: `world.backends.database.postgres.seed: ${words}`,
        };
        await expect(world.reset(signal)).rejects.toMatchObject(failure);
        await world.stop();
      }
      expect(await left()).toEqual([]);
    });
  });
});

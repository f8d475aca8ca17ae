/** Backends of a file on both runtimes, by the world that the trials of a run share. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImageBuilder } from '@headroom/builder/image';
import { startRegistry } from '@headroom/builder/testing';
import type { World } from '@headroom/project';
import { afterAll, describe, expect, test } from 'vitest';
import { postgresClient } from '../backends/postgres-client.ts';
import { WORKER_MARK } from '../runtime/child.ts';
import { createDockerRuntime } from '../runtime/docker/docker.ts';
import { fileOfImage } from '../runtime/docker/files.ts';
import { RigImages } from '../runtime/docker/images.ts';
import { MARK_LABEL } from '../runtime/docker/settings.ts';
import { processesMarked } from '../runtime/proc.ts';
import { createProcessRuntime } from '../runtime/process.ts';
import type { Runtime } from '../runtime/runtime.ts';
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

function runtimeOf(id: Runtime['id'], mark: string, baseImages: string[]): Promise<Runtime> {
  const imageBuilds = {
    baseImages: ['docker.io/library/*', ...baseImages],
    allow: [],
    memoryMb: 512,
    cpus: 1,
  };
  const options = { cacheDir: CACHE_DIR, mark, serverPort: 0, imageBuilds };
  if (id === 'process') return createProcessRuntime(options);
  if (!engine) throw new Error('skipped');
  return createDockerRuntime({ ...options, engine, manifests: [] });
}

/** Asks a Postgres as one of its users. */
async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = postgresClient(url);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe.each(RUNTIMES)('runtime $id', ({ id, absent }) => {
  describe.skipIf(absent)('backends of a file', () => {
    const opened: { runtime: Runtime; mark: string }[] = [];
    /** Things that are there although their world was stopped; rules of a firewall go once their worker looks for what is left. */
    async function left(): Promise<unknown[]> {
      const found: unknown[] = [];
      for (const { runtime, mark } of opened.splice(0)) {
        found.push(
          ...processesMarked(WORKER_MARK, mark),
          ...(await runtime.reap()),
          ...(await heldUnder(mark)),
        );
      }
      return found;
    }

    async function containers(): Promise<string[]> {
      const filters = JSON.stringify({ label: [`${MARK_LABEL}=${opened.at(-1)?.mark}`] });
      return ((await engine?.docker.listContainers({ filters })) ?? []).map(({ Id }) => Id);
    }

    async function open(backends: World['backends'], { baseImages = [] as string[], until = signal } = {}) {
      const mark = `backends-${randomUUID()}`;
      const runtime = await runtimeOf(id, mark, baseImages);
      opened.push({ runtime, mark });
      const world: World = { backends, egress: 'none', limits: {} };
      return openProjectWorld(runtime, { repository, cacheDir: CACHE_DIR, world }, until);
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
        expect(world.versions.postgres).toMatch(/^\d+/);
        const { backends } = world.parties;
        const sample = backends?.sample();
        expect(sample?.memoryMb).toBeGreaterThan(1);
        expect(sample?.perCpuMs?.get('database')).toBeGreaterThan(0);
        const server = { env: { URL: '{backend.database.url}' }, headers: {}, transport: 'streamable-http' };
        const values = {
          host: '',
          port: 1,
          fixtures: '',
          tmp: '',
          workers: 1,
          secrets: {},
          places: world.places,
        };
        const { env } = launchOf(server as unknown as Parameters<typeof launchOf>[0], values, '');
        expect(env.URL).toBe(world.places['database.url']);
      } finally {
        await world.stop();
      }
      expect(await left()).toEqual([]);
    });

    test.skipIf(id === 'process')('an image is started by its digest, held as servers are', async () => {
      const root = mkdtempSync(join(tmpdir(), 'headroom-image-'));
      const { docker } = engine ?? expect.fail('there is no engine');
      const builder = await createImageBuilder({ docker, cacheDir: CACHE_DIR, manifests: [] });
      const program = await new RigImages(docker, builder, []).goProgram('api-service');
      await fileOfImage(docker, { image: program, path: '/app/program', to: join(root, 'service') });
      const config = { Entrypoint: ['/service'], Volumes: { '/var/data': {} } };
      const registry = await startRegistry(config, root);
      const image = registry.image.replace(/:1$/, `@${registry.digest}`);
      const catalog = { image, port: 9000, env: { PORT: '9000' }, ready: { http: '/health' } };
      const baseImages = [`${registry.host}/*`];
      try {
        await expect(open({ catalog })).rejects.toMatchObject({
          outcome: 'rig_failed',
          message: `world.backends.catalog: ${image} is not an image that this host allows; allowed: docker.io/library/*`,
        });
        const until = AbortSignal.abort(new Error('cancelled'));
        await expect(open({ catalog }, { baseImages, until })).rejects.toThrow('cancelled');
        await expect(
          open({ catalog: { ...catalog, env: { PORT: 'x' } } }, { baseImages }),
        ).rejects.toMatchObject({
          outcome: 'rig_failed',
          message: expect.stringMatching(
            /^the backend catalog ended with status 1; its last output: .*PORT x/,
          ),
        });
        expect(await left()).toEqual([]);
        const world = await open({ catalog }, { baseImages });
        try {
          const first = await containers();
          await world.reset(signal);
          expect(await containers()).toEqual(first);
          await world.reset(signal);
          const [own, ...others] = await containers();
          expect(others).toEqual([]);
          expect(first).not.toContain(own);
          expect((await fetch(`http://${world.places.catalog}/health`)).status).toBe(200);
          expect(world.parties.backends?.sample().perCpuMs?.get('catalog')).toBeGreaterThan(0);
          const inspected = await engine?.docker.getContainer(own ?? '').inspect();
          expect(inspected?.Config.User).toBe('65532:65532');
          const { ReadonlyRootfs, Tmpfs, CapDrop, NetworkMode = '' } = inspected?.HostConfig ?? {};
          expect({ ReadonlyRootfs, CapDrop }).toEqual({ ReadonlyRootfs: true, CapDrop: ['ALL'] });
          expect(Tmpfs?.['/var/data']).toContain('size=512m');
          expect(await engine?.docker.getNetwork(NetworkMode).inspect()).toMatchObject({ Internal: true });
        } finally {
          await world.stop();
        }
        expect(await left()).toEqual([]);
      } finally {
        await registry.stop();
        await engine?.docker
          .getImage(image)
          .remove({ force: true })
          .catch(() => undefined);
        rmSync(root, { recursive: true });
      }
    });

    test('SQL that it refuses is the fault of the file, with its line', async () => {
      writeFileSync(join(repository, 'wrong.sql'), 'SELECT 1;\nSELEKT 2;\n');
      for (const [seed, words] of [
        ['wrong.sql', 'wrong.sql was refused by Postgres: syntax error at or near "SELEKT" (line 2)'],
        ['absent.sql', 'absent.sql is not a file of the repository'],
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

/** Trials of a run after a seed that failed, with a runtime that starts nothing. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Workload } from '@headroom/model/suite';
import type { Project } from '@headroom/project';
import { afterAll, expect, test } from 'vitest';
import type { ProjectBackends } from '../runtime/backends.ts';
import type { RunningServer, Runtime } from '../runtime/runtime.ts';
import { openProjectWorld } from './project.ts';

const repository = mkdtempSync(join(tmpdir(), 'headroom-world-'));
writeFileSync(join(repository, 'shop.sql'), 'SELECT 1;\n');
mkdirSync(join(repository, 'data'));
afterAll(() => rmSync(repository, { recursive: true }));
const { signal } = new AbortController();

type Asked = Pick<Project['world'], 'backends' | 'fixtures'>;

/** A world whose Postgres nobody answers for, and what is done for it; the first command that fills fixtures fails. */
async function opened(asked: Asked) {
  const done: string[] = [];
  const backends: ProjectBackends = {
    places: { 'data.url': 'postgresql://bench:x@127.0.0.1:1/bench' },
    ...{ parties: {}, versions: {} },
    counts: async () => ({}),
    stop: async () => void done.push('stop'),
  };
  const runtime = {
    startProjectBackends: async () => {
      done.push('start');
      return backends;
    },
    seed: async () => {
      done.push('seed');
      if (done.filter((one) => one === 'seed').length === 1) throw new Error('full');
    },
  } as unknown as Runtime;
  const options = { repository, cacheDir: join(repository, 'cache') };
  const ofFile = { ...asked, egress: 'none' as const, limits: {} };
  const world = await openProjectWorld(runtime, { world: ofFile, ...options }, signal);
  return { world, done };
}

test('a database whose seed did not go through is a new one in the next trial', async () => {
  const { world, done } = await opened({ backends: { data: { postgres: { seed: 'shop.sql' } } } });
  for (const starts of [['start'], ['start', 'stop', 'start']]) {
    await expect(world.reset(signal)).rejects.toMatchObject({
      outcome: 'rig_failed',
      message: expect.stringMatching(
        /^world.backends.data.postgres.seed: shop.sql got no answer from Postgres: .*ECONNREFUSED/,
      ),
    });
    expect(done).toEqual(starts);
  }
});

test('arguments and expectations name places of backends and fixtures as the server sees them', async () => {
  const { world } = await opened({ backends: { data: 'postgres' } });
  const tools = [
    {
      name: 'query',
      arguments: { url: '{backend.data.url}', path: 'in {fixtures}', query: '{user{id}} {{port}}' },
      expect: [{ path: 'url', equals: '{backend.data.url}' }],
    },
  ];
  const asked = world.workloadFor(
    { tools } as unknown as Workload,
    { fixtures: '/srv/fixtures' } as RunningServer,
  );
  const url = 'postgresql://bench:x@127.0.0.1:1/bench';
  expect(asked.tools[0]).toMatchObject({
    arguments: { url, path: 'in /srv/fixtures', query: '{user{id}} {port}' },
    expect: [{ path: 'url', equals: url }],
  });
});

test('what is left as it is begins anew only where a seed failed', async () => {
  const fixtures: Asked['fixtures'] = { from: 'data', seed: [['fill']], reset: 'none' };
  const { world, done } = await opened({ backends: { data: 'redis' }, fixtures });
  await expect(world.reset(signal)).rejects.toThrow('full');
  await world.reset(signal);
  await world.reset(signal);
  expect(done).toEqual(['start', 'seed', 'stop', 'start', 'seed']);
});

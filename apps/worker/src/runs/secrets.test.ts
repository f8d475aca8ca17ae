import { randomBytes } from 'node:crypto';
import type { Description } from '@headroom/bench';
import { createRun, ensureDefaultWorkspace, saveSecret } from '@headroom/db';
import { testDatabase } from '@headroom/db/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { WorkerContext } from '../context.ts';
import { createLog } from '../log.ts';
import { createRetry } from '../retry.ts';
import type { SourceSide } from '../revisions/sources.ts';
import { run } from '../testing/worker-process.ts';
import { prepareServers } from './builds.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());

const log = createLog('silent');
const KEY = randomBytes(32);
let workspaceId: string;
beforeEach(async () => {
  workspaceId = await ensureDefaultWorkspace(db);
  await saveSecret(db, { workspaceId, name: 'STORED', value: 'hush-hush', key: KEY });
});

const built = { contentHash: 'c', cached: true, seconds: 1, artifact: '/a', log: '', serverId: 'shop' };
const versions = { frameworkVersion: null, runtimeVersion: null, toolchains: {} };

/** A run of one server that is started with an argument, as it was prepared, and how often it was built. */
async function prepared(argument: string, key: Buffer | undefined, backends = {}) {
  let builds = 0;
  const runtime = {
    folders: ['/'],
    whatIsMissing: async () => null,
    build: async () => ({ ...built, ...versions, buildId: String(++builds) }),
  };
  const metrics = { serverPrepared: () => {} };
  const parts = { db, log, retry: createRetry(log), runtime, metrics, env: { HEADROOM_SECRETS_KEY: key } };
  const context = { ...parts, publisher: { publish: () => {} }, cache: { trim: async () => {} } };
  const server = {
    id: 'shop',
    title: 'Shop',
    buildable: {},
    start: ['shop', argument],
    env: {},
    headers: {},
  };
  const source = {
    ...{ side: null, worktree: null, serverOf: async () => server as unknown as Description },
    revisionId: null as unknown as string,
    own: { project: { world: { backends, egress: 'none', limits: {} } } },
  } as unknown as SourceSide;
  const { id } = await createRun(db, {
    workspaceId,
    seed: 1,
    request: {
      ...{ suite: 'io', profile: 'smoke', handshake: 'session', servers: ['shop'], rounds: 1 },
      ...{ hostClass: 'default', priority: 0, repository: '.' },
    },
  });
  const signal = new AbortController().signal;
  const checkedOut = { sources: [source], hold: {} } as unknown as Parameters<typeof prepareServers>[2];
  const servers = await prepareServers(
    context as unknown as WorkerContext,
    await run(db, id),
    checkedOut,
    signal,
  );
  return { builds, server: servers.get('shop') };
}

test('a server gets the secrets that it names', async () => {
  const { builds, server } = await prepared('{secret.STORED}', KEY);
  expect(server).toMatchObject({ ready: true, secrets: { STORED: 'hush-hush' } });
  expect(builds).toBe(1);
});

test('a server is built whose backends the world has, whatever it says of them', async () => {
  const { server } = await prepared('{backend.db.port} {backend.db.user}', KEY, { db: 'postgres' });
  expect(server).toMatchObject({ ready: true });
});

test.each<[string, string, string, Buffer | undefined]>([
  ['its file names the secret NONE: store it', 'server_failed', '{secret.NONE}', KEY],
  ['the secret STORED cannot be decrypted', 'rig_failed', '{secret.STORED}', randomBytes(32)],
  ['HEADROOM_SECRETS_KEY is not set for this worker', 'rig_failed', '{secret.STORED}', undefined],
  ['its file holds {backend.cache}, and both sides', 'server_failed', '{backend.cache}', KEY],
  ['its file holds {backend.store.user}, and', 'server_failed', '{backend.store.user}', KEY],
])('before anything is built it is said that %s', async (said, outcome, argument, key) => {
  const { builds, server } = await prepared(argument, key, { store: 'redis' });
  expect(server).toMatchObject({ ready: false, outcome, reason: expect.stringContaining(said) });
  expect(builds).toBe(0);
});

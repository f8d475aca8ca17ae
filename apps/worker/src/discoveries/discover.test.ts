/** Discoveries by a real worker: packages of a real registry. */
import { engine, startImageServer } from '@headroom/bench/testing';
import {
  createDiscovery,
  ensureDefaultWorkspace,
  readDiscoveredFiles,
  readDiscovery,
  requestCancel,
  saveSecret,
} from '@headroom/db';
import { testDatabase } from '@headroom/db/testing';
import { until } from '@headroom/local/testing';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { type DiscoveryRequest, discoveryRequestSchema } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestWorker, untilEnded } from '../testing/worker-process.ts';

const KEY = Buffer.alloc(32, 7);
const SECRET = 'hunter2-of-everything';
const EVERYTHING = 'npm:@modelcontextprotocol/server-everything@2026.7.4';

const database = await testDatabase();
const { db } = database;
const workspaceId = await ensureDefaultWorkspace(db);
const addresses = { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL as string };
const settings = {
  HEADROOM_ARCHIVES: 'own',
  HEADROOM_SECRETS_KEY: KEY.toString('base64'),
  SERVER_START_S: '60',
};
const worker = new TestWorker(addresses, settings);
beforeAll(() => worker.start());
afterAll(async () => {
  await worker.stop();
  await database.close();
});

async function queue(request: Partial<DiscoveryRequest>, hostClass = DEFAULT_HOST_CLASS): Promise<string> {
  const of = { workspaceId, createdById: null, hostClass, seed: 1 };
  return (await createDiscovery(db, { ...of, request: discoveryRequestSchema.parse(request) })).id;
}

async function discovered(request: Partial<DiscoveryRequest>, hostClass?: string) {
  const id = await queue(request, hostClass);
  await untilEnded(db, id);
  const discovery = await readDiscovery(db, id);
  if (!discovery) throw new Error(`discovery ${id} is missing`);
  return discovery;
}

test('a package is installed, started, and asked; its file is a lock', async () => {
  await saveSecret(db, { workspaceId, name: 'API_TOKEN', value: SECRET, key: KEY });
  const { id, status, reason, step, found } = await discovered({
    target: EVERYTHING,
    variables: { GREETING: 'hello {port} $HOME' },
    secrets: ['API_TOKEN'],
    given: { message: 'hello' },
    call: ['toggle-simulated-logging'],
  });
  expect({ status, reason }).toEqual({ status: 'finished', reason: null });
  expect(step).toBe('ask');
  expect(found?.server).toContain('@modelcontextprotocol/server-everything');
  expect(found?.server).toContain('{secret.API_TOKEN}');
  const echo = found?.tools.find(({ name }) => name === 'echo');
  expect(echo).toMatchObject({ arguments: { message: 'hello' }, why: null, expect: [expect.anything()] });
  const reasonOf = (tool: string) => found?.tools.find(({ name }) => name === tool)?.why;
  expect(reasonOf('toggle-simulated-logging')).toBeNull();
  expect(reasonOf('toggle-subscriber-updates')).toContain('readOnlyHint');
  const text = JSON.stringify(found);
  expect(text).not.toContain(SECRET);
  const files = await readDiscoveredFiles(db, id);
  expect(Object.keys(files)).toEqual(['package-lock.json']);
});

test.each([
  [{ target: 'npm:headroom-has-no-such-package' }, 'npm has no package headroom-has-no-such-package'],
  [{ target: EVERYTHING, secrets: ['NOT_THERE'] }, 'store NOT_THERE in the settings of the workspace'],
])('a discovery that comes to nothing says why: %j', async (request, words) => {
  const { status, reason, found } = await discovered(request);
  expect({ status, found }).toEqual({ status: 'failed', found: null });
  expect(reason).toContain(words);
});

test('an image is refused by a host without a container engine', async () => {
  const { status, reason } = await discovered({ target: 'oci:acme/server:1' });
  expect(status).toBe('failed');
  expect(reason).toContain(
    'oci:acme/server:1 needs a container engine, which this host lacks: choose a host class',
  );
});

test.skipIf(!engine)('an image that the operator allows is started, by its digest', async () => {
  const registry = await startImageServer();
  const containers = new TestWorker(addresses, {
    ...settings,
    HEADROOM_RUNTIME: 'docker',
    HEADROOM_BASE_IMAGES: `docker.io/library/* ${registry.host}/*`,
    HEADROOM_HOST_CLASS: 'containers',
  });
  await containers.start();
  try {
    const of = { target: `oci:${registry.image}`, variables: { PLACE: 'Oslo' } };
    const { id, reason, found } = await discovered(of, 'containers');
    expect(reason).toBeNull();
    expect(found?.server).toContain(`@${registry.digest}`);
    expect(found?.tools).toMatchObject([{ name: 'greet', why: null }]);
    expect(await readDiscoveredFiles(db, id)).toEqual({});
    const refused = await discovered({ target: 'oci:ghcr.io/acme/server' }, 'containers');
    expect(refused.reason).toContain(
      `ghcr.io/acme/server is not an image that this host allows; allowed: docker.io/library/*, ${registry.host}/*`,
    );
  } finally {
    await containers.stop();
    await registry.stop();
  }
});

test('a cancelled discovery ends, and leaves nothing', async () => {
  const id = await queue({ target: EVERYTHING });
  await until(async () => (await readDiscovery(db, id))?.step !== null);
  await requestCancel(db, id);
  await untilEnded(db, id);
  expect(await readDiscovery(db, id)).toMatchObject({ status: 'cancelled', found: null });
  await until(async () => (await worker.left()).length === 0);
});

test('releases are listed by the next worker after one that was killed, and nothing is fetched', async () => {
  const id = await queue({ target: 'npm:@modelcontextprotocol/server-everything', releases: true });
  await until(async () => (await readDiscovery(db, id))?.step !== null);
  await worker.kill();
  await worker.start();
  await untilEnded(db, id);
  expect(await readDiscovery(db, id)).toMatchObject({
    ...{ status: 'finished', reason: null, step: 'fetch' },
    found: {
      registry: { releases: expect.arrayContaining([expect.objectContaining({ version: '2026.7.4' })]) },
      tools: [],
      handshakes: [],
    },
  });
  expect(await readDiscoveredFiles(db, id)).toEqual({});
  await until(async () => (await worker.leftOfKilled()).length === 0);
});

test('a host that fetches no packages refuses', async () => {
  const closed = new TestWorker(addresses, {
    ...settings,
    HEADROOM_DISCOVERIES: 'off',
    HEADROOM_HOST_CLASS: 'closed',
  });
  await closed.start();
  const id = await queue({ target: EVERYTHING }, 'closed');
  await untilEnded(db, id);
  await closed.stop();
  expect(await readDiscovery(db, id)).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('HEADROOM_DISCOVERIES is off'),
  });
});

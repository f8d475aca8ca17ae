/** A server of anybody's, by its file alone: tried and measured by a real worker. */
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { OWN, RUNTIMES } from '@headroom/bench/testing';
import { tarGzOf, zipOf } from '@headroom/builder/archive/testing';
import {
  addVersion,
  createProject,
  createTry,
  deleteSecret,
  ensureDefaultWorkspace,
  readProject,
  saveSecret,
} from '@headroom/db';
import { anArchive, archiveProject, testDatabase } from '@headroom/db/testing';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { type AskedConformance, SCENARIOS, type Tried } from '@headroom/model/run';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GitRepository } from '../testing/git-repository.ts';
import { queueRun, SHORT_LOAD, TestWorker, untilEnded } from '../testing/worker-process.ts';

const database = await testDatabase();
const { db } = database;
const redisUrl = process.env.TEST_REDIS_URL as string;
const shop = new GitRepository();
for (const { id } of RUNTIMES) cpSync(`${OWN}/shop`, `${shop.path}/${id}`, { recursive: true });
symlinkSync('/', `${shop.path}/out`);
shop.commit('as it is');
afterAll(async () => {
  shop.remove();
  await database.close();
});

const KEY = Buffer.alloc(32, 7);
const SECRET = 'hunter2-of-the-shop';

/** A project of the repository. */
async function aProject(path: string, hostClass: string): Promise<string> {
  const workspaceId = await ensureDefaultWorkspace(db);
  const of = { workspaceId, createdById: null, title: 'Shop', repository: shop.path, ref: null };
  const id = await createProject(db, { ...of, path, hostClass });
  return id ?? (await db.project.findFirstOrThrow({ where: { path } })).id;
}

/** The files of the shop, by their paths in an archive, with a server that the conformance tool does not ask. */
function shopFiles(): Record<string, Buffer> {
  const files = readdirSync(`${OWN}/shop`, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map(({ parentPath, name }) => `${parentPath}/${name}`);
  const contents = paths.map((path) => [path.slice(OWN.length + 1), readFileSync(path)] as const);
  return { ...Object.fromEntries(contents), 'shop/headroom.yaml': Buffer.from(alone('shop-stdio')) };
}

/** The file of the shop with one of its servers alone. */
function alone(id: 'shop' | 'shop-stdio'): string {
  const [, servers = '', rest = ''] =
    /servers:\n(.*)(world:.*)/s.exec(readFileSync(`${OWN}/shop/headroom.yaml`, 'utf8')) ?? [];
  const [, build = ''] = /&build (.*)/.exec(servers) ?? [];
  const server = servers.split(/^(?= {2}- id: )/m).find((text) => text.startsWith(`  - id: ${id}\n`)) ?? '';
  const own = server.replace(/build: (&build .*|\*build)/, () => `build: ${build}`);
  return `version: 1\nservers:\n${own}${rest}`;
}

async function tried(projectId: string, file: string | null = null) {
  const { id } = await createTry(db, { projectId, createdById: null, ref: null, file, seed: 1 });
  const ended = await untilEnded(db, id);
  const rows = await db.trial.findMany({ where: { runId: id }, select: { serverId: true, tried: true } });
  const found = new Map(rows.map(({ serverId, tried }) => [serverId, tried as unknown as Tried]));
  return { ended, found };
}

describe.each(RUNTIMES)('runtime $id', ({ id: runtime, absent }) => {
  describe.skipIf(absent)('a server of a project', () => {
    const worker = new TestWorker(
      { databaseUrl: database.url, redisUrl },
      {
        HEADROOM_RUNTIME: runtime,
        HEADROOM_REPOSITORIES: shop.path,
        HEADROOM_SHARED_REPOSITORIES: shop.path,
        HEADROOM_HOST_CLASS: runtime,
        SERVER_START_S: '30',
        HEADROOM_SECRETS_KEY: KEY.toString('hex'),
      },
    );
    beforeAll(() => worker.start());
    afterAll(async () => {
      await worker.stop();
      expect(await worker.left()).toEqual([]);
    });

    test('is tried by every handshake, and once a build by the conformance tool, which decides nothing; the project learns what its file says', async () => {
      const projectId = await aProject(`${runtime}/headroom.yaml`, runtime);
      const { ended, found } = await tried(projectId);
      expect(ended.reason).toBeNull();
      const outcomes = Object.fromEntries(
        ended.trials.map(({ serverId, status, reason }) => [serverId, reason ?? status]),
      );
      expect(outcomes).toEqual({
        shop: 'passed',
        'shop-stdio': 'passed',
        'shop-mixes': expect.stringMatching(
          /^the server breaks the contract: session: 50 parallel calls: expected 50 right answers, got/,
        ),
      });
      const seen = found.get('shop') as Tried;
      expect(seen.tools).toEqual([
        { name: 'get-item', description: 'An item with its price', readOnly: true },
      ]);
      expect(seen.handshakes.map(({ handshake, protocolVersion }) => [handshake, protocolVersion])).toEqual([
        ['session', '2025-06-18'],
        ['persistent', '2025-06-18'],
      ]);
      const [call] = seen.handshakes[0]?.calls ?? [];
      expect(call).toMatchObject({ tool: 'get-item', fault: null, unchecked: false });
      expect(call?.answer).toMatch(/"price":12.5/);
      expect(call?.expectations).toEqual([
        { says: expect.stringMatching(/^id equals \d+$/), holds: true },
        { says: 'price is above 0', holds: true },
      ]);
      const project = await readProject(db, projectId);
      expect(project?.servers.map(({ id }) => id)).toEqual(['shop', 'shop-stdio', 'shop-mixes']);
      expect(project?.suite).toMatch(/^own-[0-9a-f]{16}$/);

      const asked = found.get('shop')?.conformance as AskedConformance;
      expect(asked).toMatchObject({ verdicts: { length: SCENARIOS.length } });
      const outcomeOf = (id: string) => asked.verdicts.find(({ scenario }) => scenario === id)?.outcome;
      expect([outcomeOf('ping'), outcomeOf('dns-rebinding-protection')]).toEqual(['passed', 'failed']);
      expect(found.get('shop-stdio')?.conformance).toEqual({
        skipped: 'stdio: spoken by our bridge, not tested',
      });
      expect(found.get('shop-mixes')?.conformance).toBeUndefined();
      const again = await tried(projectId, alone('shop'));
      expect(again.ended.trials.map(({ reason, status }) => reason ?? status)).toEqual(['passed']);
      expect(again.found.get('shop')?.conformance).toEqual(asked);
    });

    test.skipIf(runtime === 'docker')('comes from an archive as from a repository', async () => {
      const workspaceId = await ensureDefaultWorkspace(db);
      const of = { workspaceId, hostClass: runtime };
      const projectId = await archiveProject(db, of, [anArchive(zipOf(shopFiles()))]);
      const { ended } = await tried(projectId);
      expect(ended.reason).toBeNull();
      expect(ended.trials.map(({ reason, status }) => reason ?? status)).toEqual(['passed']);
      const project = await readProject(db, projectId);
      if (!project?.suite) throw new Error('the project was not tried');
      const second = anArchive(tarGzOf({ ...shopFiles(), 'shop/notes.txt': 'a change' }), 'shop.tgz');
      await addVersion(db, projectId, second);
      const runId = await queueRun(db, {
        ...{ suite: project.suite, repository: project.repository, hostClass: runtime, project: projectId },
        ...{ servers: ['shop-stdio'], handshake: 'persistent', profile: SHORT_LOAD, ref: 'HEAD' },
      });
      const measured = await untilEnded(db, runId);
      expect(measured.trials.map(({ status, reason }) => reason ?? status)).toEqual(['passed']);
      const trials = [...ended.trials, ...measured.trials];
      expect(trials.map(({ revision }) => [revision?.commit.length, revision?.subject])).toEqual([
        [64, 'v1: shop.zip'],
        [64, 'v2: shop.tgz'],
      ]);
      expect(measured.trials[0]?.revision?.commit).toBe(second.digest);
    });

    test('gets the secrets of its workspace, which nothing shows', async () => {
      const projectId = await aProject(`${runtime}/secrets.yaml`, runtime);
      const text = alone('shop-stdio').replace(
        'transport: stdio',
        '$&\n    env: { SHOWN: "{secret.SHOP_TOKEN}" }\n    secrets: [SHOP_TOKEN]',
      );
      const without = await tried(projectId, text);
      const reasonOf = ({ ended }: typeof without) =>
        ended.trials.find(({ serverId }) => serverId === 'shop-stdio')?.reason;
      expect(reasonOf(without)).toBe(
        'its file names the secret SHOP_TOKEN: store it in the settings of the workspace',
      );
      const place = { workspaceId: await ensureDefaultWorkspace(db), name: 'SHOP_TOKEN' };
      await saveSecret(db, { ...place, value: SECRET, key: KEY });
      const given = await tried(projectId, text);
      await deleteSecret(db, place);
      expect(reasonOf(given)).toBeNull();
      const [row] = await db.trial.findMany({ where: { runId: given.ended.id, serverId: 'shop-stdio' } });
      expect(row?.log).toContain('shown: [secret]');
      expect(JSON.stringify(row)).not.toContain(SECRET);
    });

    test('is measured by its own workload; one that mixes calls up is not', async () => {
      const projectId = await aProject(`${runtime}/headroom.yaml`, runtime);
      const project = await readProject(db, projectId);
      if (!project?.suite) throw new Error('the project was not tried');
      const runId = await queueRun(db, {
        ...{ suite: project.suite, repository: shop.path, hostClass: runtime, project: projectId },
        ...{ servers: ['shop', 'shop-stdio', 'shop-mixes'], handshake: 'persistent', ref: 'HEAD' },
        // Calls enough for each party to use a clock tick.
        profile: 'closed:users=2,seconds=2,warmup=0,pause=2',
      });
      const ended = await untilEnded(db, runId);
      const statuses = Object.fromEntries(ended.trials.map(({ serverId, status }) => [serverId, status]));
      expect(statuses).toEqual({ shop: 'passed', 'shop-stdio': 'passed', 'shop-mixes': 'server_failed' });
      for (const { serverId, status, measurements, resources } of ended.trials) {
        if (status !== 'passed') continue;
        const [item] = measurements.filter(({ kind }) => kind === 'tool');
        expect(item).toMatchObject({
          name: 'get-item',
          errors: { http: 0, jsonrpc: 0, is_error: 0, check: 0 },
        });
        expect(item?.count).toBeGreaterThan(10);
        const bridges = serverId === 'shop-stdio' ? ['bridge'] : [];
        expect(resources.map(({ party }) => party).sort()).toEqual([
          'backends',
          ...bridges,
          'load',
          'server',
        ]);
        for (const use of resources) expect(use.cpuMs).toBeGreaterThan(0);
      }
    });
  });
});

describe('a file that is wrong', () => {
  const worker = new TestWorker(
    { databaseUrl: database.url, redisUrl },
    { HEADROOM_REPOSITORIES: shop.path, HEADROOM_SHARED_REPOSITORIES: shop.path },
  );
  beforeAll(() => worker.start());
  afterAll(() => worker.stop());

  test('fails the try with each problem on its line, and the project keeps what it had', async () => {
    const projectId = await aProject('headroom.yaml', DEFAULT_HOST_CLASS);
    const file = 'version: 1\nserver: { id: A }\nworkload: { tools: [] }\n';
    const { ended } = await tried(projectId, file);
    expect(ended.status).toBe('failed');
    expect(ended.reason).toMatch(/^headroom.yaml:2:\d+ server/);
    expect(ended.reason?.split('\n').length).toBeGreaterThan(1);
    expect((await readProject(db, projectId))?.suite).toBeNull();
  });

  test('is said to be missing where it is', async () => {
    const projectId = await aProject('bench/headroom.yaml', DEFAULT_HOST_CLASS);
    const { ended } = await tried(projectId);
    expect(ended.reason).toBe('there is no bench/headroom.yaml at this revision');
  });

  test('builds nothing where it asks for a world that no host gives', async () => {
    const projectId = await aProject('process/egress.yaml', DEFAULT_HOST_CLASS);
    const text = readFileSync(`${OWN}/shop/headroom.yaml`, 'utf8');
    const { ended } = await tried(projectId, text.replace('world:', 'world:\n  egress: [api.example.org]'));
    expect(ended.reason).toMatch(
      /^world.egress: this host does not let servers reach api.example.org; .* HEADROOM_EGRESS$/,
    );
    expect(ended.builds).toEqual({});
  });

  test('reads nothing of the host, whichever folder of the repository leads there', async () => {
    const projectId = await aProject('out/headroom.yaml', DEFAULT_HOST_CLASS);
    const file = readFileSync(`${OWN}/shop/headroom.yaml`, 'utf8').replace(
      'range: [0, 999]',
      'file: proc/self/environ',
    );
    const { ended } = await tried(projectId, file);
    expect(ended.reason).toBe('out leads out of the repository');
    expect((await tried(projectId)).ended.reason).toMatch(/headroom.yaml/);
  });

  test('is not measured by the workload of another revision', async () => {
    const projectId = await aProject('process/headroom.yaml', DEFAULT_HOST_CLASS);
    const suite = 'own-0123456789abcdef';
    await db.workload.create({ data: { id: suite, definition: {} } });
    const runId = await queueRun(db, {
      ...{ suite, repository: shop.path, project: projectId, servers: ['shop'], ref: 'HEAD' },
    });
    const ended = await untilEnded(db, runId);
    expect(ended.status).toBe('failed');
    expect(ended.reason).toMatch(/^the workload of the file at this revision differs/);
  });
});

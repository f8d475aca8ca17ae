/** Repositories without a headroom.yaml, by a real worker. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tarGzOf } from '@headroom/builder/archive/testing';
import {
  createArchiveProject,
  createDescribedProject,
  createDiscovery,
  ensureDefaultWorkspace,
  readDiscovery,
  suiteOfWorkload,
} from '@headroom/db';
import { anArchive, testDatabase } from '@headroom/db/testing';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { type Discovered, type DiscoveryRequest, discoveryRequestSchema } from '@headroom/model/run';
import { parseProject, workloadText } from '@headroom/project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GitRepository } from '../testing/git-repository.ts';
import { queueRun, SHORT_LOAD, TestWorker, untilEnded } from '../testing/worker-process.ts';

const SERVER = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = {
    initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'turner', version: '1' } },
    'tools/list': { tools: [{ name: 'turn', description: process.env.GREETING, inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }] },
    'tools/call': params?.name === 'turn' && { content: [{ type: 'text', text: 'The turn is number 42 of ' + process.env.GREETING }] },
  }[method];
  const said = result ? { result } : { error: { code: -32601, message: 'unknown' } };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...said }) + '\\n');
});
`;

/** A repository of one commit. */
function repositoryOf(files: Readonly<Record<string, string>>): GitRepository {
  const repository = new GitRepository();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repository.path, path)), { recursive: true });
    writeFileSync(join(repository.path, path), text);
  }
  repository.commit('as it is');
  return repository;
}

const manifest = (bin: unknown) => JSON.stringify({ name: 'turner', version: '1.0.0', bin });
const one = repositoryOf({ 'package.json': manifest('server.cjs'), 'server.cjs': SERVER });
const several = repositoryOf({
  'package.json': manifest({ a: 'server.cjs', b: 'server.cjs' }),
  'server.cjs': SERVER,
  '.mcp.json': JSON.stringify({ mcpServers: { time: { command: 'uvx', args: ['mcp-server-time'] } } }),
});
const none = repositoryOf({ 'README.md': '' });
symlinkSync('/etc/passwd', join(none.path, 'package.json'));
none.commit('a link that leads out');
const described = repositoryOf({ 'headroom.yaml': 'version: 1\n' });
const closed = repositoryOf({ 'package.json': manifest('server.cjs') });
const all = [one, several, none, described, closed];

const database = await testDatabase();
const { db } = database;
const workspaceId = await ensureDefaultWorkspace(db);
const shared = [one, several, none, described].map(({ path }) => path).join(' ');
const worker = new TestWorker(
  { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL as string },
  {
    HEADROOM_DISCOVERIES: 'off',
    HEADROOM_ARCHIVES: 'own',
    HEADROOM_SHARED_REPOSITORIES: shared,
    SERVER_START_S: '30',
  },
);
beforeAll(() => worker.start());
afterAll(async () => {
  await worker.stop();
  await database.close();
  for (const repository of all) repository.remove();
});

async function discovered({ path }: Pick<GitRepository, 'path'>, request: Partial<DiscoveryRequest> = {}) {
  const of = { workspaceId, createdById: null, hostClass: DEFAULT_HOST_CLASS, seed: 1 };
  const whole = discoveryRequestSchema.parse({ target: path, source: 'repository', ...request });
  const { id } = await createDiscovery(db, { ...of, request: whole });
  await untilEnded(db, id);
  const discovery = await readDiscovery(db, id);
  if (!discovery) throw new Error(`discovery ${id} is missing`);
  return discovery;
}

test('the program of a package.json is built, started and asked; its project is measured though the repository has no file', async () => {
  const { status, reason, found } = await discovered(one, { variables: { GREETING: 'them' } });
  expect({ status, reason }).toEqual({ status: 'finished', reason: null });
  expect(found).toMatchObject({ candidates: [], tools: [{ name: 'turn', why: null }] });
  const { projectId, suite } = await projectOf(found as Discovered, one);
  const run = await queueRun(db, {
    ...{ project: projectId, repository: one.path, suite, servers: ['turner'], profile: SHORT_LOAD },
  });
  const ended = await untilEnded(db, run);
  expect(ended.trials.map(({ status: end, reason: why }) => why ?? end)).toEqual(['passed']);
});

/** Adds the project of a discovery, as the web app does. */
async function projectOf({ server, handshakes, protocol, tools }: Discovered, { path }: GitRepository) {
  const file =
    server +
    workloadText({
      ...{ handshakes, protocol: (protocol ?? undefined) as never },
      tools: tools.map(({ name, arguments: args, expect: right }) => ({
        ...{ tool: { name, arguments: args, expect: right } as never, note: undefined },
      })),
    });
  const parsed = parseProject(file, { file: 'headroom.yaml' });
  if (!('project' in parsed)) throw new Error(JSON.stringify(parsed));
  const { servers, workload } = parsed.project;
  const of = { workspaceId, createdById: null, title: 'turner', repository: path, ref: null };
  const projectId = await createDescribedProject(
    db,
    { ...of, path: 'headroom.yaml', hostClass: DEFAULT_HOST_CLASS },
    { file, servers, workload },
  );
  if (projectId === null) throw new Error('the workspace has this project already');
  return { projectId, suite: suiteOfWorkload(workload) };
}

test('several programs and a package are listed; one that is chosen is started', async () => {
  const { status, step, found } = await discovered(several);
  expect({ status, step }).toEqual({ status: 'finished', step: 'fetch' });
  expect(found?.candidates).toEqual([
    { from: 'package.json', name: 'a', target: null },
    { from: 'package.json', name: 'b', target: null },
    { from: '.mcp.json', name: 'time', target: 'pypi:mcp-server-time' },
  ]);
  const chosen = await discovered(several, { program: 'package.json: b' });
  expect(chosen.found).toMatchObject({ candidates: [], tools: [{ name: 'turn' }] });
  expect(chosen.found?.server).toContain('id: b');
});

test.each([
  ['without servers, whose link leads out', none, {}, 'has no headroom.yaml, and no package.json with a bin'],
  ['with a file', described, {}, 'has a headroom.yaml: add it as a project'],
  ['that is not allowed', closed, {}, 'is not allowed on this host'],
  ['without such a revision', one, { ref: 'nowhere' }, 'nowhere'],
])('a repository %s is refused by its reason', async (_, repository, request, words) => {
  const { status, reason, found } = await discovered(repository, request);
  expect({ status, found }).toEqual({ status: 'failed', found: null });
  expect(reason).toContain(words);
});

test.each([
  ['by its package.json', { 'package/package.json': manifest('server.cjs'), 'package/server.cjs': SERVER }],
  [
    'by the manifest of its bundle',
    {
      'manifest.json': JSON.stringify({
        ...{ name: 'turner', version: '1.0.0' },
        server: { type: 'node', mcp_config: { command: 'node', args: [`$\{__dirname}/server.cjs`] } },
      }),
      'server.cjs': SERVER,
    },
  ],
])('the server of an archive is found %s', async (_how, files) => {
  const of = { workspaceId, createdById: null, title: 'turner', path: 'headroom.yaml' };
  const archive = anArchive(tarGzOf(files));
  const { projectId } = await createArchiveProject(db, { ...of, hostClass: DEFAULT_HOST_CLASS }, archive);
  const { repository } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  const { reason, found } = await discovered({ path: repository });
  expect(reason).toBeNull();
  expect(found).toMatchObject({ title: 'turner', candidates: [], tools: [{ name: 'turn', why: null }] });
});

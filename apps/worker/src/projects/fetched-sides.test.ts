/** Comparisons whose sides are no commits, by a real worker: packages of a real registry, and archives. */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE_DIR } from '@headroom/bench/testing';
import { tarGzOf, zipOf } from '@headroom/builder/archive/testing';
import { addVersion, createRun, ensureDefaultWorkspace, readProject, suiteOfWorkload } from '@headroom/db';
import { anArchive, archiveProject, testDatabase } from '@headroom/db/testing';
import { until } from '@headroom/local/testing';
import type { ComparisonPlan } from '@headroom/model/comparison';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { parseProject } from '@headroom/project';
import { compareRun } from '@headroom/report/compare';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SHORT_LOAD, TestWorker, untilEnded } from '../testing/worker-process.ts';

const NAME = '@modelcontextprotocol/server-everything';
const [OLD, NEW] = ['2026.7.4', '2026.8.31'];

/** A server of a few lines with the tool of the package that is called. */
const MAIN = `const MORE = [];
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const tool = { name: 'echo', description: '', inputSchema: { type: 'object' } };
  const tools = [tool, ...MORE.map((name) => ({ ...tool, name }))];
  const results = {
    initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'own', version: '1' } },
    'tools/list': { tools },
    'tools/call': { content: [{ type: 'text', text: 'Echo: ' + params?.arguments?.message }] },
  };
  const isUnknown = method === 'tools/call' && !tools.some(({ name }) => name === params?.name);
  const result = isUnknown ? undefined : results[method];
  const said = result ? { result } : { error: { code: -32601, message: 'unknown' } };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...said }) + '\\n');
});
`;
const FILE = `version: 1
server: { id: echo, build: { requires: [node], commands: [] }, start: [node, main.js], transport: stdio }
workload: { tools: [{ name: echo, arguments: { message: hi }, expect: [{ in: text, contains: hi }] }] }
`;
/** The same, which also calls a tool that an older server lacks, and one that takes its answer. */
const NEWER = FILE.replace(
  '] }] }',
  '] }, { name: search, expect: none }, { name: fetch, arguments: { id: $answer.search.content.0.text }, expect: none }] }',
);

function workloadOf(file: string) {
  const parsed = parseProject(file, { file: 'headroom.yaml' });
  if (!('project' in parsed)) throw new Error(JSON.stringify(parsed.problems));
  return parsed.project.workload;
}
const WORKLOADS = [FILE, NEWER].map(workloadOf);
const [SUITE = '', NEWER_SUITE = ''] = WORKLOADS.map(suiteOfWorkload);

const database = await testDatabase();
const { db } = database;
const addresses = { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL as string };
const worker = new TestWorker(addresses, { HEADROOM_ARCHIVES: 'own', SERVER_START_S: '60' });
beforeAll(async () => {
  const data = WORKLOADS.map((workload) => ({
    id: suiteOfWorkload(workload),
    definition: JSON.parse(JSON.stringify(workload)),
  }));
  await db.workload.createMany({ data });
  await worker.start();
});
afterAll(async () => {
  await worker.stop();
  expect(await worker.left()).toEqual([]);
  await database.close();
});

let projectId: string;
const own = () => anArchive(zipOf({ 'headroom.yaml': FILE, 'main.js': MAIN }));
beforeEach(async () => {
  projectId = await archiveProject(db, { workspaceId: await ensureDefaultWorkspace(db) }, [own()]);
});

/** A comparison of the project's only server in one round. */
async function queue(
  baseRef: string,
  headRef: string,
  { hostClass = DEFAULT_HOST_CLASS, suite = SUITE } = {},
): Promise<string> {
  const project = await readProject(db, projectId);
  const plan: ComparisonPlan = { kind: 'comparison', baseRef, headRef, tools: [], untilDecided: false };
  const request = {
    ...{ suite, profile: SHORT_LOAD, handshake: 'session' as const, servers: ['echo'], rounds: 1 },
    ...{ hostClass, priority: 0 as const, repository: project?.repository ?? '' },
  };
  const of = { workspaceId: await ensureDefaultWorkspace(db), projectId, seed: 1 };
  return (await createRun(db, { ...of, request, plan })).id;
}

const compared = async (base: string, head: string) => untilEnded(db, await queue(base, head));

test('two versions of a package are measured by the workload of the project, and noted exactly', async () => {
  const { reason, trials, baseRevision, headRevision } = await compared(
    `npm:${NAME}@${OLD}`,
    `npm:${NAME}@^2026.8.0`,
  );
  expect({ reason, base: baseRevision, head: headRevision }).toMatchObject({
    reason: null,
    base: { repository: `npm:${NAME}`, subject: OLD, commit: expect.stringMatching(/^[0-9a-f]{64}$/) },
    head: { repository: `npm:${NAME}`, subject: NEW },
  });
  expect(trials.map(({ side, status, reason }) => `${side} ${reason ?? status}`).sort()).toEqual([
    'base passed',
    'head passed',
  ]);
  expect(new Set(trials.map(({ build }) => build?.contentHash)).size).toBe(2);
  expect(baseRevision?.commit).not.toBe(headRevision?.commit);
});

test('the project’s own server is compared with a package, and with an archive of another project', async () => {
  const { reason, trials, baseRevision, commitRange } = await compared('HEAD', `npm:${NAME}@${OLD}`);
  expect({ reason, commitRange }).toEqual({ reason: null, commitRange: null });
  expect(baseRevision).toMatchObject({ commit: own().digest, subject: 'v1: shop.zip' });
  expect(trials.map(({ status, reason }) => reason ?? status)).toEqual(['passed', 'passed']);

  const slower = MAIN.replace("'Echo: '", "'Echo, ' + id + ': '");
  const other = anArchive(tarGzOf({ 'headroom.yaml': FILE, 'main.js': slower }), 'other.tgz');
  await archiveProject(db, { workspaceId: await ensureDefaultWorkspace(db) }, [other]);
  const withArchive = await compared('v1', `archive:${other.digest}`);
  expect(withArchive.reason).toBeNull();
  expect(withArchive.headRevision).toMatchObject({ commit: other.digest, subject: 'v1: other.tgz' });
  expect(withArchive.trials.map(({ status, reason }) => reason ?? status)).toEqual(['passed', 'passed']);
});

test('a version against itself is one build, of which nothing is measured', async () => {
  const { reason, trials, baseRevision, headRevision } = await compared(
    `npm:${NAME}@${OLD}`,
    `npm:${NAME}@~${OLD}`,
  );
  expect({ reason, trials }).toEqual({ reason: null, trials: [] });
  expect(baseRevision).toEqual(headRevision);
});

test('a package of PyPI that shares no tool of the workload is refused', async () => {
  const { status, reason, headRevision } = await compared('HEAD', 'pypi:mcp-server-time==2026.10.19');
  expect({ status, reason, headRevision }).toMatchObject({
    status: 'failed',
    reason:
      'base and head share no tool of the workload, so there is nothing to compare: echo: only base has echo; not judged',
    headRevision: { repository: 'pypi:mcp-server-time', subject: '2026.10.19' },
  });
});

test('tools that only one side has are named, and neither side is asked for them', async () => {
  const newer = MAIN.replace('MORE = []', "MORE = ['search', 'fetch']");
  const head = anArchive(zipOf({ 'headroom.yaml': NEWER, 'main.js': newer }), 'newer.zip');
  const base = anArchive(zipOf({ 'headroom.yaml': NEWER, 'main.js': MAIN }), 'older.zip');
  await addVersion(db, projectId, base);
  await addVersion(db, projectId, head);
  const run = await untilEnded(db, await queue('v2', 'v3', { suite: NEWER_SUITE }));
  expect(run.trials.map(({ status, reason }) => reason ?? status)).toEqual(['passed', 'passed']);
  const asked = run.trials.flatMap(({ measurements }) => measurements.map(({ name }) => name));
  expect(asked).toContain('echo');
  expect(asked).not.toContain('search');
  const { oneSided } = compareRun(run, { nowMs: Date.now(), ended: true, calibrations: [] });
  expect(oneSided).toEqual([{ serverId: 'echo', base: [], head: ['search', 'fetch'], dependent: [] }]);
});

test('a tool that takes the answer of a tool of one side is left out with it', async () => {
  const [some, all] = [`MORE = ['fetch']`, `MORE = ['search', 'fetch']`].map((more) =>
    anArchive(zipOf({ 'headroom.yaml': NEWER, 'main.js': MAIN.replace('MORE = []', more) }), `${more}.zip`),
  );
  for (const version of [all, some]) if (version) await addVersion(db, projectId, version);
  const run = await untilEnded(db, await queue('v2', 'v3', { suite: NEWER_SUITE }));
  expect(run.trials.map(({ status, reason }) => reason ?? status)).toEqual(['passed', 'passed']);
  const { oneSided } = compareRun(run, { nowMs: Date.now(), ended: true, calibrations: [] });
  expect(oneSided).toEqual([{ serverId: 'echo', base: ['search'], head: [], dependent: ['fetch'] }]);
});

/** Removes what was fetched of a side, as on a host that never had it. */
async function forget(commit: string): Promise<void> {
  const folder = join(CACHE_DIR, 'worktrees');
  const own = `fetched ${await ensureDefaultWorkspace(db)}`;
  const key = createHash('sha256').update(own).digest('hex').slice(0, 16);
  const found = (await readdir(folder)).filter((name) => name.startsWith(`${key}-${commit}`));
  expect(found).toHaveLength(2);
  for (const name of found) await rm(join(folder, name), { recursive: true });
}

test('a comparison of a worker that was killed goes on with the same versions, also where they are fetched again', async () => {
  const id = await queue(`npm:${NAME}@${OLD}`, `npm:${NAME}`);
  const noted = () =>
    db.run.findUniqueOrThrow({ where: { id }, select: { baseRevisionId: true, headRevisionId: true } });
  await until(async () => (await noted()).headRevisionId !== null);
  const before = await noted();
  await worker.kill();
  const { commit } = await db.revision.findUniqueOrThrow({ where: { id: before.headRevisionId ?? '' } });
  await forget(commit);
  await worker.start();
  const { reason, trials } = await untilEnded(db, id);
  expect(reason).toBeNull();
  expect(await noted()).toEqual(before);
  expect(trials.map(({ status }) => status)).toEqual(['passed', 'passed']);
  await until(async () => (await worker.leftOfKilled()).length === 0);
});

test.each([
  [
    `npm:${NAME}@${OLD}`,
    'npm:headroom-has-no-such-package',
    'headroom-has-no-such-package newest cannot be fetched: ',
  ],
  [
    'oci:acme/server:1',
    'HEAD',
    'acme/server:1 cannot be fetched: oci:acme/server:1 needs a container engine',
  ],
  ['HEAD', `archive:${'ab'.repeat(32)}`, `the workspace has no archive:${'ab'.repeat(32)}`],
  ['https://mcp.example.org/mcp', 'HEAD', 'runs already, and hosts measure only what they start'],
])(
  'a side that cannot be had ends the comparison with its name: %s against %s',
  async (base, head, words) => {
    const { status, reason } = await compared(base, head);
    expect(status).toBe('failed');
    expect(reason).toContain(words);
  },
);

test('a project whose file changed since is not measured on as if it had not', async () => {
  const id = await queue(`npm:${NAME}@${OLD}`, `npm:${NAME}@${NEW}`);
  await until(async () => (await db.run.findUniqueOrThrow({ where: { id } })).headRevisionId !== null);
  await worker.kill();
  const changed = tarGzOf({ 'headroom.yaml': `# changed\n${FILE}`, 'main.js': MAIN });
  await addVersion(db, projectId, anArchive(changed, 'changed.tgz'));
  await worker.start();
  const { reason } = await untilEnded(db, id);
  expect(reason).toContain(
    'or the project’s file changed while the comparison was interrupted: queue it again',
  );
});

test('a host that fetches no packages refuses', async () => {
  const closed = new TestWorker(addresses, {
    ...{ HEADROOM_ARCHIVES: 'own', HEADROOM_DISCOVERIES: 'off', HEADROOM_HOST_CLASS: 'closed' },
  });
  await closed.start();
  const { reason } = await untilEnded(db, await queue(`npm:${NAME}@${OLD}`, 'HEAD', { hostClass: 'closed' }));
  await closed.stop();
  expect(reason).toBe('this host fetches no packages: HEADROOM_DISCOVERIES is off');
});

import type { Tried } from '@headroom/model/run';
import { io, type Workload } from '@headroom/model/suite';
import { workloadId } from '@headroom/model/suite/workload-id';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveBuild } from '../builds/save.ts';
import { publishRun } from '../publications/publish.ts';
import { createRun } from '../runs/create.ts';
import { finishRun } from '../runs/lease.ts';
import { listRuns } from '../runs/list.ts';
import { readRun } from '../runs/read.ts';
import {
  aHost,
  aProject,
  aResult,
  aTeam,
  claimRun,
  type TestDatabase,
  testDatabase,
} from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { changeProject, createProject, deleteProject } from './change.ts';
import { findConformance } from './conformance.ts';
import { planTry, saveReadFile } from './plan.ts';
import { listProjects, readProject, readProjectTexts } from './read.ts';
import { listWorkloadRuns } from './same-workload.ts';
import { listWorkloadTitles } from './titles.ts';
import { createTry, listTried, readProjectOfRun } from './try.ts';
import { listWorkloads, readWorkload, suiteOfWorkload } from './workload.ts';

let database: TestDatabase;
let workspaceId: string;
let hostId: string;
let projectId: string;

beforeAll(async () => {
  database = await testDatabase();
  hostId = await aHost(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ workspaceId } = await aTeam(database.db, 'owner'));
  projectId = await aProject(database.db, workspaceId);
});

const OWNER = 'bench/1';
const WORKLOAD: Workload = {
  handshakes: ['persistent', 'stateless'],
  protocol: '2025-11-25',
  tools: [{ name: 'get_item', arguments: { id: 1 }, expect: 'none' }],
  pauseMs: 5,
  list: 'once',
  order: 'each',
};
const READ = {
  file: 'version: 1\n',
  servers: [
    { id: 'shop', title: 'Shop' },
    { id: 'shop-2', title: 'Shop with two threads' },
  ],
  workload: WORKLOAD,
};
const TRIED: Tried = {
  handshakes: [
    {
      handshake: 'persistent',
      protocolVersion: '2025-11-25',
      calls: [
        {
          tool: 'get_item',
          arguments: { id: 1 },
          answer: '{"id":1}\0',
          ms: 1.5,
          fault: null,
          unchecked: true,
          expectations: [],
        },
      ],
    },
  ],
  tools: [{ name: 'get_item', description: null, readOnly: true }],
};

async function takenTry(file: string | null = null): Promise<string> {
  const { db } = database;
  const { id } = await createTry(db, { projectId, createdById: null, ref: 'main', file, seed: 1 });
  await claimRun(db, { runId: id, owner: OWNER, hostId, leaseMs: 60_000 });
  return id;
}

test('a try is planned once its file was read, and its project knows its servers and its workload then', async () => {
  const { db } = database;
  const runId = await takenTry();
  expect(await readProjectOfRun(db, runId)).toEqual({
    path: 'headroom.yaml',
    ref: 'main',
    file: null,
    standIn: null,
  });
  expect(await readRun(db, runId)).toMatchObject({
    kind: 'try',
    projectId,
    suite: '',
    servers: [],
    trials: [],
  });
  // Whoever plans may know more of a server.
  const servers = READ.servers.map((server) => ({ ...server, env: { A: 'b' } }));
  await planTry(db, { runId, owner: OWNER, project: { ...READ, servers } });
  const suite = workloadId(WORKLOAD);
  const run = await readRun(db, runId);
  expect(run).toMatchObject({ suite, handshake: 'persistent', servers: ['shop', 'shop-2'], headRef: 'main' });
  expect(run?.trials.map(({ serverId, round, position }) => [serverId, round, position])).toEqual([
    ['shop', 1, 0],
    ['shop-2', 1, 1],
  ]);
  expect(await readProjectTexts(db, projectId)).toEqual({ file: READ.file, edited: null });
  expect(await readProject(db, projectId)).toMatchObject({
    servers: READ.servers,
    suite,
    lastTry: { runId, status: 'running' },
  });
  const stored = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  expect(stored.servers).toEqual(READ.servers);
  expect(await readWorkload(db, suite)).toEqual(WORKLOAD);
  expect(await listWorkloadTitles(db, { workspaceIds: [workspaceId] })).toEqual(new Map([[suite, 'Shop']]));
  expect(await listWorkloadTitles(db, { workspaceIds: [] })).toEqual(new Map());
});

test('planning a try once more keeps the trials that ended', async () => {
  const { db } = database;
  const runId = await takenTry();
  await planTry(db, { runId, owner: OWNER, project: READ });
  const trial = await nextTrial(db, runId);
  await startTrial(db, trial?.id ?? '', { owner: OWNER, revisionId: null, buildId: null });
  const result = { ...aResult(), measurements: [], resources: [], tried: TRIED };
  expect(await storeTrial(db, trial?.id ?? '', OWNER, result)).toBe(true);
  await planTry(db, { runId, owner: OWNER, project: READ });
  const run = await readRun(db, runId);
  expect(run?.trials.map(({ status }) => status)).toEqual(['passed', 'waiting']);
  const tried = await listTried(db, runId);
  expect([...tried.keys()]).toEqual([trial?.id]);
  expect(tried.get(trial?.id ?? '')?.handshakes[0]?.calls[0]?.answer).toBe('{"id":1}\uFFFD');
});

test('what the conformance tool said is found by build and way of starting, of the same workspace', async () => {
  const { db } = database;
  const runId = await takenTry();
  await planTry(db, { runId, owner: OWNER, project: READ });
  const trial = await nextTrial(db, runId);
  const build = { serverId: 'shop', contentHash: 'c0ffee', status: 'failed' as const, log: '' };
  const { id: buildId } = await saveBuild(db, build);
  await startTrial(db, trial?.id ?? '', { owner: OWNER, revisionId: null, buildId });
  const conformance = {
    toolVersion: '1.2.3',
    askedAt: new Date(0).toISOString(),
    startedAs: 'a',
    verdicts: [],
  };
  const result = { ...aResult(), measurements: [], resources: [], tried: { ...TRIED, conformance } };
  await storeTrial(db, trial?.id ?? '', OWNER, result);
  expect(await findConformance(db, { workspaceId, buildId, startedAs: 'a' })).toEqual(conformance);
  expect(await findConformance(db, { workspaceId, buildId, startedAs: 'b' })).toBeUndefined();
  const { workspaceId: other } = await aTeam(db, 'owner');
  expect(await findConformance(db, { workspaceId: other, buildId, startedAs: 'a' })).toBeUndefined();
});

test('an edited text that is tried changes no project', async () => {
  const { db } = database;
  const runId = await takenTry('version: 1 # edited\n');
  expect(await readProjectOfRun(db, runId)).toMatchObject({ file: 'version: 1 # edited\n' });
  await planTry(db, { runId, owner: OWNER, project: READ });
  expect(await readProject(db, projectId)).toMatchObject({ servers: [], suite: null });
  expect(await readProjectTexts(db, projectId)).toEqual({ file: null, edited: 'version: 1 # edited\n' });
  expect(await readRun(db, runId)).toMatchObject({ servers: ['shop', 'shop-2'] });
});

test('the text of a file that has problems is kept, and what was known of the project stays', async () => {
  const { db } = database;
  const first = await takenTry();
  await planTry(db, { runId: first, owner: OWNER, project: READ });
  await finishRun(db, { runId: first, owner: OWNER, status: 'finished', reason: null });
  await saveReadFile(db, { runId: await takenTry(), owner: OWNER, file: 'version: 9' });
  expect(await readProject(db, projectId)).toMatchObject({ servers: READ.servers });
  expect(await readProjectTexts(db, projectId)).toEqual({ file: 'version: 9', edited: null });
  await saveReadFile(db, { runId: await takenTry('edited'), owner: OWNER, file: 'edited' });
  expect(await readProjectTexts(db, projectId)).toEqual({ file: 'version: 9', edited: 'edited' });
});

test('only the worker that holds a try plans it', async () => {
  const { db } = database;
  const runId = await takenTry();
  await expect(planTry(db, { runId, owner: 'other/1', project: READ })).rejects.toThrow(
    'no longer worked on',
  );
  await finishRun(db, { runId, owner: OWNER, status: 'failed', reason: 'no file' });
  await expect(planTry(db, { runId, owner: OWNER, project: READ })).rejects.toThrow('no longer worked on');
  expect((await readRun(db, runId))?.trials).toEqual([]);
});

test('a try is in no list of runs, and tells nobody that it ended', async () => {
  const { db } = database;
  const runId = await takenTry();
  await planTry(db, { runId, owner: OWNER, project: READ });
  await finishRun(db, { runId, owner: OWNER, status: 'finished', reason: null });
  expect(await listRuns(db, { workspaceId, limit: 10 })).toEqual([]);
  expect(await db.event.count({ where: { runId } })).toBe(0);
});

test('of each project with a workload the last run in which a server passed is found, by load', async () => {
  const { db } = database;
  const other = await aProject(db, workspaceId, 'https://example.org/fork.git');
  const suite = suiteOfWorkload(WORKLOAD);
  const load = { suite, hostClass: 'default', profile: 'smoke', handshake: 'persistent' } as const;
  const runOf = async (
    project: string,
    { passes = true, ...asked }: Partial<typeof load> & { passes?: boolean },
  ) => {
    const rest = { servers: ['shop'], rounds: 1, priority: 0 as const, repository: 'r' };
    const request = { ...load, ...asked, ...rest };
    const { id: runId } = await createRun(db, { workspaceId, request, seed: 1, projectId: project });
    await claimRun(db, { runId, owner: OWNER, hostId, leaseMs: 60_000 });
    const trial = await nextTrial(db, runId);
    await startTrial(db, trial?.id ?? '', { owner: OWNER, revisionId: null, buildId: null });
    const outcome = passes ? 'passed' : 'server_failed';
    await storeTrial(db, trial?.id ?? '', OWNER, { ...aResult(), outcome });
    await finishRun(db, { runId, owner: OWNER, status: 'finished', reason: null });
    return runId;
  };
  await runOf(projectId, {});
  const own = await runOf(projectId, {});
  await runOf(projectId, { passes: false });
  const fork = await runOf(other, {});
  await runOf(other, { suite: 'own-0' });
  const found = await listWorkloadRuns(db, { workspaceId, suite });
  expect(found.map(({ runId, projectId }) => [runId, projectId])).toEqual([
    [fork, other],
    [own, projectId],
  ]);
  const { workspaceId: stranger } = await aTeam(db, 'owner');
  expect(await listWorkloadRuns(db, { workspaceId: stranger, suite })).toEqual([]);
});

test('a suite that nobody knows has no workload', async () => {
  const { db } = database;
  expect(await readWorkload(db, 'io')).toBe(io);
  await expect(readWorkload(db, 'own-0')).rejects.toThrow('there is no suite and no workload "own-0"');
  expect(await listWorkloads(db, ['io', 'own-0'])).toEqual(new Map([['io', io]]));
});

test('a workspace has one project of a file; another one has its own', async () => {
  const { db } = database;
  const { workspaceId: other } = await aTeam(db, 'owner');
  const project = (await readProject(db, projectId)) ?? expect.fail('it is gone');
  const { title, repository, ref, path, hostClass } = project;
  const asked = { title, repository, ref, path, hostClass, createdById: null };
  expect(await createProject(db, { ...asked, workspaceId })).toBeNull();
  expect(await createProject(db, { ...asked, workspaceId: other })).not.toBeNull();
  const second = await createProject(db, { ...asked, workspaceId, path: 'bench/b.yaml' });
  expect(await changeProject(db, second ?? '', { path: 'headroom.yaml' })).toBe('taken');
  expect(await changeProject(db, second ?? '', { title: 'B', ref: 'v2' })).toBe('changed');
  expect((await listProjects(db, workspaceId)).map((row) => [row.title, row.ref, row.path])).toEqual([
    ['B', 'v2', 'bench/b.yaml'],
    ['Shop', 'main', 'headroom.yaml'],
  ]);
  // A list, and a form, would read 64 KB a project for nothing.
  expect((await listProjects(db, workspaceId)).filter((row) => 'file' in row)).toEqual([]);
});

test('a project whose file is another one now was never tried, and waits for its open runs', async () => {
  const { db } = database;
  const runId = await takenTry();
  await planTry(db, { runId, owner: OWNER, project: READ });
  await changeProject(db, projectId, { ref: 'v2' });
  expect(await readProject(db, projectId)).toMatchObject({ suite: workloadId(WORKLOAD) });
  expect(await changeProject(db, projectId, { path: 'b.yaml', title: 'B' })).toBe('busy');
  expect(await readProject(db, projectId)).toMatchObject({ title: 'Shop', suite: workloadId(WORKLOAD) });
  expect(await changeProject(db, projectId, { path: 'headroom.yaml', title: 'B' })).toBe('changed');
  await finishRun(db, { runId, owner: OWNER, status: 'finished', reason: null });
  expect(await changeProject(db, projectId, { path: 'b.yaml' })).toBe('changed');
  expect(await readProject(db, projectId)).toMatchObject({ title: 'B', servers: [], suite: null });
  expect(await readProjectTexts(db, projectId)).toEqual({ file: null, edited: null });
});

test('deleting a project takes its tries along, keeps its runs, published ones too, and waits for open ones', async () => {
  const { db } = database;
  const tried = await takenTry();
  await planTry(db, { runId: tried, owner: OWNER, project: READ });
  expect(await deleteProject(db, projectId)).toBe('busy');
  await finishRun(db, { runId: tried, owner: OWNER, status: 'finished', reason: null });
  const { suite } = (await readProject(db, projectId)) ?? {};
  const request = {
    suite: suite ?? '',
    profile: 'smoke' as const,
    handshake: 'persistent' as const,
    servers: ['shop'],
    rounds: 1,
    hostClass: 'default',
    priority: 0 as const,
    repository: 'https://example.org/shop.git',
  };
  const { id: runId } = await createRun(db, { workspaceId, request, seed: 1, projectId });
  await claimRun(db, { runId, owner: OWNER, hostId, leaseMs: 60_000 });
  const trial = await nextTrial(db, runId);
  await startTrial(db, trial?.id ?? '', { owner: OWNER, revisionId: null, buildId: null });
  await storeTrial(db, trial?.id ?? '', OWNER, aResult());
  await finishRun(db, { runId, owner: OWNER, status: 'finished', reason: null });
  const slug = `shop-${runId.slice(-12)}`;
  const published = { runId, slug, title: 'Shop', summary: '', methodVersion: 1, figures: [] };
  expect((await publishRun(db, published)).state).toBe('published');
  expect(await readRun(db, runId)).toMatchObject({ projectId });
  expect(await deleteProject(db, projectId)).toBe('deleted');
  expect(await readRun(db, tried)).toBeNull();
  expect(await readRun(db, runId)).toMatchObject({ projectId: null, suite });
  expect(await deleteProject(db, projectId)).toBe('not_found');
});

import type { Operation } from '@headroom/api/operation';
import { type FileProblem, projectsApi } from '@headroom/api/projects';
import { runsApi } from '@headroom/api/runs';
import { readRun } from '@headroom/db';
import { PROJECT_FILE, triedProject } from '@headroom/db/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askerOf } from './ask.ts';
import { registerBench } from './fixture.ts';
import { type Strangers, strangers } from './people.ts';
import { tellRepository } from './repositories.ts';
import { startWeb, UNKNOWN_ID, type Web } from './web.ts';

let web: Web;
let people: Strangers;
let hostId: string;
let project: string;
const { ask, codeOf } = askerOf(() => web);

const REPOSITORY = 'https://git.example.org/shop.git';
const NEW = { title: 'Shop', repository: REPOSITORY, hostClass: 'default' };

beforeAll(async () => {
  web = await startWeb({ mode: 'accounts' });
  people = await strangers(web);
  hostId = await registerBench(web.db);
  await tellRepository(web.db, hostId, { address: REPOSITORY, shared: true });
});
afterAll(() => web.stop());
beforeEach(async () => {
  await web.db.run.deleteMany();
  await web.db.project.deleteMany();
  const { workspaceId } = people.ada;
  project = await triedProject(web.db, { workspaceId, hostId, repository: REPOSITORY });
});

/** The paths of the fields of a refusal, with the first message. */
async function refused(path: string, body: object) {
  const answer = await ask(people.ada, 'POST', path, body);
  const fields: { path: string; message: string }[] = answer.body.error.fields;
  return { status: answer.status, paths: fields.map((field) => field.path), message: fields[0]?.message };
}

function described(operation: Operation, body: unknown): void {
  expect(operation.success.schema.parse(body), operation.summary).toEqual(body);
}

test('a project is added, listed, changed and deleted, and the audit log tells of it', async () => {
  const { ada } = people;
  const made = await ask(ada, 'POST', '/api/v1/projects', { ...NEW, path: 'bench/b.yaml', ref: 'main' });
  expect(made.status).toBe(201);
  described(projectsApi.createProject, made.body);
  expect(made.body).toMatchObject({
    path: 'bench/b.yaml',
    ref: 'main',
    servers: [],
    file: null,
    lastTry: null,
  });
  expect(await codeOf(ada, 'POST', '/api/v1/projects', { ...NEW, path: 'bench/b.yaml' })).toEqual([
    409,
    'project_exists',
  ]);
  const path = `/api/v1/projects/${made.body.id}`;
  expect((await ask(ada, 'PUT', path, { title: 'Other', ref: null })).body).toMatchObject({
    title: 'Other',
    ref: null,
    path: 'bench/b.yaml',
  });
  expect(await codeOf(ada, 'PUT', path, { path: 'headroom.yaml' })).toEqual([409, 'project_exists']);
  const { body } = await ask(ada, 'GET', '/api/v1/projects');
  described(projectsApi.listProjects, body);
  expect(body.projects.map(({ title }: { title: string }) => title)).toEqual(['Other', 'Shop']);
  expect((await ask(ada, 'DELETE', path)).status).toBe(200);
  const { entries } = (await ask(ada, 'GET', '/api/v1/audit')).body;
  const said = entries.slice(0, 3).map(({ action, subject }: Record<string, string>) => [action, subject]);
  expect(said).toEqual([
    ['project.deleted', 'Other'],
    ['project.changed', 'Other'],
    ['project.created', 'Shop'],
  ]);
});

test('a project of a repository that no host may read is refused, and of a class that nobody registered', async () => {
  const { ada } = people;
  const other = { ...NEW, repository: 'https://git.example.org/secret.git' };
  expect(await codeOf(ada, 'POST', '/api/v1/projects', other)).toEqual([422, 'repository_not_allowed']);
  const far = { ...NEW, path: 'c.yaml', hostClass: 'epyc-8' };
  expect(await codeOf(ada, 'POST', '/api/v1/projects', far)).toEqual([400, 'unknown_host_class']);
  expect(await refused('/api/v1/projects', { ...NEW, path: '../etc/passwd' })).toMatchObject({
    paths: ['path'],
  });
});

test('a project is read with its file and its workload', async () => {
  const { body } = await ask(people.ada, 'GET', `/api/v1/projects/${project}`);
  described(projectsApi.readProject, body);
  expect(body).toMatchObject({
    file: PROJECT_FILE,
    servers: [
      { id: 'shop', title: 'Shop' },
      { id: 'shop-threads', title: 'Shop, four threads' },
    ],
    workload: {
      handshakes: ['persistent', 'stateless'],
      tools: [
        { name: 'get_item', weight: 4, unchecked: false },
        { name: 'search_items', weight: 1, unchecked: true },
      ],
    },
  });
});

test('what a try found of each server is read with its run', async () => {
  const { ada } = people;
  const { lastTry } = (await ask(ada, 'GET', `/api/v1/projects/${project}`)).body;
  expect(lastTry).toMatchObject({ status: 'finished', outcome: 'server_failed' });
  const { body } = await ask(ada, 'GET', `/api/v1/runs/${lastTry.id}`);
  described(runsApi.readRun, body);
  expect(body.trials.map(({ serverId }: { serverId: string }) => serverId)).toEqual(['shop', 'shop-threads']);
  const [{ tried }] = body.trials;
  expect(tried.tools).toContainEqual({ name: 'delete_item', description: null, readOnly: false });
  expect(tried.handshakes[0].calls[0]).toMatchObject({
    tool: 'get_item',
    expectations: [
      { says: 'id equals 17', holds: true },
      { says: 'price is above 0', holds: true },
    ],
  });
});

test('a try is a queued run, and an edited text is checked before', async () => {
  const { ada } = people;
  const path = `/api/v1/projects/${project}/tries`;
  const made = await ask(ada, 'POST', path, {});
  expect(made.status).toBe(201);
  described(projectsApi.tryProject, made.body);
  expect(await readRun(web.db, made.body.id)).toMatchObject({
    kind: 'try',
    status: 'queued',
    projectId: project,
    headRef: 'main',
    repository: REPOSITORY,
  });
  const edited = PROJECT_FILE.replace('weight: 4', 'wieght: 4');
  const told = await refused(path, { file: edited });
  expect(told).toMatchObject({ status: 422, paths: ['file'] });
  expect(told.message).toMatch(/^line 8, column 7: .*unknown key "wieght"/);
  expect((await ask(ada, 'POST', path, { file: PROJECT_FILE, ref: 'v1.0' })).status).toBe(201);
  await expect
    .poll(() => web.db.run.count({ where: { projectFile: PROJECT_FILE, headRef: 'v1.0' } }))
    .toBe(1);
  const own = `/api/v1/projects/${project}`;
  expect(await codeOf(ada, 'DELETE', own)).toEqual([409, 'project_busy']);
  expect(await codeOf(ada, 'PUT', own, { path: 'other.yaml' })).toEqual([409, 'project_busy']);
});

test('the text of a file is checked, with the places of its problems', async () => {
  const check = async (file: string): Promise<FileProblem[]> =>
    (await ask(people.ada, 'POST', '/api/v1/projects/check', { file })).body.problems;
  expect(await check(PROJECT_FILE)).toEqual([]);
  expect(await check(PROJECT_FILE.replace('version: 1', 'version: 2'))).toMatchObject([
    { line: 1, column: 10, field: 'version' },
  ]);
  expect((await ask(people.ada, 'POST', '/api/v1/projects/check', { file: 'x'.repeat(70_000) })).status).toBe(
    422,
  );
});

test('a run of a project takes its servers, its workload and its repository', async () => {
  const { ada } = people;
  const good = { project, servers: ['shop'], profile: 'quick' };
  const made = await ask(ada, 'POST', '/api/v1/runs', good);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { suite } = await web.db.project.findUniqueOrThrow({ where: { id: project } });
  if (suite === null) throw new Error('the project was not tried');
  expect(await readRun(web.db, made.body.id)).toMatchObject({
    kind: 'single',
    projectId: project,
    suite,
    handshake: 'persistent',
    repository: REPOSITORY,
    headRef: 'main',
    servers: ['shop'],
  });
  const compared = { ...good, base: 'main~1', head: 'main', handshake: 'stateless', tools: ['get_item'] };
  expect((await ask(ada, 'POST', '/api/v1/comparisons', compared)).status).toBe(201);
  await expect
    .poll(() => web.db.run.count({ where: { kind: 'comparison', suite, handshake: 'stateless' } }))
    .toBe(1);
});

test('what a project says cannot be asked for otherwise', async () => {
  const good = { project, servers: ['shop'], profile: 'quick' };
  const wrong = (body: object) => refused('/api/v1/runs', { ...good, ...body });
  expect(await wrong({ suite: 'io', repository: '.' })).toMatchObject({ paths: ['suite', 'repository'] });
  expect(await wrong({ handshake: 'session' })).toMatchObject({
    paths: ['handshake'],
    message: 'the project has no handshake "session"; allowed: persistent, stateless',
  });
  expect(await wrong({ servers: ['shop', 'go'] })).toMatchObject({
    paths: ['servers.1'],
    message: 'unknown server "go"; allowed: shop, shop-threads',
  });
  expect(await wrong({ project: UNKNOWN_ID })).toMatchObject({ paths: ['project'] });
  const tools = { ...good, base: 'main~1', head: 'main', tools: ['checkout'] };
  expect(await refused('/api/v1/comparisons', tools)).toMatchObject({ paths: ['tools.0'] });
  const plain = { profile: 'quick', servers: ['go', 'nodejs'], handshake: 'stateless' };
  expect(await refused('/api/v1/runs', plain)).toMatchObject({
    paths: ['servers.1'],
    message: expect.stringMatching(
      /^nodejs does not speak MCP 2026-07-28, which handshake stateless needs; allowed: .*\bgo\b/,
    ),
  });
});

test('a project that no try has read cannot be run', async () => {
  const { ada } = people;
  const { id } = (await ask(ada, 'POST', '/api/v1/projects', { ...NEW, path: 'b.yaml' })).body;
  const told = await refused('/api/v1/runs', { project: id, servers: ['shop'], profile: 'quick' });
  expect(told).toMatchObject({ status: 422, paths: ['project'] });
  expect(told.message).toContain('start a try');
});

test('another workspace neither reads the project nor runs it', async () => {
  const { stranger } = people;
  const path = `/api/v1/projects/${project}`;
  expect(await codeOf(stranger, 'GET', path)).toEqual([404, 'not_found']);
  expect(await codeOf(stranger, 'PUT', path, { title: 'Mine' })).toEqual([404, 'not_found']);
  expect(await codeOf(stranger, 'POST', `${path}/tries`, {})).toEqual([404, 'not_found']);
  expect(await codeOf(stranger, 'DELETE', path)).toEqual([404, 'not_found']);
  expect((await ask(stranger, 'GET', '/api/v1/projects')).body.projects).toEqual([]);
  const asked = { project, servers: ['shop'], profile: 'quick' };
  const answer = await ask(stranger, 'POST', '/api/v1/runs', asked);
  expect(answer.body.error.fields).toEqual([
    { path: 'project', message: 'the workspace has no project with this id' },
  ]);
});

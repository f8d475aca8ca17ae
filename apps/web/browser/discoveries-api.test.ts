import { discoveriesApi } from '@headroom/api/discoveries';
import { finishRun, listVersions, readArchive, saveDiscovered } from '@headroom/db';
import { claimRun } from '@headroom/db/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askerOf } from './ask.ts';
import { registerBench } from './fixture.ts';
import { type Strangers, strangers } from './people.ts';
import { startWeb, type Web } from './web.ts';

let web: Web;
let people: Strangers;
let hostId: string;
const { ask } = askerOf(() => web);

beforeAll(async () => {
  web = await startWeb({ mode: 'accounts' });
  people = await strangers(web);
  hostId = await registerBench(web.db, { archives: 'shared', discovers: true });
  await registerBench(web.db, { name: 'bench-2', hostClass: 'closed', archives: 'shared' });
});
afterAll(() => web.stop());
beforeEach(async () => {
  await web.db.run.deleteMany();
  await web.db.project.deleteMany();
});

const OWNER = 'bench/1';
const SERVER =
  'version: 1\nserver: { id: acme, package: { registry: npm, name: acme, version: "1.0.0", lock: package-lock.json }, start: [acme], transport: stdio }\n';
const FILE = `${SERVER}workload: { handshakes: [session], tools: [{ name: echo, expect: none }] }\n`;
const NEW = { target: 'npm:acme', hostClass: 'default' };

const asked = (body: object) => ask(people.ada, 'POST', '/api/v1/discoveries', body);

/** A discovery that a worker has ended. */
async function found(): Promise<string> {
  const { id: runId } = (await asked(NEW)).body;
  await claimRun(web.db, { runId, owner: OWNER, hostId, leaseMs: 60_000 });
  const tools = [{ name: 'echo', arguments: {}, expect: 'none' as const, note: null, why: null }];
  const answered = { title: 'acme', server: SERVER, handshakes: ['session' as const], protocol: null };
  const server = { ...answered, tools, candidates: [] };
  const held = { runId, owner: OWNER };
  await saveDiscovered(web.db, held, { found: server, files: { 'package-lock.json': '{}' } });
  await finishRun(web.db, { ...held, status: 'finished', reason: null });
  return runId;
}

test('a discovery is queued, read, and becomes a project that can be measured', async () => {
  const id = await found();
  const read = await ask(people.ada, 'GET', `/api/v1/discoveries/${id}`);
  expect(discoveriesApi.readDiscovery.success.schema.parse(read.body)).toEqual(read.body);
  expect(read.body).toMatchObject({ status: 'finished', found: { title: 'acme' } });
  const made = await ask(people.ada, 'POST', `/api/v1/discoveries/${id}/project`, { file: FILE });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body).toMatchObject({ title: 'acme', source: 'archive', servers: [{ id: 'acme' }] });
  const [version] = await listVersions(web.db, made.body.id);
  expect(version).toMatchObject({ number: 1, fileName: 'acme.tar.gz', files: 2 });
  let bytes = 0;
  for await (const part of readArchive(web.db, version?.id ?? '')) bytes += part.length;
  expect(bytes).toBe(version?.bytes);
  const run = { project: made.body.id, profile: 'quick', servers: ['acme'] };
  expect((await ask(people.ada, 'POST', '/api/v1/runs', run)).status).toBe(201);
});

test.each([
  [{ ...NEW, target: 'https://example.org/mcp' }, 422, 'target', 'headroom measure https://example.org/mcp'],
  [{ ...NEW, target: 'https://github.com/acme/server' }, 422, 'target', 'must be a package'],
  [{ ...NEW, target: 'acme' }, 422, 'target', 'npm:acme'],
  [{ hostClass: 'default' }, 422, 'target', 'must be the name of a package'],
  [{ ...NEW, secrets: ['a b'] }, 422, 'secrets.0', 'must be a name'],
  [{ ...NEW, variables: { 'a b': '' } }, 422, 'variables.a b', ''],
  [{ ...NEW, arguments: Array(51).fill('') }, 422, 'arguments', 'at most 50'],
  [{ ...NEW, given: { a: 'x'.repeat(17_000) } }, 422, 'given', 'at most 16 KB'],
  [{ ...NEW, hostClass: 'closed' }, 422, 'hostClass', 'these do not: bench-2'],
])('a request is refused by its field, case %#', async (body, status, path, message) => {
  const answer = await asked(body);
  const [field] = answer.body.error.fields;
  expect({ status: answer.status, path: field.path }).toEqual({ status, path });
  expect(field.message).toContain(message);
  expect(await web.db.run.count()).toBe(0);
});

test('no project is made of a discovery that found nothing, or of a text with problems', async () => {
  const { id } = (await asked(NEW)).body;
  const early = await ask(people.ada, 'POST', `/api/v1/discoveries/${id}/project`, { file: FILE });
  expect([early.status, early.body.error.code]).toEqual([409, 'discovery_not_finished']);
  const path = `/api/v1/discoveries/${await found()}/project`;
  const wrong = await ask(people.ada, 'POST', path, { file: SERVER });
  expect(wrong.status).toBe(422);
  expect(wrong.body.error.fields[0].message).toContain('workload');
  expect(await web.db.project.count()).toBe(0);
});

test('a run that is no discovery is none', async () => {
  const { id } = (await asked(NEW)).body;
  await web.db.discovery.deleteMany();
  expect((await ask(people.ada, 'GET', `/api/v1/discoveries/${id}`)).status).toBe(404);
});

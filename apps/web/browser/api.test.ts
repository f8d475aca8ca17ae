import { hostsApi } from '@headroom/api/hosts';
import type { Operation } from '@headroom/api/operation';
import { runsApi } from '@headroom/api/runs';
import { serversApi } from '@headroom/api/servers';
import { trialsApi } from '@headroom/api/trials';
import { readRun } from '@headroom/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heard, measuredRun, queuedRun, registerBench } from './fixture.ts';
import { startWeb, UNKNOWN_ID, type Web } from './web.ts';

let web: Web;
beforeAll(async () => {
  web = await startWeb();
  await registerBench(web.db);
});
afterAll(() => web.stop());

const GOOD = { profile: 'smoke', servers: ['go', 'rust'], rounds: 2 };

function post(
  path: string,
  body: BodyInit | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  return fetch(web.url + path, { method: 'POST', body, headers });
}
const create = (request: unknown) => post('/api/v1/runs', JSON.stringify(request));

async function refusal(response: Response) {
  const { error } = await response.json();
  return {
    status: response.status,
    code: error.code,
    paths: error.fields.map(({ path }: { path: string }) => path),
  };
}

test('a run is stored with all its trials in a random order that its seed repeats', async () => {
  const response = await create(GOOD);
  const created = await response.json();
  expect(response.status).toBe(201);
  expect(response.headers.get('location')).toBe(`/api/v1/runs/${created.id}`);
  expect(created).toMatchObject({ status: 'queued', trials: 4, delivered: true });
  const run = await readRun(web.db, created.id);
  expect(run?.trials.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  const second = await readRun(web.db, (await (await create(GOOD)).json()).id);
  expect(second?.seed).not.toBe(run?.seed);
});

test.each<[string, unknown, number, string, string[]]>([
  ['an unknown server', { ...GOOD, servers: ['go', 'cobol'] }, 422, 'invalid_request', ['servers.1']],
  ['an unknown profile', { ...GOOD, profile: 'huge' }, 422, 'invalid_request', ['profile']],
  ['no rounds', { ...GOOD, rounds: 0 }, 422, 'invalid_request', ['rounds']],
  ['101 rounds', { ...GOOD, rounds: 101 }, 422, 'invalid_request', ['rounds']],
  ['an empty list', { ...GOOD, servers: [] }, 422, 'invalid_request', ['servers']],
  ['no host class', { ...GOOD, hostClass: 'Big Box' }, 422, 'invalid_request', ['hostClass']],
  [
    'a class that no host registered',
    { ...GOOD, hostClass: 'epyc-8' },
    400,
    'unknown_host_class',
    ['hostClass'],
  ],
  ['an unknown field', { ...GOOD, colour: 'red' }, 422, 'invalid_request', ['colour']],
  [
    'a server no host can run',
    { ...GOOD, servers: ['go', 'python'] },
    422,
    'server_unavailable',
    ['servers.1'],
  ],
])('%s is refused by its field and nothing is stored', async (_what, request, status, code, paths) => {
  const before = await web.db.run.count();
  expect(await refusal(await create(request))).toEqual({ status, code, paths });
  await expect.poll(() => web.db.run.count()).toBe(before);
});

test('a load profile that the worker of a host does not know is refused by its field and nothing is stored', async () => {
  const id = await registerBench(web.db, { name: 'attic', hostClass: 'attic', profiles: ['smoke'] });
  const before = await web.db.run.count();
  const response = await create({ ...GOOD, hostClass: 'attic', profile: 'quick' });
  await web.db.host.delete({ where: { id } });
  const refused = { status: 422, code: 'server_unavailable', paths: ['profile'] };
  expect(await refusal(response)).toEqual(refused);
  await expect.poll(() => web.db.run.count()).toBe(before);
});

test('a body that is no JSON, of another type, or too large is refused', async () => {
  const before = await web.db.run.count();
  expect((await refusal(await post('/api/v1/runs', '{"profile":'))).status).toBe(400);
  expect((await refusal(await post('/api/v1/runs', '{}', { 'content-type': 'text/plain' }))).status).toBe(
    415,
  );
  const large = JSON.stringify({ ...GOOD, padding: 'x'.repeat(10 * 1024 * 1024) });
  expect(await refusal(await post('/api/v1/runs', large))).toMatchObject({
    status: 413,
    code: 'body_too_large',
  });
  await expect.poll(() => web.db.run.count()).toBe(before);
});

test('a change asked for by a page of another site is refused', async () => {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
  const response = await post('/api/v1/runs', JSON.stringify(GOOD), headers);
  expect(await refusal(response)).toMatchObject({ status: 403, code: 'cross_site' });
});

test('a list is filtered and paged', async () => {
  const ids = [];
  for (let i = 0; i < 3; i++)
    ids.unshift(await queuedRun(web.db, { profile: 'published', servers: ['bun'] }));
  const page = async (query: string) => (await fetch(`${web.url}/api/v1/runs?${query}`)).json();
  const first = await page('profile=published&server=bun&status=queued&limit=2');
  expect(first.runs.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
  const last = await page(`profile=published&limit=2&before=${first.next}`);
  expect(last.runs.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
  expect(last.next).toBeNull();
  expect((await page('status=finished&profile=published')).runs).toEqual([]);
});

test('a query that is not understood is refused by its parameter', async () => {
  const response = await fetch(`${web.url}/api/v1/runs?status=sleeping&limit=0`);
  expect(await refusal(response)).toEqual({ status: 400, code: 'invalid_query', paths: ['status', 'limit'] });
});

test('a run is read with its trials and the report’s tables, a trial with its log and samples', async () => {
  const id = await measuredRun(web.db, { end: { status: 'finished', reason: null } });
  const run = await (await fetch(`${web.url}/api/v1/runs/${id}`)).json();
  expect(run.report.servers.map(({ serverId }: { serverId: string }) => serverId)).toEqual(['rust', 'go']);
  expect(run.trials[0].measurements).toHaveLength(7);
  const trial = await (await fetch(`${web.url}/api/v1/trials/${run.trials[0].id}`)).json();
  expect(trial.log).toContain('line 0');
  expect(trial.resources[0].atS).toHaveLength(5);
});

test('a queued run is cancelled at once; an ended one can no longer be', async () => {
  const id = await queuedRun(web.db);
  const response = await post(`/api/v1/runs/${id}/cancel`, null, {});
  expect([response.status, await response.json()]).toEqual([202, { id, state: 'cancelled' }]);
  expect(await refusal(await post(`/api/v1/runs/${id}/cancel`, null, {}))).toMatchObject({ status: 409 });
});

test.each(['/api/v1/runs/ID', '/api/v1/runs/ID/events', '/api/v1/trials/ID'])(
  '%s answers 404 for an unknown id',
  async (path) => {
    for (const id of [UNKNOWN_ID, 'x']) {
      const response = await fetch(web.url + path.replace('ID', id));
      expect(await refusal(response)).toMatchObject({ status: 404, code: 'not_found' });
    }
  },
);

test('servers are listed with what they need', async () => {
  const { servers } = await (await fetch(`${web.url}/api/v1/servers`)).json();
  const missing = Object.fromEntries(
    servers.map(({ id, missing }: { id: string; missing: string }) => [id, missing]),
  );
  expect(missing).toMatchObject({ go: null, python: 'python needs python3 with venv; install python3-venv' });
});

test('a host is drained and undrained, however often it is asked for', async () => {
  const id = await registerBench(web.db, { name: 'bench-2' });
  const ask = async (what: string) => {
    const response = await post(`/api/v1/hosts/${id}/${what}`, null, {});
    const { name, state, drainedAt } = await response.json();
    return [response.status, name, state, drainedAt !== null];
  };
  expect(await ask('undrain')).toEqual([200, 'bench-2', 'idle', false]);
  expect(await ask('drain')).toEqual([200, 'bench-2', 'drained', true]);
  expect(await ask('drain')).toEqual([200, 'bench-2', 'drained', true]);
  const { hosts } = await (await fetch(`${web.url}/api/v1/hosts`)).json();
  const states = hosts.map(({ name, state }: { name: string; state: string }) => [name, state]);
  expect(states).toEqual([
    ['bench-1', 'idle'],
    ['bench-2', 'drained'],
  ]);
  expect(await ask('undrain')).toEqual([200, 'bench-2', 'idle', false]);
  for (const what of ['drain', 'undrain']) {
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    const refused = await post(`/api/v1/hosts/${id}/${what}`, null, crossSite);
    expect(await refusal(refused)).toMatchObject({ status: 403, code: 'cross_site' });
    for (const unknown of [UNKNOWN_ID, 'x']) {
      const response = await post(`/api/v1/hosts/${unknown}/${what}`, null, {});
      expect(await refusal(response)).toMatchObject({ status: 404, code: 'not_found' });
    }
  }
  await web.db.host.delete({ where: { id } });
});

test('a host is removed when it is away, once, and asked for by a page of ours', async () => {
  const id = await registerBench(web.db, { name: 'attic' });
  const remove = (host: string, headers: Record<string, string> = {}) =>
    fetch(`${web.url}/api/v1/hosts/${host}`, { method: 'DELETE', headers });
  expect(await refusal(await remove(id))).toMatchObject({ status: 409, code: 'host_not_away' });
  await heard(web.db, id, 120);
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  expect(await refusal(await remove(id, crossSite))).toMatchObject({ status: 403, code: 'cross_site' });
  const response = await remove(id);
  expect([response.status, await response.json()]).toEqual([200, { id }]);
  const { hosts } = await (await fetch(`${web.url}/api/v1/hosts`)).json();
  expect(hosts.map(({ name }: { name: string }) => name)).toEqual(['bench-1']);
  for (const unknown of [id, UNKNOWN_ID, 'x']) {
    expect(await refusal(await remove(unknown))).toMatchObject({ status: 404, code: 'not_found' });
  }
});

test('while Redis is away a run is still stored, for a worker to find', async () => {
  const own = await startWeb();
  await own.redis.stop();
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${own.url}/api/v1/runs`, {
    method: 'POST',
    headers,
    body: JSON.stringify(GOOD),
  });
  expect([response.status, (await response.json()).delivered]).toEqual([201, false]);
  await expect.poll(() => own.db.run.count()).toBe(1);
  await own.stop();
});

test('what is answered is what the document describes, to the last key', async () => {
  const id = await measuredRun(web.db, { end: { status: 'finished', reason: null } });
  const get = async (path: string) => (await fetch(`${web.url}/api/v1/${path}`)).json();
  const run = await get(`runs/${id}`);
  const bench = await registerBench(web.db);
  const answers: [Operation, unknown][] = [
    [runsApi.readRun, run],
    [runsApi.listRuns, await get('runs')],
    [trialsApi.readTrial, await get(`trials/${run.trials[0].id}`)],
    [serversApi.listServers, await get('servers')],
    [hostsApi.listHosts, await get('hosts')],
    [hostsApi.drainHost, await (await post(`/api/v1/hosts/${bench}/undrain`, null, {})).json()],
    [runsApi.createRun, await (await create(GOOD)).json()],
  ];
  // A schema drops keys it does not know.
  for (const [operation, body] of answers)
    expect(operation.success.schema.parse(body), operation.summary).toEqual(body);
});

test('a document describes the API', async () => {
  const document = await (await fetch(`${web.url}/api/v1/openapi.json`)).json();
  expect(Object.keys(document.paths)).toContain('/api/v1/runs/{id}/cancel');
  expect(JSON.stringify(document.paths['/api/v1/runs'].post.requestBody)).toContain('"rust"');
});

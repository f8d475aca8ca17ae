import { gunzipSync } from 'node:zlib';
import { cpuProfilesApi } from '@headroom/api/cpu-profiles';
import { readRun } from '@headroom/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparedRun, queuedRun } from './fixture.ts';
import { profiledRun } from './profiled-run.ts';
import { startWeb, UNKNOWN_ID, type Web } from './web.ts';

let web: Web;
let runId: string;
beforeAll(async () => {
  web = await startWeb();
  runId = await comparedRun(web.db, { servers: ['go'], effect: 1.3 });
  await profiledRun(web.db, runId);
});
afterAll(() => web.stop());

const ask = (path: string, init?: RequestInit) => fetch(`${web.url}/api/v1/${path}`, init);
const list = async (id = runId) => (await ask(`runs/${id}/cpu-profiles`)).json();

async function refusal(response: Response) {
  const { error } = await response.json();
  return { status: response.status, code: error.code, message: error.message };
}

test('the profiles of a comparison are listed with their figures, and the function that changed most comes first', async () => {
  const body = await list();
  expect(cpuProfilesApi.listCpuProfiles.success.schema.parse(body)).toEqual(body);
  const figures = { profiler: 'perf', samples: expect.any(Number), calls: expect.any(Number) };
  expect(body.profiles).toMatchObject([
    { serverId: 'go', side: 'base', status: 'done', figures },
    { serverId: 'go', side: 'head', status: 'done', figures },
  ]);
  const [first] = body.comparisons[0].functions;
  expect(first.own.changeMs).toBeGreaterThan(0);
  expect(first).toMatchObject({ name: 'main.rank', total: { isChanged: true } });
  const comparison = await (await ask(`comparisons/${runId}`)).json();
  expect(comparison.cpuLines.join('\n')).toContain(first.name);
  const markdown = await (await ask(`comparisons/${runId}/markdown`)).text();
  expect(markdown.split(`\`${first.name}\``)).toHaveLength(2);
  expect(markdown).toContain(`\n\n- ${comparison.cpuLines.join('\n  - ')}\n\n`);
});

test('a server that is slower by its trials, and whose profiles are alike, waits', async () => {
  const id = await comparedRun(web.db, { servers: ['go'], effect: 40 });
  await profiledRun(web.db, id, 'base');
  const { comparisons } = await list(id);
  expect(comparisons[0].sentence).toMatch(/^No processor time changed \(.+\): it waits\.$/);
});

test('a profile is downloaded in each format, and nothing else', async () => {
  const { profiles } = await list();
  const [{ id }] = profiles;
  const read = (format: string) => ask(`cpu-profiles/${id}/${format}`);
  const pprof = await read('pprof');
  expect(pprof.headers.get('content-disposition')).toMatch(
    /^attachment; filename="go-base-[\da-f]{8}\.pb\.gz"$/,
  );
  expect(pprof.headers.get('cache-control')).toBe('private, max-age=300');
  expect(gunzipSync(Buffer.from(await pprof.arrayBuffer())).length).toBeGreaterThan(1000);
  const speedscope = await (await read('speedscope')).json();
  expect(speedscope.shared.frames.length).toBeGreaterThan(10);
  const folded = await (await read('folded')).text();
  expect(folded).toMatch(/^.+;.+ \d+$/m);
  expect(await refusal(await read('svg'))).toMatchObject({
    status: 404,
    message: 'format must be one of pprof, speedscope, folded (got "svg").',
  });
  expect(await refusal(await ask(`cpu-profiles/${UNKNOWN_ID}/pprof`))).toMatchObject({ code: 'not_found' });
});

test('profiles are queued for an ended run, once at a time; its figures stay as they are', async () => {
  const before = await readRun(web.db, runId);
  const post = (id: string) => ask(`runs/${id}/cpu-profiles`, { method: 'POST' });
  const queued = await post(runId);
  expect(queued.status).toBe(201);
  const created = await queued.json();
  expect(created).toMatchObject({ profiles: 2, delivered: true });
  expect(await refusal(await post(runId))).toMatchObject({ status: 409, code: 'not_profilable' });
  expect((await list()).comparisons).toHaveLength(1);
  expect(await readRun(web.db, runId)).toEqual(before);
  expect((await ask(`runs/${created.id}/cancel`, { method: 'POST' })).status).toBe(202);
  expect((await list()).profiles[0]).toMatchObject({ status: 'failed', reason: 'the run ended first' });
  const open = await queuedRun(web.db, { servers: ['go'] });
  expect(await refusal(await post(open))).toMatchObject({ code: 'not_profilable' });
});

test('a run of a class that no host is of cannot be profiled', async () => {
  const id = await comparedRun(web.db, { servers: ['go'], effect: 1.3 });
  await web.db.run.update({ where: { id }, data: { hostClass: 'gone' } });
  const refused = await refusal(await ask(`runs/${id}/cpu-profiles`, { method: 'POST' }));
  expect(refused).toMatchObject({
    code: 'unknown_host_class',
    message: expect.stringContaining('unknown host class "gone"'),
  });
});

test('an unreadable profile takes nothing else from the run', async () => {
  const id = await comparedRun(web.db, { servers: ['go'], effect: 1.3 });
  await profiledRun(web.db, id);
  await web.db.cpuProfile.updateMany({
    where: { runId: id, side: 'head' },
    data: { data: Buffer.from('{}') },
  });
  expect(await list(id)).toMatchObject({
    profiles: [{ status: 'done' }, { status: 'done' }],
    comparisons: [],
  });
  expect((await ask(`comparisons/${id}/markdown`)).status).toBe(200);
  expect((await fetch(`${web.url}/compare/${id}`)).status).toBe(200);
});

test('a load that has no profile is refused by its name, and a comparison of it is not profiled by default', async () => {
  const send = (body: object) =>
    ask('runs', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ servers: ['go'], ...body }),
    });
  const refused = await refusal(await send({ profile: 'capacity', profileCpu: 'always' }));
  expect(refused.message).toContain('a CPU profile is of one load, and capacity is an experiment of several');
  const answer = await send({ profile: 'quick', profileCpu: 'regressed' });
  expect((await answer.json()).error.fields).toMatchObject([{ path: 'profileCpu' }]);
  const queued = await (await send({ profile: 'quick', profileCpu: 'always' })).json();
  expect((await readRun(web.db, queued.id))?.profileCpu).toBe('always');
});

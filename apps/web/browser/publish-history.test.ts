import { ensureDefaultWorkspace } from '@headroom/db';
import { aWatch } from '@headroom/db/testing';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitAt, runAt } from './commits.ts';
import { registerBench } from './fixture.ts';
import { startWeb, type Web } from './web.ts';

const REPOSITORY = 'https://git.inside.example/team/shop.git';
/** The commit from which on Go takes a fifth longer, as its comparison says. */
const SLOWER = 3;
const FINDING = 'go is slower: mean latency +20.0 %';

let web: Web;
let workspaceId: string;
let hostId: string;
let watchId: string;
beforeAll(async () => {
  web = await startWeb();
  hostId = await registerBench(web.db);
  workspaceId = await ensureDefaultWorkspace(web.db);
  watchId = await aWatch(web.db, { workspaceId, repository: REPOSITORY });
  for (const place of [2, 3, 4]) await compare(place);
});
afterAll(() => web.stop());

const at = (place: number) => commitAt(place, { repository: REPOSITORY, author: 'Ada' });

/** Adds the comparison of a commit with the one before. */
async function compare(place: number) {
  const slower = (_: string, { commit }: { commit: string }) => (commit >= at(SLOWER).commit ? 1.2 : 1);
  const sides = [at(place - 1), at(place)] as const;
  const id = await runAt(web.db, sides, { hostId, servers: ['go'], watchId, slower });
  const isSlower = place === SLOWER;
  const verdicts = isSlower ? { regressed: 2, 'no change': 7 } : { 'no change': 9 };
  const finding = isSlower ? FINDING : 'No slowdown beyond 4 % found';
  await web.db.run.update({ where: { id }, data: { verdicts, finding } });
}

const get = (path: string) => fetch(web.url + path);
const textOf = async (path: string) => (await (await get(path)).text()).replace(/<!-- -->/g, '');

async function send(method: string, path: string, body?: object) {
  const answer = await fetch(web.url + path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json(), location: answer.headers.get('location') };
}
const publish = (slug: string, id = watchId) =>
  send('POST', `/api/v1/watches/${id}/publication`, {
    slug,
    title: 'Shop over time',
    summary: 'Every commit.',
  });

test('a watch that compared nothing has no history to publish', async () => {
  const { status, body } = await publish('nothing', await aWatch(web.db, { workspaceId }));
  expect([status, body.error.code]).toEqual([409, 'not_publishable']);
});

test('a history is published with its versions, verdicts, figures, files and badge, and without its repository', async () => {
  const { status, body, location } = await publish('shop');
  expect([status, location]).toEqual([201, '/results/shop']);
  expect(body).toMatchObject({ slug: 'shop', watchId, title: 'Shop over time', withdrawnAt: null });
  const html = await textOf('/results/shop');
  for (const words of [
    '3 commits of main compared: 1 worse, 2 without a change found',
    FINDING,
    'Change number ',
    'Figures of 4 commits, oldest first',
    'each new commit with the newest measured one before it',
    '@online{headroom-shop,',
  ]) {
    expect(html.includes(words), words).toBe(true);
  }
  for (const hidden of [REPOSITORY, 'git.inside.example', 'Ada', '/today'])
    expect(html.includes(hidden), hidden).toBe(false);
  expect(await textOf('/results')).toContain('3 commits of main compared');
  expect((await get('/results/shop/today')).status).toBe(404);
  expect((await get('/results/shop/opengraph-image')).headers.get('content-type')).toBe('image/png');
  expect(await textOf('/results/shop/badge/history.svg')).toContain('No slowdown beyond');
  const { body: missing } = await send('GET', '/results/shop/badge/go.svg');
  expect(missing.error.message).toContain('there is: history.svg');
});

test('its files follow the published schema', async () => {
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  const validate = ajv.compile(await (await get('/results/schema.json')).json());
  for (const name of ['history', 'figures']) {
    validate(await (await get(`/results/shop/data/${name}.json`)).json());
    expect(validate.errors, name).toBeNull();
  }
  const { rows } = await (await get('/results/shop/data/history.json')).json();
  expect(rows.map(({ id, verdict }: { id: string; verdict: string }) => [id, verdict])).toEqual([
    [at(4).commit, 'no change found'],
    [at(3).commit, 'worse'],
    [at(2).commit, 'no change found'],
  ]);
  const { rows: figures } = await (await get('/results/shop/data/figures.json')).json();
  const means = figures.map(({ meanMs }: { meanMs: number }) => meanMs);
  expect(means).toHaveLength(4);
  expect(means[2] / means[1]).toBeCloseTo(1.2, 1);
  expect(await textOf('/results/shop/data/figures.csv')).toMatch(/^version,serverId,rounds,/);
});

test('the API has it among publications, with its record', async () => {
  const { publications } = await (await get('/api/v1/publications')).json();
  expect(publications[0]).toMatchObject({ slug: 'shop', watchId });
  expect(publications[0]).not.toHaveProperty('runId');
  expect(await (await get('/api/v1/publications/shop')).json()).toMatchObject({
    watchId,
    record: { asPublished: true, findings: [expect.stringContaining(FINDING)] },
  });
});

test('it stays while the watch goes on, and is published anew under another address', async () => {
  const before = await textOf('/results/shop/data/history.csv');
  await compare(5);
  expect(await textOf('/results/shop/data/history.csv')).toBe(before);
  expect((await publish('again')).body.error.code).toBe('already_published');
  const path = `/api/v1/watches/${watchId}/publication`;
  const edited = await send('PUT', path, { title: 'Shop', summary: 'Every commit.' });
  expect(edited.body).toMatchObject({ slug: 'shop', title: 'Shop', editedAt: expect.any(String) });
  const kept = await send('DELETE', `/api/v1/watches/${watchId}`);
  expect([kept.status, kept.body.error.code]).toEqual([409, 'not_deletable']);
  expect((await send('DELETE', path)).body).toMatchObject({ slug: 'shop' });
  expect((await get('/results/shop')).status).toBe(410);
  expect((await publish('shop')).body.error.code).toBe('slug_taken');
  expect((await publish('shop-2')).status).toBe(201);
  expect(await textOf('/results/shop-2')).toContain('4 commits of main compared');
  const entries = await web.db.auditEntry.findMany({
    orderBy: { id: 'asc' },
    where: { action: { startsWith: 'watch.' } },
  });
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['watch.published', '/results/shop'],
    ['watch.publication_edited', '/results/shop'],
    ['watch.withdrawn', '/results/shop'],
    ['watch.published', '/results/shop-2'],
  ]);
});

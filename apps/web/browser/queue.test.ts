import { usageSchema } from '@headroom/api/quota';
import { runsApi } from '@headroom/api/runs';
import { createRun, nameRun } from '@headroom/db';
import type { RunRequest } from '@headroom/model/run';
import { beforeAll, expect, test } from 'vitest';
import { shortId } from '#ui/short-id.ts';
import { openTab, visit } from './browser.ts';
import { heard, measuredRun, queuedRun, registerBench } from './fixture.ts';
import { openedWeb } from './opened.ts';

const opened = openedWeb();
let hostId: string;
beforeAll(async () => {
  hostId = await registerBench(opened.web.db);
});

const REQUEST: RunRequest = {
  suite: 'io',
  profile: 'quick',
  handshake: 'session',
  servers: ['rust', 'go'],
  rounds: 1,
  hostClass: 'default',
  priority: 0,
  repository: '.',
};

/** A run of a workspace that the reader is not in. */
async function strangersRun(): Promise<string> {
  const data = { slug: 'strangers', name: 'Strangers' };
  const where = { slug: data.slug };
  const { id: workspaceId } = await opened.web.db.workspace.upsert({ where, create: data, update: {} });
  return (await createRun(opened.web.db, { workspaceId, request: REQUEST, seed: 1 })).id;
}

const setQuotas = (quotas: { maxQueuedRuns?: number; maxBenchMinutes?: number; maxStoredMb?: number }) =>
  opened.web.db.workspace.update({ where: { slug: 'default' }, data: quotas });
const read = async (path: string) => (await fetch(opened.web.url + path)).json();

test('without a run the queue says what it is for', async () => {
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/queue`);
  await tab.page.getByText('Nothing is queued').waitFor();
  await tab.page.getByRole('main').getByRole('link', { name: 'Queue a run' }).waitFor();
  await tab.close();
});

test('the queue shows each run with its place and when it starts; of other workspaces nothing else', async () => {
  const running = await measuredRun(opened.web.db, { hostId, measure: 0 });
  const strangers = [await strangersRun(), await strangersRun(), await strangersRun()];
  const low = await queuedRun(opened.web.db, { priority: -1 });
  const high = await queuedRun(opened.web.db, { priority: 1, rounds: 3 });
  await nameRun(opened.web.db, high, { name: 'Evening peak' });
  await heard(opened.web.db, hostId, 0);
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await page.goto(`${opened.web.url}/queue`);
  const rows = page.getByRole('region', { name: 'Queue of class default' }).locator('tbody tr');
  await rows.first().waitFor();
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent).join(' | ')),
  );
  const title = (servers: string, id: string) => `Quick: 2 servers × ${servers}${shortId(id)}`;
  // Our workspace was never served: the strangers' first run comes before ours, then workspaces take turns.
  expect(cells).toEqual([
    `running | ${title('1 round', running)} | ends within a minute | – | normal | just now`,
    '1 | another workspace | starts within a minute | – | – | –',
    `2 | Evening peak${shortId(high)} | starts in about 2 min | 2 min 54 s | high | just now`,
    '3 | another workspace | starts in about 5 min | – | – | –',
    `4 | ${title('1 round', low)} | starts in about 6 min | 58 s | low | just now`,
    '5 | another workspace | starts in about 7 min | – | – | –',
  ]);
  const html = await page.content();
  for (const id of strangers) expect(html).not.toContain(id);
  expect(html).not.toContain('Strangers');
  await page.getByRole('link', { name: /Evening peak/ }).click();
  await page.waitForURL(`${opened.web.url}/runs/${high}`);
  await page.getByText('Queued behind 2 runs: starts in about 2 min').waitFor();
  await tab.close();

  const detail = runsApi.readRun.success.schema.parse(await read(`/api/v1/runs/${low}`));
  expect(detail).toMatchObject({ status: 'queued', priority: -1, position: 4 });
  const inMs = Date.parse(detail.expectedStart ?? '') - Date.now();
  expect(inMs / 60_000).toBeGreaterThan(4.5);
  expect(inMs / 60_000).toBeLessThan(6);
  expect(await read(`/api/v1/runs/${running}`)).toMatchObject({ position: null, expectedStart: null });
});

test('a long queue has pages', async () => {
  await opened.web.db.run.deleteMany();
  for (let run = 0; run < 101; run++) await queuedRun(opened.web.db);
  const page = async (address: string) => {
    const text = await (await fetch(opened.web.url + address)).text();
    return { rows: text.match(/href="\/runs\/[0-9a-f-]{36}"/g)?.length, text };
  };
  const [first, second] = [await page('/queue'), await page('/queue?page=2')];
  expect([first.rows, second.rows]).toEqual([100, 1]);
  expect(first.text).toContain('/queue?page=2');
  expect(second.text).toContain('Earlier runs');
  expect(second.text).not.toContain('Later runs');
  expect((await page('/queue?page=x')).rows).toBe(100);
});

test('the form says what is used of each quota and what a run would add, and how priority moves it', async () => {
  await opened.web.db.run.deleteMany();
  await setQuotas({ maxQueuedRuns: 3, maxBenchMinutes: 5, maxStoredMb: 1 });
  await queuedRun(opened.web.db);
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/new?servers=go,rust&rounds=2&profile=quick`);
  await page.getByText('More options').click();
  const high = page.getByRole('radio', { name: /^High/ });
  const costs = page.locator('[data-costs]');
  await expect.poll(() => costs.textContent()).toMatch(/Queued runs1 waiting, this adds 1, limit 3/);
  // Two servers for two rounds of 29 s; one round of those is promised to the run that waits.
  await expect
    .poll(() => costs.textContent())
    .toMatch(/Bench time this month58 s used or planned, this adds 1 min 56 s, limit 5 min/);
  await expect
    .poll(() => costs.textContent())
    .toMatch(/Storage0\.\d+ MB used or planned, this adds 0\.\d+ MB, limit 1\.0 MB/);
  await page.getByText('1 run ahead.').waitFor();
  await high.check();
  await page.getByText('Next in the queue.').waitFor();

  await page.getByLabel('Rounds').fill('5');
  await expect
    .poll(() => costs.textContent())
    .toMatch(/this adds 4 min 50 s, limit 5 minonly 4 min 2 s left/);
  await page.getByRole('button', { name: 'Queue run' }).click();
  const words = 'Bench time this month: needs about 4 min 50 s, but 4 min 2 s of 5 min are left';
  await page.locator('#rounds-error').getByText(words).waitFor();
  await expect.poll(() => high.isChecked()).toBe(true);
  await expect.poll(() => opened.web.db.run.count()).toBe(1);

  await page.getByLabel('Rounds').fill('1');
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  const stored = await opened.web.db.run.findUnique({ where: { id: page.url().slice(-36) } });
  expect(stored?.priority).toBe(1);
  // The refusal is an error that the browser reports, too.
  await tab.page.context().close();
});

test('the API says what is used, and refuses a run too many in words', async () => {
  const usage = usageSchema.parse(await read('/api/v1/quota'));
  expect(usage.queuedRuns).toEqual({ used: 2, planned: 0, limit: 3 });
  expect(usage.benchMinutes).toMatchObject({ used: 0, limit: 5 });
  expect(usage.storedBytes.limit).toBe(1_000_000);
  await setQuotas({ maxQueuedRuns: 2 });
  const answer = await fetch(`${opened.web.url}/api/v1/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ profile: 'smoke', servers: ['go'] }),
  });
  expect(answer.status).toBe(409);
  expect((await answer.json()).error).toEqual({
    code: 'quota_exceeded',
    message: 'Not queued. Queued runs: 0 of 2 are left; wait for one to start, or cancel one.',
    fields: [{ path: '', message: expect.stringContaining('0 of 2 are left') }],
  });
});

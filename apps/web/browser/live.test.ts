import { readRun } from '@headroom/db';
import { type RunEvent, runChannel, trialSoFarKey } from '@headroom/model/run';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContext, openTab, visit } from './browser.ts';
import { comparedRun, measuredRun, queuedRun } from './fixture.ts';
import { openedWeb } from './opened.ts';
import { startOwnWeb, startWeb } from './web.ts';

const opened = openedWeb();
let publisher: Redis;
beforeAll(async () => {
  publisher = new Redis(opened.web.redis.url);
});
afterAll(async () => {
  publisher.disconnect();
});

/** Publishes once a page follows the run. */
async function publish(runId: string, event: RunEvent): Promise<void> {
  await expect.poll(() => publisher.publish(runChannel(runId), JSON.stringify(event))).toBeGreaterThan(0);
}

test('a running run is followed: step, load, trials and the tables below', async () => {
  const id = await measuredRun(opened.web.db, {
    request: { servers: ['rust', 'go'], rounds: 2 },
    measure: 1,
  });
  const running = (await readRun(opened.web.db, id))?.trials.find(({ status }) => status === 'running');
  if (!running) throw new Error('the fixture left no running trial');
  const trialId = running.id;
  const at = Date.now();
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${id}`);
  await page.getByText(/1 of 4 trials, about/).waitFor();
  await publish(id, { type: 'step', at, trialId, step: 'verify' });
  await page.getByText(`${running.serverId}, round ${running.round}: checking the contract`).waitFor();
  for (const second of [1, 2, 3]) {
    await publish(id, { type: 'load', at, trialId, second, callsPerS: 4000 + second, meanMs: 5.25 });
  }
  await page.getByText(`${running.serverId} serves 4,003 tool calls a second`).waitFor();
  await page.getByText(`${running.serverId} answers in 5.25 ms on average`).waitFor();
  const live = page.locator('figure', { hasText: /serves 4,003|answers in 5\.25/ });
  await live.locator('.recharts-line-curve').nth(1).waitFor({ state: 'attached' });
  await publish(id, {
    type: 'trial',
    at,
    trialId,
    status: 'server_failed',
    reason: 'it died of signal SIGKILL',
  });
  await page.getByText(/2 of 4 trials/).waitFor();
  await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('2');
  await page
    .getByTitle(`${running.serverId}, round ${running.round}: server failed. it died of signal SIGKILL`)
    .waitFor();
  await tab.close();
});

test('the bar of a reloaded page does not go back while a trial is measured again', async () => {
  const id = await measuredRun(opened.web.db, {
    request: { servers: ['rust', 'go'], rounds: 2 },
    measure: 1,
  });
  const running = (await readRun(opened.web.db, id))?.trials.find(({ status }) => status === 'running');
  if (!running) throw new Error('the fixture left no running trial');
  const beginAt = (startedAt: Date) =>
    opened.web.db.trial.update({ where: { id: running.id }, data: { startedAt } });
  const tab = await openTab(opened.browser);
  const { page } = tab;
  const done = async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'));
  await beginAt(new Date(Date.now() - 3_600_000));
  await visit(page, `${opened.web.url}/runs/${id}`);
  await expect.poll(done).toBe(2);
  await beginAt(new Date());
  await visit(page, `${opened.web.url}/runs/${id}`);
  await page.getByText(/1 of 4 trials, about/).waitFor();
  await expect.poll(done).toBe(2);
  // Another tab has not seen how far it was.
  const other = await openTab(opened.browser);
  await visit(other.page, `${opened.web.url}/runs/${id}`);
  await other.page.getByText(/1 of 4 trials, about/).waitFor();
  const there = await other.page.getByRole('progressbar').getAttribute('aria-valuenow');
  expect(Number(there)).toBeLessThan(2);
  await other.close();
  await tab.close();
});

test('a page that is opened late shows what the trial did before, also without JavaScript', async () => {
  const id = await measuredRun(opened.web.db, {
    request: { servers: ['rust', 'go'], rounds: 2 },
    measure: 1,
  });
  const running = (await readRun(opened.web.db, id))?.trials.find(({ status }) => status === 'running');
  if (!running) throw new Error('the fixture left no running trial');
  const own = { at: Date.now(), trialId: running.id };
  const other = { at: Date.now(), trialId: 'the trial before' };
  const seconds = [1, 2, 3].map((second) => ({ second, callsPerS: 4000 + second, meanMs: 5.25 }));
  const events: RunEvent[] = [
    { type: 'load', ...other, second: 9, callsPerS: 1, meanMs: 1 },
    { type: 'step', ...own, step: 'load' },
    ...seconds.map((second) => ({ type: 'load' as const, ...own, ...second })),
  ];
  await publisher.rpush(trialSoFarKey(id), ...events.map((event) => JSON.stringify(event)));
  const answer = await fetch(`${opened.web.url}/api/v1/runs/${id}/progress`);
  expect(await answer.json()).toMatchObject({ step: 'load', load: seconds });
  const tab = await openTab(opened.browser, { javaScriptEnabled: false });
  const { page } = tab;
  await page.goto(`${opened.web.url}/runs/${id}`);
  await page.getByText(`${running.serverId}, round ${running.round}: under load`).waitFor();
  await page.getByText(`${running.serverId} serves 4,003 tool calls a second`).waitFor();
  const charts = page.locator('figure', { hasText: /serves 4,003|answers in 5\.25/ });
  expect(await charts.locator('details').count()).toBe(2);
  await tab.close();
});

test('a run that begins is running in the title too, not only below it', async () => {
  const id = await queuedRun(opened.web.db);
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${id}`);
  const chip = page
    .getByRole('heading', { level: 1 })
    .locator('xpath=..')
    .getByText(/^(Queued|Running)$/);
  await expect.poll(() => chip.textContent()).toBe('Queued');
  await opened.web.db.run.update({ where: { id }, data: { status: 'running', startedAt: new Date() } });
  await publish(id, { type: 'run', at: Date.now(), status: 'running' });
  await expect.poll(() => chip.textContent()).toBe('Running');
  await tab.close();
});

test('a running comparison is followed with both of its sides told apart', async () => {
  const id = await comparedRun(opened.web.db, { servers: ['go', 'rust'], measure: 5 });
  const trials = (await readRun(opened.web.db, id))?.trials ?? [];
  const running = trials.find(({ status }) => status === 'running');
  if (!running) throw new Error('the fixture left no running trial');
  const { serverId, side, round } = running;
  const at = Date.now();
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/compare/${id}`);
  await page.getByText(/5 of 24 trials, about/).waitFor();
  await publish(id, { type: 'step', at, trialId: running.id, step: 'load' });
  await page.getByText(`${serverId}, ${side}, round ${round}: under load`).waitFor();
  for (const first of ['base', 'head']) {
    await page.getByTitle(`go, ${first}, round 1: passed`).getByText(`go${first}`).waitFor();
  }
  await publish(id, { type: 'load', at, trialId: running.id, second: 1, callsPerS: 4000, meanMs: 5.25 });
  await page.getByText(`${serverId} (${side}) serves 4,000 tool calls a second`).waitFor();
  const build = { state: 'building', cached: false, seconds: null } as const;
  await publish(id, { type: 'build', at, key: 'rust (head)', build });
  await page.getByText('Building rust (head), 4 of 4 builds').waitFor();
  await page.getByText(/once its servers are built/).waitFor();
  await page.getByTitle('rust, head, round 6: building').waitFor();
  await expect.poll(() => page.getByTitle('rust, base, round 6: building').count()).toBe(0);
  await tab.close();
});

test('a run is cancelled after a second look, and its page and the list say so', async () => {
  const id = await queuedRun(opened.web.db);
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${id}`);
  await page.getByRole('button', { name: 'Cancel run' }).click();
  await page.getByRole('button', { name: 'Keep it going' }).click();
  await page.getByRole('button', { name: 'Cancel run' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel run' }).click();
  await page.getByText('2 trials of 2 were not measured: the run was cancelled first.').waitFor();
  expect((await readRun(opened.web.db, id))?.status).toBe('cancelled');
  await tab.close();
});

test('the list follows runs that change', async () => {
  const id = await queuedRun(opened.web.db, { profile: 'published' });
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/runs?profile=published`);
  await tab.page.getByText('Queued', { exact: true }).nth(1).waitFor();
  await opened.web.db.run.update({ where: { id }, data: { status: 'cancelled' } });
  await tab.page.locator('tbody').getByText('Cancelled').waitFor();
  await tab.close();
});

test('while Redis is away the page says so and follows the database', async () => {
  const own = await startWeb();
  const id = await queuedRun(own.db);
  const context = await openContext(opened.browser);
  const page = await context.newPage();
  await visit(page, `${own.url}/runs/${id}`);
  await page.getByText('0 of 2 trials').waitFor();
  await own.redis.stop();
  await page.getByText('Redis does not answer').waitFor();
  await own.db.trial.updateMany({ where: { runId: id, position: 0 }, data: { status: 'passed' } });
  await page.getByText('1 of 2 trials').waitFor();
  await context.close();
  await own.stop();
});

test('a page that follows a run does not hold up the shutdown', async () => {
  const own = await startOwnWeb();
  const id = await queuedRun(own.db);
  const response = await fetch(`${own.url}/api/v1/runs/${id}/events`);
  const reader = response.body?.getReader();
  await reader?.read();
  const startedAt = performance.now();
  await own.stop();
  // One that waits for its readers is killed after ten seconds.
  expect(performance.now() - startedAt).toBeLessThan(9000);
});

import { finishRun, setDrained } from '@headroom/db';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openContext, openTab, visit } from './browser.ts';
import { heard, hostsInEveryState, measuredRun, registerBench } from './fixture.ts';
import { openedWeb } from './opened.ts';
import { startWeb } from './web.ts';

const opened = openedWeb();
let hosts: Awaited<ReturnType<typeof hostsInEveryState>>;
beforeAll(async () => {
  hosts = await hostsInEveryState(opened.web.db);
});

/** Section of the page about a host. */
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe.each([
  ['with', true],
  ['without', false],
])('%s JavaScript', (_word, javaScriptEnabled) => {
  test('every host says what it is, what it does and what it can run', async () => {
    for (const hostId of [hosts.idle, hosts.running, hosts.draining, hosts.drained])
      await heard(opened.web.db, hostId, 0);
    const tab = await openTab(opened.browser, { javaScriptEnabled });
    const { page } = tab;
    await page.goto(`${opened.web.url}/hosts`);
    const says = async (name: string, ...words: (string | RegExp)[]) => {
      const text = (await section(page, name).textContent()) ?? '';
      for (const word of words) expect(text).toMatch(word);
    };
    await section(page, 'idle').waitFor();
    await says('idle', 'Takes the next run of class default', 'Last heartbeat just now', 'plain processes');
    await says('idle', 'Test CPU, 4 logical', '8,192 MB', 'Linux 6.1', 'Debian 12', 'go 1.25.0');
    await says('idle', /Can run 4 of \d+ servers: bun, go, nodejs, rust/);
    await says('idle', 'python: python needs python3 with venv; install python3-venv');
    await says('running', /Quick: 1 server × 2 rounds, go, round 2/);
    await says(
      'draining',
      /Finishes Quick: 1 server × 2 rounds, go, round 2, taken just now, then takes no more/,
    );
    await says('drained', 'class epyc-8', 'Takes no runs until it is undrained; drained just now.');
    await says('drained', 'rust: rust needs its toolchain');
    await says('away', /Away since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/, 'Last heartbeat 2 h ago');
    await section(page, 'running').getByRole('link', { name: /Quick/ }).click();
    await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
    await tab.close();
  });
});

test('a host is drained and undrained by keyboard, after a second look, and the button keeps the focus', async () => {
  const id = await registerBench(opened.web.db, { name: 'ours' });
  const drainedAt = async () => (await opened.web.db.host.findUniqueOrThrow({ where: { id } })).drainedAt;
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/hosts`);
  const drain = page.getByRole('button', { name: 'Drain ours' });
  const undrain = page.getByRole('button', { name: 'Undrain ours' });
  const hasFocus = async (button: typeof drain) =>
    expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await drain.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Drain ours?' });
  await question.getByText('Other hosts of class default take queued runs.').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await hasFocus(drain);
  expect(await drainedAt()).toBeNull();

  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Drain', exact: true }).press('Enter');
  await section(page, 'ours').getByText('Drained', { exact: true }).waitFor();
  expect(await drainedAt()).not.toBeNull();
  await hasFocus(undrain);

  await page.keyboard.press('Enter');
  const back = page.getByRole('alertdialog', { name: 'Undrain ours?' });
  await back.getByRole('button', { name: 'Undrain', exact: true }).press('Enter');
  await section(page, 'ours').getByText('Idle', { exact: true }).waitFor();
  expect(await drainedAt()).toBeNull();
  await hasFocus(drain);
  await tab.close();
});

test('what another workspace runs on a host is cancelled unread, and its people are told by whom', async () => {
  const { db } = opened.web;
  const hostId = await registerBench(db, { name: 'shared', hostClass: 'shared' });
  const runId = await measuredRun(db, { request: { servers: ['go'], rounds: 2 }, hostId, measure: 1 });
  const data = { slug: 'strangers', name: 'Strangers' };
  const { id: workspaceId } = await db.workspace.create({ data, select: { id: true } });
  await db.run.update({ where: { id: runId }, data: { workspaceId } });
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/hosts`);
  const shared = section(page, 'shared');
  await shared.getByText('a run of another workspace, taken just now').waitFor();
  expect(await shared.innerHTML()).not.toContain(runId);
  await page.getByRole('button', { name: 'Cancel run on shared' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Cancel what runs on shared?' });
  await question.getByRole('button', { name: 'Cancel run', exact: true }).press('Enter');
  await shared.getByText('being cancelled').waitFor();
  await finishRun(db, { runId, owner: 'bench-1/test', status: 'cancelled', reason: null });
  const manager = 'a manager of its host, shared';
  expect(await db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
    status: 'cancelled',
    reason: `This run was cancelled by ${manager}.`,
  });
  const entries = await db.auditEntry.findMany({
    where: { action: { in: ['run.cancelled', 'host.run_cancelled'] } },
    orderBy: { id: 'asc' },
  });
  expect(entries.map(({ workspaceId: whose, subject }) => [whose === workspaceId, subject])).toEqual([
    [true, runId],
    [false, 'shared'],
  ]);
  expect(entries[0]?.actor).toBe(manager);

  const stale = await fetch(`${opened.web.url}/api/v1/hosts/${hostId}/cancel`, {
    method: 'POST',
    headers: { origin: opened.web.url, 'content-type': 'application/json' },
    body: JSON.stringify({ since: new Date().toISOString() }),
  });
  expect([stale.status, (await stale.json()).error.code]).toEqual([409, 'host_work_over']);
  await tab.close();
});

test('the question says when no other host of the class is left', async () => {
  await setDrained(opened.web.db, hosts.drained, false);
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/hosts`);
  await tab.page.getByRole('button', { name: 'Drain drained' }).click();
  await tab.page.getByText('No other host of class epyc-8 takes runs now: queued runs wait').waitFor();
  await tab.close();
});

test('a host that could not be drained says so', async () => {
  const context = await openContext(opened.browser);
  const page = await context.newPage();
  await visit(page, `${opened.web.url}/hosts`);
  await page.getByRole('button', { name: 'Drain idle' }).click();
  await page.route('**/drain', (request) => request.abort());
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drain', exact: true }).click();
  await section(page, 'idle').getByText('idle could not be drained; try again.').waitFor();
  await context.close();
});

test('a host that is away is removed after a second look; its runs keep its name', async () => {
  const id = await registerBench(opened.web.db, { name: 'attic' });
  const runId = await measuredRun(opened.web.db, {
    request: { servers: ['go'] },
    hostId: id,
    end: { status: 'finished', reason: null },
  });
  await heard(opened.web.db, id, 120);
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${runId}`);
  await expect
    .poll(() => page.getByRole('link', { name: 'attic' }).getAttribute('href'))
    .toBe(`/hosts#${id}`);
  await visit(page, `${opened.web.url}/hosts`);
  await expect.poll(() => page.getByRole('button', { name: 'Remove idle' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove attic' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Remove attic?' });
  await question.getByText('Its runs stay and keep its name').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await section(page, 'attic').waitFor();

  await page.getByRole('button', { name: 'Remove attic' }).press('Enter');
  await question.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await section(page, 'attic').waitFor({ state: 'detached' });
  await section(page, 'idle').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await visit(page, `${opened.web.url}/runs/${runId}`);
  await page.getByRole('main').getByText('attic').first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'attic' }).count()).toBe(0);
  await tab.close();
});

test('a host that is back is not removed, and the page says why', async () => {
  const id = await registerBench(opened.web.db, { name: 'returner' });
  await heard(opened.web.db, id, 120);
  const context = await openContext(opened.browser);
  const page = await context.newPage();
  await visit(page, `${opened.web.url}/hosts`);
  await page.getByRole('button', { name: 'Remove returner' }).click();
  await heard(opened.web.db, id, 0);
  // The page learns of it before the answer and after: neither takes the question or the refusal away.
  // Behind an open question the page has no roles.
  await page.locator(`section[aria-labelledby="name-${id}"]`).getByText('Idle', { exact: true }).waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  const returner = section(page, 'returner');
  const refusal = returner.getByText('returner is back: it sent a heartbeat just now.');
  await refusal.waitFor();
  const button = returner.getByRole('button', { name: 'Remove returner' });
  await expect.poll(() => button.count()).toBe(0);
  expect(await refusal.count()).toBe(1);
  await heard(opened.web.db, id, 120);
  await button.waitFor();
  expect(await refusal.count()).toBe(0);
  await context.close();
});

test('the page keeps itself fresh: hosts appear, go away and come back', async () => {
  const own = await startWeb();
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${own.url}/hosts`);
  await page.getByText('No worker has connected yet').waitFor();
  await page.getByText('make worker').waitFor();
  const id = await registerBench(own.db, { name: 'new' });
  await section(page, 'new').getByText('Idle', { exact: true }).waitFor();
  await heard(own.db, id, 180);
  await section(page, 'new').getByText('Away', { exact: true }).waitFor();
  await section(page, 'new').getByText('Last heartbeat 3 min ago').waitFor();
  await heard(own.db, id, 0);
  await section(page, 'new').getByText('Last heartbeat just now').waitFor();
  await tab.close();
  await own.stop();
});

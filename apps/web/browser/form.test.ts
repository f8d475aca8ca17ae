import { suiteById } from '@headroom/model/run';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openContext, openTab, visit } from './browser.ts';
import { queuedRun, registerBench } from './fixture.ts';
import { openedWeb } from './opened.ts';
import { startWeb } from './web.ts';

const opened = openedWeb();
beforeAll(async () => {
  await registerBench(opened.web.db);
});

const checked = (page: Page) =>
  page
    .locator('input[name=servers]:checked')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));

test('a refused form says what to change at the field and keeps what was typed', async () => {
  const context = await openContext(opened.browser);
  const page = await context.newPage();
  await visit(page, `${opened.web.url}/runs/new`);
  await page.getByLabel('Smoke').check();
  await page.getByText('More options').click();
  await page.locator('input[value=persistent]').check();
  await page.getByLabel(/^Bun/).uncheck();
  await page.getByLabel('Rounds').fill('101');
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.getByText('rounds must be at most 100').first().waitFor();
  const rounds = page.getByLabel('Rounds');
  await expect.poll(() => rounds.inputValue()).toBe('101');
  await expect.poll(() => rounds.getAttribute('aria-invalid')).toBe('true');
  expect(await rounds.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByLabel('Smoke').isChecked()).toBe(true);
  await expect.poll(() => page.locator('input[value=persistent]').isChecked()).toBe(true);
  expect(await checked(page)).toEqual(['go', 'nodejs', 'rust']);
  await expect.poll(() => opened.web.db.run.count()).toBe(0);
  await context.close();
});

test('no server, and rounds that are no number, are refused at their fields', async () => {
  const context = await openContext(opened.browser);
  const page = await context.newPage();
  await visit(page, `${opened.web.url}/runs/new`);
  await page.getByRole('button', { name: 'None' }).click();
  await page.getByLabel('Rounds').fill('');
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.locator('#servers-error').getByText('choose at least one server').waitFor();
  await page.locator('#rounds-error').getByText('whole number').waitFor();
  await context.close();
});

test('a server that no host can run cannot be chosen', async () => {
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/runs/new?servers=python,go`);
  expect(await checked(tab.page)).toEqual(['go']);
  expect(await tab.page.locator('input[value=python]').count()).toBe(0);
  const reason = tab.page.getByText(/python needs python3 with venv/);
  expect(await reason.isVisible()).toBe(false);
  await tab.page.getByText(/servers cannot be chosen/).click();
  await reason.waitFor();
  await tab.close();
});

test('the form says how long the run takes, and leads to its page', async () => {
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/runs/new?profile=smoke&servers=go,rust&rounds=3`);
  // 6 trials of 3 s of load and the 4 s a trial costs beside while nothing was measured.
  await tab.page.getByText('42 s', { exact: true }).first().waitFor();
  await tab.page.getByRole('button', { name: 'Queue run' }).click();
  await tab.page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  await tab.page.getByText('0 of 6 trials').waitFor();
  const run = await opened.web.db.run.findFirst({ select: { profile: true, servers: true, rounds: true } });
  expect(run).toEqual({ profile: 'smoke', servers: ['go', 'rust'], rounds: 3 });
  await tab.close();
});

test('a run gets the name, note and tags that were folded away, and a bad tag is refused at its field', async () => {
  const context = await openContext(opened.browser);
  const page = await context.newPage();
  await visit(page, `${opened.web.url}/runs/new?profile=smoke&servers=go`);
  const tags = page.getByLabel('Tags');
  expect(await tags.isVisible()).toBe(false);
  await page.getByText('More options').click();
  await page.getByLabel('Name', { exact: true }).fill(' Evening peak ');
  await page.getByLabel('Note').fill('Before the fix.');
  await tags.fill('nightly, Bad');
  // Folded away again, the field that is to be changed is shown.
  await page.getByText('More options').click();
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page
    .getByText(/a tag has 1 to 24 characters/)
    .first()
    .waitFor();
  expect(await tags.evaluate((field) => field === document.activeElement)).toBe(true);
  await tags.fill('nightly, go-1.25');
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { level: 1, name: 'Evening peak' }).waitFor();
  await page.getByText('Smoke: 1 server × 1 round').waitFor();
  const id = page.url().slice(-36);
  const select = { name: true, note: true, tags: true };
  expect(await opened.web.db.run.findUnique({ where: { id }, select })).toEqual({
    name: 'Evening peak',
    note: 'Before the fix.',
    tags: ['nightly', 'go-1.25'],
  });
  await page.getByRole('link', { name: 'Run again' }).click();
  await page.waitForURL(/\/runs\/new\?/);
  const values = () =>
    page
      .locator('input[name=name], textarea[name=note], input[name=tags]')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await expect.poll(values).toEqual(['Evening peak', 'Before the fix.', 'nightly go-1.25']);
  await context.close();
});

test('a suite says which load profiles and servers can be chosen, and starts with its own profile', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/new`);
  const profiles = page.getByRole('group', { name: 'Load profile' });
  const titles = () =>
    profiles.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(await titles()).toEqual([...suiteById('io').profiles, 'own']);
  await page
    .getByRole('group', { name: 'Suite' })
    .getByRole('radio', { name: /^Payload/ })
    .check();
  await expect.poll(titles).toEqual(['smoke', 'sequential', 'concurrent', 'own']);
  await profiles.getByRole('radio', { name: /^Sequential/, checked: true }).waitFor();
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  const stored = await opened.web.db.run.findUnique({ where: { id: page.url().slice(-36) } });
  expect(stored).toMatchObject({ suite: 'payload', profile: 'sequential', handshake: 'session' });
  await tab.close();
});

test('a handshake leaves only servers that speak its version of the protocol to choose from', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/new`);
  await page.getByText('More options').click();
  const handshakes = page.getByRole('group', { name: 'Handshake' });
  await handshakes.getByRole('radio', { name: /^Stateless/ }).check();
  await expect.poll(() => page.locator('input[value=nodejs]').count()).toBe(0);
  await page.getByText(/servers? cannot be chosen/).click();
  await page.getByText('This handshake needs MCP 2026-07-28.').first().waitFor();
  expect(await checked(page)).toEqual(['go', 'rust']);
  await handshakes.getByRole('radio', { name: /^Session 2025-11-25/ }).check();
  await page.locator('input[value=nodejs]').waitFor();
  await handshakes.getByRole('radio', { name: /^Stateless/ }).check();
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  const stored = await opened.web.db.run.findUnique({ where: { id: page.url().slice(-36) } });
  expect(stored).toMatchObject({ handshake: 'stateless', servers: ['go', 'rust'] });
  await tab.close();
});

test('with hosts of one class nothing is asked; with two, the class decides what can be chosen and how long it waits', async () => {
  const own = await startWeb();
  await registerBench(own.db, { name: 'bench-1' });
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${own.url}/runs/new?profile=smoke`);
  await expect.poll(() => page.getByText('Host class').count()).toBe(0);

  await registerBench(own.db, { name: 'epyc', hostClass: 'epyc-8', lacks: ['go', 'rust'] });
  await queuedRun(own.db, { servers: ['bun'], hostClass: 'epyc-8' });
  await visit(page, `${own.url}/runs/new?profile=smoke`);
  const classes = page.getByRole('group', { name: 'Host class' });
  await expect.poll(() => classes.getByRole('radio', { name: /^default/ }).isChecked()).toBe(true);
  await page.getByText('Next in the queue.').waitFor();
  expect(await checked(page)).toEqual(['bun', 'go', 'nodejs', 'rust']);

  await classes.getByRole('radio', { name: /^epyc-8/ }).check();
  expect(await checked(page)).toEqual(['bun', 'nodejs', 'python']);
  await expect.poll(() => page.locator('input[value=rust]').count()).toBe(0);
  await page.getByText(/servers? cannot be chosen/).click();
  await page.getByText('rust needs its toolchain; install it').waitFor();
  await page.getByText('1 run ahead.').waitFor();
  await page.getByRole('button', { name: 'None' }).click();
  await page.locator('input[value=python]').check();
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  await page.getByText('Queued behind 1 run').waitFor();
  const stored = await own.db.run.findUnique({ where: { id: page.url().slice(-36) } });
  expect(stored).toMatchObject({ hostClass: 'epyc-8', servers: ['python'] });
  await page.getByRole('link', { name: 'Run again' }).click();
  await page.waitForURL(/hostClass=epyc-8/);
  await classes.getByRole('radio', { name: /^epyc-8/, checked: true }).waitFor();
  await tab.close();
  await own.stop();
});

test('while the web app is away, the form says so and keeps what was typed', async () => {
  const context = await openContext(opened.browser);
  const page = await context.newPage();
  await visit(page, `${opened.web.url}/runs/new`);
  await page.getByLabel('Rounds').fill('7');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.getByText('The web app could not be reached. Try again.').waitFor();
  await expect.poll(() => page.getByLabel('Rounds').inputValue()).toBe('7');
  await context.close();
});

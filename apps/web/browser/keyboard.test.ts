import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTab, type Tab, visit } from './browser.ts';
import { queuedRun, registerBench } from './fixture.ts';
import { openedWeb } from './opened.ts';

const opened = openedWeb();
let tab: Tab;
beforeAll(async () => {
  await registerBench(opened.web.db);
  await queuedRun(opened.web.db);
  tab = await openTab(opened.browser);
});
afterAll(async () => {
  await tab.close();
});

/** Name of the field that has the focus. */
const focused = () => tab.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name);

test('keys lead to pages, to the filter and to the help', async () => {
  const { page } = tab;
  await visit(page, `${opened.web.url}/servers`);
  await page.getByRole('heading', { name: 'Servers', level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.waitForURL(`${opened.web.url}/runs`);
  await page.getByLabel('Status').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.waitForURL(`${opened.web.url}/hosts`);
  await page.getByRole('heading', { name: 'bench-1' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await page.waitForURL(`${opened.web.url}/watches`);
  await page.getByRole('heading', { name: 'Watches', level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await page.waitForURL(`${opened.web.url}/queue`);
  await page.getByRole('region', { name: 'Queue of class default' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.waitForURL(`${opened.web.url}/runs`);
  await page.getByLabel('Status').waitFor();
  await page.keyboard.press('/');
  expect(await focused()).toBe('search');
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('n');
  await page.waitForURL(`${opened.web.url}/runs/new`);
  await page.getByRole('button', { name: 'Queue run' }).waitFor();
  await page.keyboard.press('/');
  expect(await focused()).toBe('servers');
  await page.locator('h1').click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await help.getByText('Watches', { exact: true }).waitFor();
});

test('a key typed into a field is only typed', async () => {
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/new`);
  await page.getByLabel('Rounds').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  expect(page.url()).toBe(`${opened.web.url}/runs/new`);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('the first stop of the tab key skips to the content', async () => {
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs`);
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('the theme is switched and kept', async () => {
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs`);
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  expect(await isDark()).toBe(false);
  await page.getByRole('button', { name: 'Theme: System' }).click();
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  expect(await isDark()).toBe(true);
  await page.reload();
  expect(await isDark()).toBe(true);
});

test.each([
  ['with', true],
  ['without', false],
])(
  'a telephone has a menu of the pages that its bar has no room for, %s JavaScript',
  async (_word, javaScriptEnabled) => {
    const small = await openTab(opened.browser, { javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const { page } = small;
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const menu = page.getByRole('button', { name: 'More pages' });
    const bar = ['Results', 'Projects', 'Runs'];
    const more = ['Compare', 'Watches', 'Trends', 'Queue', 'Hosts', 'Servers', 'Studies', 'Method', 'API'];
    await page.goto(`${opened.web.url}/servers`);
    await expect.poll(() => links.allInnerTexts()).toEqual(bar);
    await menu.click();
    await expect.poll(async () => (await links.allInnerTexts()).sort()).toEqual([...bar, ...more].sort());
    await page.keyboard.press('Escape');
    await expect.poll(() => links.allInnerTexts()).toEqual(bar);
    await menu.click();
    await links.filter({ hasText: 'Hosts' }).click();
    await page.waitForURL(`${opened.web.url}/hosts`);
    await expect.poll(() => links.allInnerTexts()).toEqual(bar);
    await small.close();
  },
);

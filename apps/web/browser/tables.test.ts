import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, openTab, visit } from './browser.ts';
import { measuredRun, queuedRun } from './fixture.ts';
import { startWeb, type Web } from './web.ts';

let web: Web;
let browser: Browser;
let run: string;
beforeAll(async () => {
  [web, browser] = await Promise.all([startWeb(), launch()]);
  const request = { servers: ['rust', 'go', 'bun'], rounds: 2 };
  run = await measuredRun(web.db, { request, end: { status: 'finished', reason: null } });
  await queuedRun(web.db, { profile: 'smoke' });
});
afterAll(async () => {
  await browser.close();
  await web.stop();
});

/** Servers of the first table, from top to bottom. */
async function order(page: Page): Promise<string[]> {
  const cells = await page.locator('tbody').first().locator('th').allTextContents();
  return cells.map((text) => text.replace(/^[\d–]+/, ''));
}

describe.each([
  ['with', true],
  ['without', false],
])('%s JavaScript', (_word, javaScriptEnabled) => {
  test('every part of a run shows its table', async () => {
    const tab = await openTab(browser, { javaScriptEnabled });
    for (const part of ['', '?tab=tools', '?tab=latency', '?tab=resources', '?tab=method', '?tab=trials']) {
      await tab.page.goto(`${web.url}/runs/${run}${part}`);
      const table = tab.page.getByRole('table').first();
      await table.waitFor();
      expect(await table.getByRole('row').count(), part).toBeGreaterThan(3);
    }
    await tab.close();
  });

  test('headings sort, and the address keeps the order', async () => {
    const tab = await openTab(browser, { javaScriptEnabled });
    const { page } = tab;
    await page.goto(`${web.url}/runs/${run}`);
    await page.getByRole('table').first().waitFor();
    expect(await order(page)).toEqual(['rust', 'go', 'bun']);
    await page.getByRole('link', { name: 'Throughput req/s' }).click();
    await page.waitForURL(/sort=rps&dir=asc/);
    await page.locator('th[aria-sort=ascending]', { hasText: 'Throughput' }).waitFor();
    expect(await order(page)).toEqual(['bun', 'go', 'rust']);
    await page.getByRole('link', { name: 'Server', exact: true }).click();
    await page.waitForURL(/sort=server&dir=asc/);
    await page.locator('th[aria-sort=ascending]', { hasText: 'Server' }).waitFor();
    expect(await order(page)).toEqual(['bun', 'go', 'rust']);
    await page.reload();
    await page.getByRole('table').first().waitFor();
    expect(await order(page)).toEqual(['bun', 'go', 'rust']);
    await tab.close();
  });

  test('tabs and tools are in the address', async () => {
    const tab = await openTab(browser, { javaScriptEnabled });
    await tab.page.goto(`${web.url}/runs/${run}`);
    await tab.page.getByRole('link', { name: 'Tools' }).click();
    await tab.page.waitForURL(/tab=tools/);
    await tab.page.getByRole('link', { name: 'checkout', exact: true }).click();
    await tab.page.waitForURL(/tool=checkout/);
    await tab.page.locator('[aria-current=true]', { hasText: 'checkout' }).waitFor();
    expect(await order(tab.page)).toEqual(['rust', 'go', 'bun']);
    await tab.close();
  });

  test('runs are filtered by the address', async () => {
    const tab = await openTab(browser, { javaScriptEnabled });
    const { page } = tab;
    await page.goto(`${web.url}/runs`);
    await page.getByLabel('Status').selectOption('queued');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/status=queued/);
    await page.getByRole('link', { name: 'Show all' }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    expect(await page.getByLabel('Status').inputValue()).toBe('queued');
    await page.goto(`${web.url}/runs?profile=published`);
    await page.getByText('No run matches these filters').waitFor();
    await tab.close();
  });
});

test('choosing a filter keeps the focus; the fields follow the address', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await visit(page, `${web.url}/runs`);
  const status = page.getByLabel('Status');
  await status.focus();
  await status.selectOption('queued');
  await page.getByRole('link', { name: 'Show all' }).waitFor();
  expect(await status.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByRole('link', { name: 'Show all' }).waitFor({ state: 'detached' });
  expect(await status.inputValue()).toBe('');
  await tab.close();
});

test('a finding leads to the cell it was read from', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await visit(page, `${web.url}/runs/${run}?tab=method`);
  await page.getByRole('link', { name: 'CPU per request: rust' }).click();
  await page.locator('#cell-rust-cpuMsPerRequest:target').waitFor();
  await tab.close();
});

test('the header and the first column stay in sight while a table scrolls', async () => {
  const tab = await openTab(browser, { viewport: { width: 390, height: 844 } });
  const { page } = tab;
  await visit(page, `${web.url}/runs/${run}?tab=tools`);
  const region = page.getByRole('region', { name: 'Tools' });
  const corner = region.locator('thead th').first();
  const before = await corner.boundingBox();
  await region.evaluate((element) => element.scrollTo(400, 300));
  expect(await corner.boundingBox()).toEqual(before);
  const cell = region.locator('tbody th').nth(12);
  expect((await cell.boundingBox())?.x).toBeCloseTo(before?.x ?? -1, 0);
  await tab.close();
});

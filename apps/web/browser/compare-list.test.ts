import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, openMenu, openTab, visit } from './browser.ts';
import { comparedRun } from './compared-run.ts';
import { measuredRun, queuedRun, registerBench } from './fixture.ts';
import { flaws, overflowing } from './looks.ts';
import { startWeb, type Web } from './web.ts';

let web: Web;
let browser: Browser;
let ids: Record<'slower' | 'broken' | 'queued' | 'calibration', string>;
const runs: string[] = [];
beforeAll(async () => {
  [web, browser] = await Promise.all([startWeb(), launch()]);
  const hostId = await registerBench(web.db);
  const finished = { status: 'finished', reason: null } as const;
  for (const servers of [['go', 'rust'], ['go'], ['bun']])
    runs.push(await measuredRun(web.db, { hostId, request: { servers }, end: finished }));
  const plan = { kind: 'comparison', baseRef: '1a2b3c4d'.repeat(5), headRef: 'feature/cart' } as const;
  ids = {
    slower: await comparedRun(web.db, { hostId, effect: 1.5 }),
    broken: await comparedRun(web.db, { hostId, fails: { side: 'head', reason: 'go did not build' } }),
    calibration: await comparedRun(web.db, { hostId, kind: 'calibration' }),
    queued: await queuedRun(
      web.db,
      { repository: 'https://example.org/team/carts.git' },
      { ...plan, tools: [], untilDecided: false },
    ),
  };
});
afterAll(async () => {
  await browser.close();
  await web.stop();
});

/** The row of a run. */
const row = (page: Page, id: string) =>
  page.locator('tbody tr').filter({ has: page.locator(`a[href$="${id}"]`) });

test.each([
  ['with', true],
  ['without', false],
])(
  'comparisons are listed by what they compare, with what they found, %s JavaScript',
  async (_word, javaScriptEnabled) => {
    const tab = await openTab(browser, { javaScriptEnabled });
    const { page } = tab;
    await page.goto(`${web.url}/compare`);
    const says = async (id: string) => (await row(page, id).textContent()) ?? '';
    await row(page, ids.slower).waitFor();
    expect(await says(ids.slower)).toMatch(
      /main → check-items, quick: 1 server.*Finished.*▼ ?go is slower: /,
    );
    expect(await says(ids.broken)).toMatch(/✕ 3 trials of a server failed/);
    expect(await says(ids.queued)).toMatch(
      /1a2b3c4d → feature\/cart, quick: 2 servers.*carts.*Queued.*\(in progress\)/,
    );
    await expect.poll(() => page.locator('tbody tr').count()).toBe(3);
    await page.getByRole('link', { name: 'Calibrations' }).click();
    await row(page, ids.calibration).waitFor();
    expect(await says(ids.calibration)).toContain('noise floors');
    await expect
      .poll(() => row(page, ids.calibration).getByRole('link').getAttribute('href'))
      .toBe(`/compare/${ids.calibration}`);
    await tab.close();
  },
);

test('keys and the navigation lead to the list; runs are filtered by kind, and the queue leads to comparisons', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await visit(page, `${web.url}/runs?kind=comparison`);
  await row(page, ids.slower).waitFor();
  await expect.poll(() => page.getByLabel('Kind').inputValue()).toBe('comparison');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(3);
  expect(await row(page, ids.slower).textContent()).toMatch(/▼ ?go is slower: /);
  // A card has no place for what is not known.
  const empty = row(page, ids.queued).locator('td[data-empty]').first();
  await empty.waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await empty.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('h1').click();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.waitForURL(`${web.url}/compare`);
  await page.getByRole('link', { name: 'New comparison' }).waitFor();
  expect(
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Compare' })
      .getAttribute('aria-current'),
  ).toBe('page');
  await visit(page, `${web.url}/queue`);
  const link = row(page, ids.queued).getByRole('link');
  await expect.poll(() => link.getAttribute('href')).toBe(`/compare/${ids.queued}`);
  await tab.close();
});

test.each([
  ['with', true],
  ['without', false],
])(
  'a finished run offers those it can be held against, the older as base, %s JavaScript',
  async (_word, javaScriptEnabled) => {
    const [first, second] = runs;
    const tab = await openTab(browser, { javaScriptEnabled });
    const { page } = tab;
    await page.goto(`${web.url}/runs/${second}`);
    await openMenu(page);
    await page.locator('summary', { hasText: 'Compare with…' }).click();
    const others = page.getByRole('list', { name: 'Runs to compare with' }).getByRole('link');
    await expect.poll(() => others.count()).toBe(1);
    await others.first().click();
    await page.waitForURL(`${web.url}/compare?base=${first}&head=${second}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tab.close();
  },
);

test('the lists have no serious violation, and at 390 px nothing scrolls sideways', async () => {
  const tab = await openTab(browser, { viewport: { width: 390, height: 844 } });
  for (const path of ['/compare', '/compare?kind=calibration', `/runs/${runs[1]}`]) {
    await visit(tab.page, web.url + path);
    if (path.startsWith('/runs')) {
      await openMenu(tab.page);
      await tab.page.locator('summary', { hasText: 'Compare with…' }).click();
    }
    expect(await flaws(tab.page), path).toEqual([]);
  }
  await tab.close();
});

test('between telephone and desk the navigation fits its window', async () => {
  for (const width of [700, 800, 1024]) {
    const tab = await openTab(browser, { viewport: { width, height: 800 } });
    await visit(tab.page, `${web.url}/compare`);
    expect(await overflowing(tab.page), String(width)).toEqual([]);
    await tab.close();
  }
});

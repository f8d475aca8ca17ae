import { METHOD_RULES, MIN_ROUNDS_FOR_CV, TIER_LIMITS, TRADE_OFF_RULES } from '@headroom/report';
import { COMPARISON_RULES, comparisonLimits, metricsOf, VERDICTS } from '@headroom/report/compare';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SECTIONS } from '#features/method/sections.ts';
import { openTab, unfold, visit } from './browser.ts';
import { graveViolations } from './looks.ts';
import { openedWeb } from './opened.ts';

const opened = openedWeb();

describe.each([
  ['with', true],
  ['without', false],
])('%s JavaScript', (_word, javaScriptEnabled) => {
  test('every section is in the contents, has its anchor and says something', async () => {
    const tab = await openTab(opened.browser, { javaScriptEnabled });
    const { page } = tab;
    await page.goto(`${opened.web.url}/method`);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    for (const { id, title } of SECTIONS.flatMap(({ sections }) => [...sections])) {
      await expect
        .poll(() => contents.getByRole('link', { name: title, exact: true }).getAttribute('href'))
        .toBe(`#${id}`);
      const section = page.locator(`section#${id}`);
      await expect.poll(() => section.getByRole('heading', { level: 3 }).textContent()).toBe(title);
      expect((await section.textContent())?.length).toBeGreaterThan(title.length + 60);
    }
    await tab.close();
  });
});

test('an anchor brings its section into sight', async () => {
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/method#tiers`);
  await expect
    .poll(() => tab.page.locator('#tiers').evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(120);
  await tab.close();
});

/** Opens the page of the method with all that is folded away. */
async function openMethod(page: Page, hash = ''): Promise<void> {
  await visit(page, `${opened.web.url}/method${hash}`);
  await unfold(page);
}

test('thresholds are those of the computation', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await openMethod(page);
  const words = async (name: string) =>
    (
      await page
        .getByRole('region', { name: `Thresholds: ${name}` })
        .locator('tbody tr')
        .allTextContents()
    ).join('\n');
  for (const { group, name, meaning } of [...METHOD_RULES, ...COMPARISON_RULES].filter(
    ({ group }) => group !== 'trade-offs',
  )) {
    expect(await words(group)).toContain(name);
    expect(await words(group)).toContain(meaning);
  }
  for (const { title, cuts, by } of Object.values(TRADE_OFF_RULES)) {
    const row = page
      .locator('#trade-offs tbody tr')
      .filter({ has: page.getByRole('rowheader', { name: title }) });
    const unit = by === 'ratio' ? '×' : ' %';
    await expect.poll(() => row.textContent()).toContain(cuts.map((cut) => `${cut}${unit}`).join(''));
  }
  const heads = page.locator('#trade-offs thead tr').first().getByRole('columnheader');
  await expect
    .poll(() => heads.allTextContents())
    .toEqual(['Row', 'best', ...[2, 3, 4, 5, 6, 7].map((step) => `step ${step}`)]);
  expect(await words('tiers')).toContain(`tier 3${TIER_LIMITS[3]}×`);
  await expect
    .poll(() => page.locator('#stability').textContent())
    .toContain(`from ${MIN_ROUNDS_FOR_CV} rounds`);
  await tab.close();
});

test('comparisons: every metric, verdict and limit is told', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await openMethod(page, '#comparisons');
  const rowsOf = async (name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('rowheader').allTextContents();
  expect(await rowsOf('Metrics of comparisons')).toEqual(metricsOf(null).map(({ title }) => title));
  expect((await rowsOf('Verdicts of comparisons')).toSorted()).toEqual([...VERDICTS].toSorted());
  const limits = (await page.locator('#comparison-limits').textContent()) ?? '';
  for (const { title, text } of comparisonLimits()) {
    expect(limits).toContain(title);
    expect(limits).toContain(text);
  }
  await tab.close();
});

test('a published study is held against its raw results, with both numbers', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await openMethod(page);
  // An installation starts with the published studies.
  const held = page.getByRole('region', { name: /contradicts its own raw results$/ }).first();
  const [first] = await held.locator('tbody tr').allTextContents();
  expect(first).toMatch(/Ranks by requests, with and without the first \d+ s/);
  await expect.poll(() => held.locator('tbody tr').count()).toBeGreaterThan(10);
  const p95 = held.locator('tbody tr', { hasText: 'P95, for example' });
  await expect
    .poll(() => p95.textContent())
    .toMatch(/[\d.]+ ms, a mean over tools .*about [\d.]+ ms for all requests/);
  await tab.close();
});

test('nothing is hard to perceive', async () => {
  const tab = await openTab(opened.browser);
  await openMethod(tab.page);
  expect(await graveViolations(tab.page)).toEqual([]);
  await tab.close();
});

test.each(['/method', '/runs', '/hosts'])(
  'at 390 px %s does not scroll sideways, and its foot leads on',
  async (path) => {
    const tab = await openTab(opened.browser, { viewport: { width: 390, height: 844 } });
    const { page } = tab;
    await visit(page, opened.web.url + path);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    const foot = page.getByRole('navigation', { name: 'About' });
    await foot.getByRole('link', { name: 'Method' }).click();
    await page.waitForURL('**/method');
    await tab.close();
  },
);

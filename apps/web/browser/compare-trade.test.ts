/** A comparison in which one tool became slower and another one faster. */
import { beforeAll, expect, test } from 'vitest';
import { openTab, visit } from './browser.ts';
import { comparedRun } from './compared-run.ts';
import { flaws } from './looks.ts';
import { openedWeb } from './opened.ts';

const opened = openedWeb();
let id: string;
beforeAll(async () => {
  id = await comparedRun(opened.web.db, { servers: ['go'], effect: 1.3, effects: { checkout: 0.75 } });
});

const TRADE =
  /^▼go: get_user_cart (mean|P\d\d) \+[\d.]+ ms \(worse\), checkout (mean|P\d\d) -[\d.]+ ms \(better\)$/;

test('a gain stands beside its cost in the headline, and both lead the key figures with their directions', async () => {
  const { page, close } = await openTab(opened.browser);
  await visit(page, `${opened.web.url}/compare/${id}`);
  await expect.poll(() => page.locator('#headline').textContent()).toMatch(TRADE);
  const figures = await page.getByLabel('Key figures').locator('div').allTextContents();
  expect(figures[0]).toMatch(/· go, get_user_cart▼worse: \+(29|30)\.\d %/);
  expect(figures[1]).toMatch(/· go, checkout▲better: -2[45]\.\d %/);
  expect(await flaws(page)).toEqual([]);
  await close();
});

test('lists tell both, too', async () => {
  const { page, close } = await openTab(opened.browser);
  await visit(page, `${opened.web.url}/compare`);
  await expect
    .poll(() => page.getByRole('main').textContent())
    .toMatch(/▼go: get_user_cart \S+ \+[\d.]+ ms \(worse\), checkout \S+ -[\d.]+ ms \(better\)/);
  await close();
});

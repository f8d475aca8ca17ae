import { publishRun } from '@headroom/db';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, openTab, visit } from './browser.ts';
import { comparedRun } from './compared-run.ts';
import { measuredRun, registerBench } from './fixture.ts';
import { flaws, tooWide } from './looks.ts';
import { profiledRun } from './profiled-run.ts';
import { startWeb, type Web } from './web.ts';

/** Function that does more work at head. */
const SLOWER = 'main.rank';

let web: Web;
let browser: Browser;
let runId: string;
let profilingId: string;
beforeAll(async () => {
  [web, browser] = await Promise.all([startWeb(), launch()]);
  runId = await comparedRun(web.db, { servers: ['go'], effect: 1.3 });
  profilingId = await profiledRun(web.db, runId);
});
afterAll(async () => {
  await browser.close();
  await web.stop();
});

test('the page of a comparison says which function became slower, in a sentence and a table', async () => {
  const { page, close } = await openTab(browser);
  await visit(page, `${web.url}/runs/${profilingId}`);
  expect(new URL(page.url()).pathname).toBe(`/compare/${runId}`);
  const why = page.getByRole('region', { name: 'Why' });
  const rows = why
    .getByRole('region', { name: 'Functions of go by change of processor time a call' })
    .getByRole('row');
  await rows.first().waitFor();
  // Ten functions under their heading, and the others: together they are the change that the sentence says.
  expect(await rows.count()).toBe(12);
  expect(await rows.nth(1).textContent()).toContain(SLOWER);
  const texts = (await rows.allTextContents()).slice(1);
  expect(texts.at(-1)).toMatch(/^\d+ other functions/);
  const cells = await rows.locator('td:nth-of-type(4)').allTextContents();
  const changes = cells.map((cell) => Number.parseFloat(cell));
  const [, said] = /takes ([\d.]+)\sms more processor time/.exec((await why.textContent()) ?? '') ?? [];
  expect(changes).toHaveLength(11);
  expect(changes.reduce((sum, change) => sum + change, 0)).toBeCloseTo(Number(said), 1);
  expect(await why.textContent()).toMatch(/Base: [\d,]+ samples by perf/);
  expect(await why.getByRole('link', { name: 'Download head as pprof' }).getAttribute('href')).toMatch(
    /\/pprof$/,
  );
  await close();
});

test('the flame graph is searched, and moved and zoomed in by keys; no theme or width hurts it', async () => {
  const { page, close } = await openTab(browser);
  await visit(page, `${web.url}/compare/${runId}`);
  await page.getByRole('button', { name: 'Show the flame graph' }).click();
  const graph = page.getByRole('application', { name: 'Flame graph of go' });
  await graph.locator('g.frame').first().waitFor();
  const shown = page.locator('[data-frame]');
  const root = await shown.textContent();
  await graph.focus();
  await page.keyboard.press('ArrowDown');
  expect(await shown.textContent()).not.toBe(root);
  const frames = await graph.locator('g.frame').count();
  await page.keyboard.press('ArrowDown');
  const [narrow] = await widths();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await widths())[0]).toBeGreaterThan(narrow ?? 0);
  await page.keyboard.press('Escape');
  await expect.poll(() => graph.locator('g.frame').count()).toBe(frames);
  await page.getByLabel('Search functions').fill('rank');
  await expect.poll(() => graph.locator('rect[fill="var(--near)"]').count()).toBeGreaterThan(0);
  expect(await flaws(page)).toEqual([]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // The first frame is the whole, as wide as its place.
    await expect.poll(rootGap).toBeLessThan(2);
    expect(await tooWide(page)).toEqual([]);
  }
  await close();

  /** Pixels that the whole is narrower or wider than its place. */
  function rootGap(): Promise<number> {
    return graph.evaluate((element) => {
      const widths = [...element.querySelectorAll('g.frame rect')].map((rect) =>
        Number(rect.getAttribute('width')),
      );
      return Math.abs(element.clientWidth - Math.max(0, ...widths));
    });
  }

  /** Widths of the frame that is pointed at. */
  async function widths(): Promise<number[]> {
    const all = await graph.locator('[data-current] rect').all();
    return Promise.all(all.map(async (rect) => Number(await rect.getAttribute('width'))));
  }
});

test('profiles of an ended run are queued from its page, which says that they wait', async () => {
  const id = await measuredRun(web.db, {
    hostId: await registerBench(web.db),
    end: { status: 'finished', reason: null },
    request: { servers: ['go'] },
  });
  const { page, close } = await openTab(browser);
  await visit(page, `${web.url}/runs/${id}`);
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  expect(await dialog.textContent()).toContain('Queues one more trial under a profiler');
  await dialog.getByRole('button', { name: 'Profile', exact: true }).click();
  const part = page.getByRole('region', { name: 'CPU profile' });
  await part.getByText('1 CPU profile remaining').waitFor();
  expect(await web.db.cpuProfile.count({ where: { runId: id, status: 'waiting' } })).toBe(1);
  await close();
});

test('a published run offers no profiles, as it stays as it is', async () => {
  const id = await measuredRun(web.db, {
    hostId: await registerBench(web.db),
    end: { status: 'finished', reason: null },
    request: { servers: ['go'] },
  });
  const { page, close } = await openTab(browser);
  const button = page.getByRole('button', { name: 'Profile', exact: true });
  await visit(page, `${web.url}/runs/${id}`);
  await button.waitFor();
  const words = { slug: 'profiled', title: 'Profiled', summary: '', methodVersion: 1, figures: [] };
  await publishRun(web.db, { runId: id, ...words });
  await visit(page, `${web.url}/runs/${id}`);
  await page.getByRole('link', { name: 'Public page' }).waitFor();
  expect(await button.count()).toBe(0);
  await close();
});

import { rm } from 'node:fs/promises';
import { readRun } from '@headroom/db';
import { type BoundProcess, type ExampleRepository, exampleRepository } from '@headroom/local';
import { apiClient, showComparison } from '@headroom/local/demo';
import { TEST_MS } from '@headroom/local/testing';
import { MIN_COMPARISON_ROUNDS } from '@headroom/model/comparison';
import { profileById } from '@headroom/model/run';
import { OVERALL_COLUMNS, overallTable } from '@headroom/report';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EXAMPLE_FOLDER, useExampleWorkspace } from '../../worker/src/testing/example.ts';
import { launch, openMenu, openTab, visit } from './browser.ts';
import { startWeb, type Web } from './web.ts';
import { startWorker } from './worker.ts';

let web: Web;
let browser: Browser;
let worker: BoundProcess;
let repository: ExampleRepository;
beforeAll(async () => {
  await rm(EXAMPLE_FOLDER, { recursive: true, force: true });
  repository = await exampleRepository(EXAMPLE_FOLDER);
  [web, browser] = await Promise.all([startWeb(), launch()]);
  await useExampleWorkspace(web.db);
  worker = await startWorker(web, { HEADROOM_REPOSITORIES: repository.path });
});
afterAll(async () => {
  await browser.close();
  await worker.stop();
  await web.stop();
  await rm(EXAMPLE_FOLDER, { recursive: true });
});

/** Queues a run of the Go server, of one round, through the form; answers its id. */
async function queue(page: Page, profile: string): Promise<string> {
  await visit(page, `${web.url}/runs/new`);
  await page.getByLabel(profile).check();
  await page.getByRole('button', { name: 'None' }).click();
  await page.locator('input[value=go]').check();
  await page.getByLabel('Rounds').fill('1');
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

test('a run is queued, watched to its end, and its numbers are the database’s', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  const id = await queue(page, 'Smoke');
  await page.getByText(/go, round 1: under load/).waitFor();
  await page
    .getByText(/^go serves [\d,]+ tool calls a second$/)
    .first()
    .waitFor();
  await page.getByText('Finished', { exact: true }).waitFor();
  const run = await readRun(web.db, id);
  const [row] = overallTable(run?.trials ?? []);
  expect([row?.passed, row?.errors], run?.trials.map(({ reason }) => reason).join('\n')).toEqual([1, 0]);
  await visit(page, `${web.url}/runs/${id}?columns=all`);
  for (const column of [
    'rate',
    'requestsPerS',
    'meanMs',
    'p50Ms',
    'p95Ms',
    'p99Ms',
    'cpuPct',
    'memoryMb',
    'coldStartMs',
  ] as const) {
    const cell = await page.locator(`#cell-go-${column}`).textContent();
    expect(cell?.trim(), column).toBe(OVERALL_COLUMNS[column].format(row?.[column] ?? null));
  }
  await visit(page, `${web.url}/runs/${id}?tab=data`);
  await page.getByRole('link', { name: 'go, round 1' }).click();
  await page.getByRole('region', { name: 'Log of the build' }).waitFor();
  await visit(page, `${web.url}/runs/${id}?tab=resources`);
  const memory = page.locator('figure', { hasText: 'Memory in MB' });
  await memory.scrollIntoViewIfNeeded();
  await memory.locator('.recharts-line-curve').first().waitFor({ state: 'attached' });
  await tab.close();
});

test('a running run is cancelled, and what was being measured is put down', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  const id = await queue(page, 'Published');
  await page.getByText(/go, round 1: under load/).waitFor();
  await page.getByRole('button', { name: 'Cancel run' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel run' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  await page.getByText('1 trial of 1 was not measured: the run was cancelled first.').waitFor();
  const run = await readRun(web.db, id);
  expect([run?.status, run?.trials[0]?.status]).toEqual(['cancelled', 'cancelled']);
  await tab.close();
});

/** The shortest load by which a comparison comes to verdicts; what they are worth is for the worker's tests to ask. */
const LOAD = 'closed:users=2,seconds=1,warmup=0';
const TRIALS = 2 * MIN_COMPARISON_ROUNDS;

// The worker builds both commits and measures them: waits are as long as a slow machine needs for all of that.
const options = { timeout: 3 * TEST_MS };
test(
  'two commits are picked, measured before one’s eyes and judged, and the verdict is copied, and printed by the demo',
  options,
  async () => {
    const tab = await openTab(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = tab;
    const { main, slower } = repository.commits;
    const asked = new URLSearchParams({
      repository: repository.path,
      head: 'slower',
      profile: LOAD,
      servers: 'go',
      tools: 'get_user_cart',
      rounds: String(MIN_COMPARISON_ROUNDS),
    });
    const form = `${web.url}/compare/new?${asked}`;
    // The worker tells of its repositories once it is up.
    await expect
      .poll(async () => (await fetch(form)).text(), { interval: 500 })
      .toContain(`Take ${main.slice(0, 8)} as base`);
    await visit(page, form);
    await page.getByRole('button', { name: `Take ${main.slice(0, 8)} as base` }).click();
    await expect.poll(() => page.getByLabel('Base (before)').inputValue()).toBe(main);
    await expect.poll(() => page.getByLabel('Head (after)').inputValue()).toBe('slower');
    await page.getByRole('button', { name: 'Queue comparison' }).click();

    await page.waitForURL(/\/compare\/[0-9a-f-]{36}$/);
    // It is said from the first trial on, before which both commits are built.
    await page
      .getByText(`No verdicts yet: first analysis after round ${MIN_COMPARISON_ROUNDS}.`)
      .waitFor({ timeout: TEST_MS });
    await page.getByText(new RegExp(`[1-9]\\d? of ${TRIALS} trials`)).waitFor();

    const id = page.url().slice(-36);
    await expect
      .poll(async () => (await readRun(web.db, id))?.status, { interval: 500, timeout: TEST_MS })
      .toBe('finished');
    const run = await readRun(web.db, id);
    expect(run?.trials.map(({ status, reason }) => reason ?? status)).toEqual(Array(TRIALS).fill('passed'));

    const copy = page.getByRole('button', { name: 'Copy Markdown' });
    await openMenu(page);
    await copy.waitFor();
    const summary = (await page.locator('#summary').textContent()) ?? '';
    expect(summary).toMatch(/regressed|undecided/);
    const text = await page.getByRole('main').textContent();
    for (const words of ['Do 1 ms of work in get_user_cart', main.slice(0, 8), slower.slice(0, 8)])
      expect(text).toContain(words);
    const cart = page.getByRole('row', { name: /get_user_cart/ }).filter({ hasText: 'Mean' });
    // A millisecond more is more in every round; whether it is beyond doubt is for the worker's test to ask.
    await expect.poll(() => cart.first().textContent()).toMatch(/regressed|undecided/);

    await copy.click();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(clipboard).toContain(`${summary}.`);
    expect(await clipboard()).toContain(`/compare/${id}`);
    await tab.close();

    const said = vi.spyOn(console, 'log').mockReturnValue();
    const status = await showComparison(apiClient(web.url), id, profileById(LOAD));
    const printed = said.mock.calls.join('\n');
    said.mockRestore();
    expect(printed).toMatch(/metrics (regressed|are undecided).*, over 6 rounds\./);
    expect(printed.match(/go \((base|head)\), round \d+: passed/g)).toHaveLength(TRIALS);
    expect(status).toBe(printed.includes('was not found') ? 1 : 0);
  },
);

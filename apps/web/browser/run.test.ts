import { join } from 'node:path';
import { readRun } from '@headroom/db';
import { type BoundProcess, startProcess } from '@headroom/local';
import { until } from '@headroom/local/testing';
import { OVERALL_COLUMNS, overallTable } from '@headroom/report';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, openTab, visit } from './browser.ts';
import { startWeb, type Web } from './web.ts';

const WORKER = join(import.meta.dirname, '../../worker');

let web: Web;
let browser: Browser;
let worker: BoundProcess;
beforeAll(async () => {
  [web, browser] = await Promise.all([startWeb(), launch()]);
  const env = {
    ...process.env,
    DATABASE_URL: web.databaseUrl,
    REDIS_URL: web.redis.url,
    HEADROOM_HOST: 'browser-test',
  };
  worker = await startProcess(process.execPath, ['src/main.ts'], {
    cwd: WORKER,
    env,
  });
  await until(() => web.db.host.count());
});
afterAll(async () => {
  await browser.close();
  await worker.stop();
  await web.stop();
});

/** Queues a run of the Go server through the form; answers its id. */
async function queue(page: Page, profile: string, rounds: number): Promise<string> {
  await visit(page, `${web.url}/runs/new`);
  await page.getByLabel(profile).check();
  await page.getByRole('button', { name: 'None' }).click();
  await page.locator('input[value=go]').check();
  await page.getByLabel('Rounds').fill(String(rounds));
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

test('a run is queued, watched to its end, and its numbers are the database’s', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  const id = await queue(page, 'Smoke', 2);
  await page.getByText(/go, round 1: under load/).waitFor();
  await page
    .getByText(/^go serves [\d,]+ tool calls a second$/)
    .first()
    .waitFor();
  await page.getByText('Finished', { exact: true }).waitFor();
  const run = await readRun(web.db, id);
  const [row] = overallTable(run?.trials ?? []);
  expect([row?.passed, row?.errors], run?.trials.map(({ reason }) => reason).join('\n')).toEqual([2, 0]);
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
  await page.locator('path[data-line]').nth(7).waitFor({ state: 'attached' });
  await tab.close();
});

test('a running run is cancelled, and what was being measured is put down', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  const id = await queue(page, 'Published', 1);
  await page.getByText(/go, round 1: under load/).waitFor();
  await page.getByRole('button', { name: 'Cancel run' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel run' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  await page.getByText('1 trial of 1 was not measured: the run was cancelled first.').waitFor();
  const run = await readRun(web.db, id);
  expect([run?.status, run?.trials[0]?.status]).toEqual(['cancelled', 'cancelled']);
  await tab.close();
});

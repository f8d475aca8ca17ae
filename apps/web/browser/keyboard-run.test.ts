import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTab, type Tab, visit } from './browser.ts';
import { measuredRun, registerBench } from './fixture.ts';
import { openedWeb } from './opened.ts';
import { tellRepository } from './repositories.ts';

const opened = openedWeb();
let tab: Tab;
let finished: string;
beforeAll(async () => {
  const hostId = await registerBench(opened.web.db);
  await tellRepository(opened.web.db, hostId);
  const end = { status: 'finished', reason: null } as const;
  finished = await measuredRun(opened.web.db, { hostId, request: { servers: ['go'], rounds: 3 }, end });
  tab = await openTab(opened.browser);
});
afterAll(async () => {
  await tab.close();
});

/** Stops of the tab key that a page has at most. */
const MOST_STOPS = 150;

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await element.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_STOPS} presses of Tab do not reach ${element}`);
}

async function press(page: Page, element: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press(key);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test('a run is queued and cancelled by keys alone', async () => {
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs`);
  await page.keyboard.press('n');
  await page.waitForURL(`${opened.web.url}/runs/new`);
  await press(page, page.getByRole('button', { name: 'None' }));
  await press(page, page.getByLabel(/^Rust/), 'Space');
  await type(page, page.getByLabel('Rounds', { exact: true }), '2');
  await press(page, page.getByRole('button', { name: 'Queue run' }));
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  const id = page.url().slice(-36);
  expect(await opened.web.db.run.findUniqueOrThrow({ where: { id } })).toMatchObject({
    servers: ['rust'],
    rounds: 2,
  });
  await press(page, page.getByRole('button', { name: 'Cancel run' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Cancel run' }));
  await expect
    .poll(async () => (await opened.web.db.run.findUniqueOrThrow({ where: { id } })).status)
    .toBe('cancelled');
});

test('two commits are compared by keys alone', async () => {
  const { page } = tab;
  await visit(page, `${opened.web.url}/compare`);
  await press(page, page.getByRole('main').getByRole('link', { name: 'New comparison' }));
  await page.waitForURL(/\/compare\/new/);
  await type(page, page.getByLabel('Base (before)'), 'v1.0');
  await type(page, page.getByLabel('Head (after)'), 'main');
  await press(page, page.getByLabel(/^Go/), 'Space');
  await press(page, page.getByRole('button', { name: 'Queue comparison' }));
  await page.waitForURL(/\/compare\/[0-9a-f-]{36}$/);
  const stored = await opened.web.db.run.findUniqueOrThrow({ where: { id: page.url().slice(-36) } });
  expect(stored).toMatchObject({ kind: 'comparison', baseRef: 'v1.0', headRef: 'main', servers: ['go'] });
});

test('a run is published by keys alone', async () => {
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs`);
  await press(page, page.locator(`main a[href="/runs/${finished}"]`).first());
  await page.waitForURL(`${opened.web.url}/runs/${finished}`);
  await press(page, page.getByRole('button', { name: 'Publish' }));
  const form = page.getByRole('dialog');
  await type(page, form.getByLabel('Title'), 'By keys');
  await type(page, form.getByLabel('Summary'), 'One server.');
  await press(page, form.getByRole('button', { name: 'Publish' }));
  await page.waitForURL(/\/results\/by-keys$/);
});

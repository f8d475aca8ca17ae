import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { WAIT_MS } from '@headroom/local/testing';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/**
 * Chromium as the tests may find it: the shell without windows, which draws no browser around a page and opens one in
 * less than half the time, before the whole browser.
 */
const PROGRAMS = ['chromium-headless-shell', 'chromium'];

let chrome: Promise<Browser> | undefined;

/**
 * Chromium of CHROMIUM_PATH, or the one on the PATH: one process for all test files of this one. `close` closes the
 * contexts of this call alone.
 */
export async function launch(): Promise<Browser> {
  chrome ??= start();
  const shared = await chrome;
  const browser: Browser = Object.create(shared);
  const contexts: BrowserContext[] = [];
  browser.newContext = async (options) => {
    const context = await shared.newContext(options);
    contexts.push(context);
    return context;
  };
  browser.close = async () => {
    await Promise.all(contexts.map((context) => context.close()));
  };
  return browser;
}

async function start(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? onPath(PROGRAMS);
  // Signals end this process, and that ends Chromium.
  const browser = await chromium.launch({ executablePath, handleSIGTERM: false, handleSIGHUP: false });
  browser.on('disconnected', () => {
    chrome = undefined;
  });
  return browser;
}

function onPath(programs: readonly string[]): string {
  const folders = process.env.PATH?.split(delimiter) ?? [];
  const places = programs.flatMap((program) => folders.map((folder) => join(folder, program)));
  const found = places.find((place) => existsSync(place));
  if (found) return found;
  throw new Error(
    `none of ${programs.join(', ')} is on the PATH; install one, or set CHROMIUM_PATH to a Chromium`,
  );
}

/** A context of its own, as patient as every other wait of the tests. */
export async function openContext(
  browser: Browser,
  options?: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(WAIT_MS);
  return context;
}

export interface Tab {
  page: Page;
  /** Fails when the browser reported an error; then closes the tab. */
  close(): Promise<void>;
}

/** A tab of its own context that notes every error the browser reports. */
export async function openTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await openContext(browser, { viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  return {
    page,
    async close() {
      // Requests under way end with the tab, which is no error of the page.
      const reported = errors.join('; ');
      await context.close();
      if (reported) throw new Error(`the browser reported: ${reported}`);
    },
  };
}

/** Opens the menu of a run or a comparison, which holds all of its actions but the first. */
export async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .locator('summary', { hasText: /^More$/ })
    .click();
}

/** Opens an address and waits until the page is alive: it answers keys and clicks from then on. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main && Object.keys(main).some((key) => key.startsWith('__react'));
  });
  // Listeners to keys and choices are attached by the effects that follow.
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
}

/** Opens all that a page folds away. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
}

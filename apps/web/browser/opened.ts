import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { AppOptions } from './app.ts';
import { launch } from './browser.ts';
import { startWeb, type Web } from './web.ts';

/** An app and a browser; neither is there before the tests of the file begin. */
export interface Opened {
  readonly web: Web;
  readonly browser: Browser;
}

/** Starts both before the tests of the file that calls it, and stops them after. @param options of the app */
export function openedWeb(options: AppOptions = {}): Opened {
  let web: Web;
  let browser: Browser;
  beforeAll(async () => {
    [web, browser] = await Promise.all([startWeb(options), launch()]);
  });
  afterAll(async () => {
    await browser.close();
    await web.stop();
  });
  return {
    get web() {
      return web;
    },
    get browser() {
      return browser;
    },
  };
}

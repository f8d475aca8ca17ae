import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, openTab, visit } from './browser.ts';
import { measuredRun, registerBench } from './fixture.ts';
import { startWeb, type Web } from './web.ts';

let web: Web;
let browser: Browser;
/** A run of five servers in three rounds, published as `few-words`. */
let runId: string;
beforeAll(async () => {
  [web, browser] = await Promise.all([startWeb(), launch()]);
  await registerBench(web.db);
  runId = await measuredRun(web.db, {
    request: { servers: ['rust', 'go', 'bun', 'nodejs', 'python'], rounds: 3 },
    end: { status: 'finished', reason: null },
  });
  const published = await fetch(`${web.url}/api/v1/runs/${runId}/publication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Few words', summary: 'Five servers.', slug: 'few-words' }),
  });
  expect(published.status).toBe(201);
});
afterAll(async () => {
  await browser.close();
  await web.stop();
});

test.each([
  ['a run', () => `/runs/${runId}`, 350],
  ['a published run', () => '/results/few-words', 900],
  ['a new comparison', () => '/compare/new?servers=go', 300],
  ['a new run', () => '/runs/new?servers=go', 300],
  ['the method', () => '/method', 6000],
])('the page of %s shows few words before anything is unfolded', async (_name, path, most) => {
  const tab = await openTab(browser);
  await visit(tab.page, web.url + path());
  // Numbers of a chart are no words, and may not be drawn yet.
  const text = await tab.page.getByRole('main').evaluate((main) => {
    for (const chart of main.querySelectorAll('.recharts-wrapper')) chart.remove();
    // biome-ignore lint/performance/useDomNodeTextContent: text that is folded away does not count
    return (main as HTMLElement).innerText;
  });
  const words = text.split(/\s+/);
  expect(words.length, words.join(' ')).toBeLessThanOrEqual(most);
  await tab.close();
});

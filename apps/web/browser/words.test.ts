import { beforeAll, expect, test } from 'vitest';
import { openTab, visit } from './browser.ts';
import { measuredRun, registerBench } from './fixture.ts';
import { openedWeb } from './opened.ts';

const opened = openedWeb();
/** A run of five servers in three rounds, published as `few-words`. */
let runId: string;
beforeAll(async () => {
  await registerBench(opened.web.db);
  runId = await measuredRun(opened.web.db, {
    request: { servers: ['rust', 'go', 'bun', 'nodejs', 'python'], rounds: 3 },
    end: { status: 'finished', reason: null },
  });
  const published = await fetch(`${opened.web.url}/api/v1/runs/${runId}/publication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Few words', summary: 'Five servers.', slug: 'few-words' }),
  });
  expect(published.status).toBe(201);
});

test.each([
  ['a run', () => `/runs/${runId}`, 350],
  ['a published run', () => '/results/few-words', 900],
  ['a new comparison', () => '/compare/new?servers=go', 300],
  ['a new run', () => '/runs/new?servers=go', 300],
  ['the method', () => '/method', 6000],
])('the page of %s shows few words before anything is unfolded', async (_name, path, most) => {
  const tab = await openTab(opened.browser);
  await visit(tab.page, opened.web.url + path());
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

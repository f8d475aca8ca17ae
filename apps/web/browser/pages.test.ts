import { connect, createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { freePort } from '@headroom/local';
import { javascriptBytes, MAX_JAVASCRIPT_KB } from '@headroom/local/javascript';
import { beforeAll, expect, test } from 'vitest';
import { openContext, openTab, visit } from './browser.ts';
import { runsInEveryState } from './fixture.ts';
import { openedWeb } from './opened.ts';
import { startApp, startWeb, UNKNOWN_ID } from './web.ts';

const opened = openedWeb();
let runs: Awaited<ReturnType<typeof runsInEveryState>>;

beforeAll(async () => {
  runs = await runsInEveryState(opened.web.db);
});

/** Text of the page once it is rendered. */
async function textOf(path: string): Promise<string> {
  const tab = await openTab(opened.browser);
  await visit(tab.page, opened.web.url + path);
  const text = await tab.page.locator('main').textContent();
  await tab.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await tab.close();
  return text ?? '';
}

test('/runs lists every run with its state and what did not pass', async () => {
  const text = await textOf('/runs');
  for (const words of [
    'Quick: 5 servers × 2 rounds',
    'Finished',
    'Failed',
    'Cancelled',
    'Running',
    'Queued',
    '4/10',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toContain('4 ✕');
});

test('/runs/new offers what can be run, and says what the rest needs', async () => {
  const text = await textOf('/runs/new');
  expect(text).toContain('4 of 4 chosen');
  expect(text).toContain('python needs python3 with venv; install python3-venv');
  expect(text).toContain('2 runs ahead.');
});

test('/servers shows versions of the last build and who can run what', async () => {
  const text = await textOf('/servers');
  expect(text).toContain('1.2.3');
  expect(text).toContain('python needs python3 with venv');
  expect(text).toContain('On bench-1');
});

test.each<[keyof typeof runs, string[]]>([
  ['finished', ['rust serves the most', 'shares the host', 'Throughput', 'c0ffee00']],
  [
    'partial',
    [
      'python failed in both rounds',
      'The rig failed while go was measured in round 1',
      'held back by the rig',
    ],
  ],
  ['nothing', ['python failed in its only round', 'No measured trials']],
  ['failed', ['install Go 1.24 or newer', '7 trials of 10 were not measured']],
  ['cancelled', ['8 trials of 10 were not measured: the run was cancelled first']],
  ['running', ['4 of 10 trials', 'Cancel run', 'Results so far']],
  ['queued', ['Queued behind', '0 of 2 trials']],
])('the page of a run that is %s says so', async (state, words) => {
  const text = await textOf(`/runs/${runs[state]}`);
  for (const word of words) expect(text).toContain(word);
});

test.each([
  ['tools', ['checkout', 'tools_list', 'protocol']],
  ['latency', ['P99.9', 'Percentiles of tool calls']],
  ['resources', ['Peak memory', 'round 1: the server used']],
  [
    'method',
    [
      'Test CPU',
      'Shares the host',
      'get_user_cart refuses bad input 22',
      'the message does not name user_id',
    ],
  ],
  ['trials', ['rust, round 2', 'Choose a trial']],
])('the tab %s of a finished run shows its part', async (tab, words) => {
  const text = await textOf(`/runs/${runs.finished}?tab=${tab}`);
  for (const word of words) expect(text).toContain(word);
});

test('the figures of charts stand in tables below them without JavaScript', async () => {
  const tab = await openTab(opened.browser, { javaScriptEnabled: false });
  const { page } = tab;
  const table = (words: string) => page.locator('figure', { hasText: words }).locator('details').first();
  const columns = (words: string) => table(words).locator('thead th').count();
  await page.goto(`${opened.web.url}/runs/${runs.finished}?tab=tools&tool=checkout`);
  const curves = 'Latency in ms by percentile';
  expect(await columns(curves)).toBe(1 + 5);
  await table(curves).locator('summary').click();
  const row = table(curves).locator('tbody tr').first();
  await expect
    .poll(() => row.locator('td').allTextContents())
    .toSatisfy((cells: string[]) => cells.every((cell) => /^[\d,.]+$/.test(cell)));
  expect(await row.isVisible()).toBe(true);
  await page.goto(`${opened.web.url}/runs/${runs.finished}?tab=resources`);
  expect(await columns('Processor use in %')).toBe(1 + 4);
  expect(await columns('Tool calls answered correctly in each second')).toBe(1 + 10);
  await tab.close();
});

test('a chart is read at the pointer and by arrow keys, and its legend hides a line', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${runs.finished}?tab=tools&tool=checkout`);
  const curves = page.locator('figure', { hasText: 'Latency in ms by percentile' });
  await curves.scrollIntoViewIfNeeded();
  await curves.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const read = () => curves.getByRole('status').textContent();
  await expect.poll(read).toMatch(/^within \d+.*go ?[\d.]+ ms/);
  await expect.poll(() => curves.locator('.recharts-line-curve').count()).toBe(5);
  await curves.getByRole('button', { name: /^go/ }).click();
  await expect.poll(() => curves.locator('.recharts-line-curve').count()).toBe(4);
  await visit(page, `${opened.web.url}/runs/${runs.finished}?tab=resources`);
  const figure = page.locator('figure', { hasText: 'Processor use in %' });
  await figure.scrollIntoViewIfNeeded();
  await figure.getByRole('application').hover();
  await figure.getByText(/^second \d+/).waitFor();
  await page.mouse.move(0, 0);
  await figure.getByText(/^second \d+/).waitFor({ state: 'detached' });
  await tab.close();
});

test('the log of a failed trial is one click away', async () => {
  const tab = await openTab(opened.browser);
  await tab.page.goto(`${opened.web.url}/runs/${runs.partial}`);
  await tab.page.getByRole('link', { name: 'Read its log' }).first().click();
  await tab.page.getByRole('region', { name: 'Log of the trial' }).waitFor();
  await expect.poll(() => tab.page.locator('#log').textContent()).toContain('built python');
  await tab.close();
});

test.each([
  ['/nothing-here', 'There is no page at this address'],
  [`/runs/${UNKNOWN_ID}`, 'There is no run with this address'],
  ['/runs/not-an-id', 'There is no run with this address'],
  ['/watches/none', 'There is no watch with this address'],
  ['/projects/none', 'There is no project with this address'],
  ['/results/none', 'There is no result with this address'],
])('%s answers 404 in words', async (path, words) => {
  const context = await openContext(opened.browser);
  const page = await context.newPage();
  expect((await page.goto(opened.web.url + path))?.status()).toBe(404);
  await page.getByText(words).waitFor();
  await context.close();
});

test.each([
  ['/', MAX_JAVASCRIPT_KB.front],
  ['/runs', MAX_JAVASCRIPT_KB.every],
] as const)('%s loads at most %i KB of JavaScript', async (path, mostKb) => {
  const { gzipped } = await javascriptBytes(opened.web.url + path);
  expect(gzipped / 1000).toBeLessThanOrEqual(mostKb);
});

test('a run’s page fetches what draws charts once they come into view, both within limits', async () => {
  const path = `${opened.web.url}/runs/${runs.finished}`;
  const { gzipped } = await javascriptBytes(path);
  expect(gzipped / 1000).toBeLessThanOrEqual(MAX_JAVASCRIPT_KB.run);
  const tab = await openTab(opened.browser);
  const scripts = new Set<string>();
  tab.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await visit(tab.page, path);
  await tab.page.locator('.recharts-surface').first().waitFor();
  const bodies = await Promise.all([...scripts].map(async (url) => (await fetch(url)).arrayBuffer()));
  const all = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(all).toBeGreaterThan(gzipped);
  expect(all / 1000).toBeLessThanOrEqual(MAX_JAVASCRIPT_KB.charts);
  await tab.close();
});

test('every answer carries the strict headers', async () => {
  const { headers } = await fetch(`${opened.web.url}/runs`);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-powered-by')).toBeNull();
});

test('while a page is read, a skeleton keeps its place', async () => {
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/runs/new`);
  let release = () => {};
  const locked = new Promise<void>((resolve) => {
    const transaction = opened.web.db.$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE "Build" IN ACCESS EXCLUSIVE MODE`;
        resolve();
        await new Promise<void>((done) => {
          release = done;
        });
      },
      { timeout: 30_000 },
    );
    transaction.catch(() => {});
  });
  await locked;
  await tab.page.getByRole('button', { name: 'More pages' }).click();
  await tab.page.getByRole('link', { name: 'Servers', exact: true }).click();
  await tab.page.getByRole('status', { name: 'Loading' }).waitFor();
  release();
  await tab.page.getByRole('region', { name: 'Servers' }).waitFor();
  await expect.poll(() => tab.page.locator('[data-skeleton]').count()).toBe(0);
  await tab.close();
});

test('before anything was measured, the list teaches the next step', async () => {
  const empty = await startWeb();
  const tab = await openTab(opened.browser);
  await tab.page.goto(`${empty.url}/runs`);
  await tab.page.getByText('No measurements yet').waitFor();
  await tab.page.getByRole('link', { name: 'Queue the first run' }).click();
  await tab.page.getByText('No worker has connected yet').waitFor();
  await tab.close();
  await empty.stop();
});

test('without a database, pages and API say so; once it is back, the page is drawn', async () => {
  const database = new URL(opened.web.databaseUrl);
  const { port, hostname } = database;
  const gate = createServer((client) => {
    const postgres = connect(Number(port), hostname);
    for (const socket of [client, postgres]) socket.on('error', () => socket.destroy());
    client.pipe(postgres).pipe(client);
  });
  const gatePort = await freePort();
  database.port = String(gatePort);
  const app = await startApp(database.href, opened.web.redis.url);
  const context = await openContext(opened.browser);
  const page = await context.newPage();
  const answer = await page.goto(`${app.url}/runs`);
  expect(answer?.status()).toBe(503);
  await page.getByText('Postgres does not answer').waitFor();
  const response = await fetch(`${app.url}/api/v1/runs`);
  expect([response.status, (await response.json()).error.code]).toEqual([503, 'database_unreachable']);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  await new Promise<void>((resolve) => gate.listen(gatePort, hostname, resolve));
  // The page asks again by itself.
  await page.getByRole('region', { name: 'Runs' }).waitFor();
  await context.close();
  await app.stop();
  gate.close();
});

test('the icon is found where browsers look for it without a link', async () => {
  const answer = await fetch(`${opened.web.url}/favicon.ico`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(await answer.text()).toContain('<svg');
});

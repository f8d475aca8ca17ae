import { cpSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { until } from '@headroom/local/testing';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openContext, openTab, visit } from './browser.ts';
import { failed, measuredRun } from './fixture.ts';
import { flaws, graveViolations } from './looks.ts';
import { openedWeb } from './opened.ts';

const STUDIES = resolve(import.meta.dirname, '../../../infra/studies');
const REPEAT = '20260227_210847';

const opened = openedWeb();
/** Copies of repeats, for imports that are damaged. */
let copies: string;

beforeAll(async () => {
  copies = mkdtempSync(join(tmpdir(), 'headroom-studies-'));
  // Stored while the app starts.
  await until(async () => (await opened.web.db.publishedStudy.count()) === 3);
});
afterAll(async () => {
  rmSync(copies, { recursive: true });
});

const IO = '/studies/tmdevlab-io-2026-02';

test('an installation starts with three studies, each with its source', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/studies`);
  const rows = page.getByRole('table').locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(3);
  await rows.filter({ hasText: '15 servers, 3 repeats, raw results' }).getByText('TM Dev Lab').waitFor();
  await rows
    .filter({ hasText: '5 servers, printed figures only' })
    .getByText(/throughput/)
    .waitFor();
  await page.getByRole('link', { name: /15 servers, Redis and HTTP tools/ }).click();
  await page.waitForURL(`**${IO}`);
  await tab.close();
});

test('a run stands beside the study that its suite repeats, and is listed there once it is published', async () => {
  const end = { status: 'finished', reason: null } as const;
  const servers = ['bun', 'go', 'nodejs', 'rust'];
  const outcomeOf = (server: string) => (server === 'bun' ? failed('server_failed', 'it ended') : {});
  const runId = await measuredRun(opened.web.db, { request: { servers, rounds: 2 }, outcomeOf, end });
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${runId}`);
  await page.getByRole('link', { name: 'Beside its study' }).click();
  await page.getByRole('heading', { name: /^Beside “.*15 servers, Redis and HTTP tools/ }).waitFor();
  await page.getByRole('link', { name: 'search_products, mean', exact: true }).click();
  const table = page.getByRole('region', { name: 'search_products, mean, this run and the study' });
  const rows = table.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(3);
  const cells = await Promise.all([0, 1, 2].map((row) => rows.nth(row).locator('th,td').allTextContents()));
  expect(cells.map(([server]) => server)).toEqual(['rust', 'go', 'nodejs']);
  // "8.41" and "1.37×" stand in one cell.
  const figures = cells.map((row) => row.slice(1).map((text) => Number(/^[\d,]+\.\d\d/.exec(text)?.[0])));
  for (const [ours, theirs, both] of figures as [number, number, number][]) {
    const [best] = figures as [[number, number, number]];
    expect(both).toBeCloseTo(ours / best[0] / (theirs / best[1]), 1);
  }
  expect(cells[0]?.slice(1).map((text) => text.includes('best'))).toEqual([true, true, false]);
  await page.getByText('Rank correlation of the two orders: 1.000').waitFor();
  await page.getByText('Without this figure in the run or in the study: bun.').waitFor();
  await page.getByText('This run’s load (profile Quick, session handshake) is not the study’s.').waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await visit(page, opened.web.url + IO);
  const own = page.getByRole('region', { name: 'Our runs of its suite' });
  await own.getByText('None is published yet.').waitFor();
  await fetch(`${opened.web.url}/api/v1/runs/${runId}/publication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Ours', summary: 'What it says.', slug: 'ours' }),
  });
  await visit(page, opened.web.url + IO);
  await page.getByRole('link', { name: 'Ours', exact: true }).click();
  await page.waitForURL('**/results/ours');
  await page.locator('summary', { hasText: 'Beside its study' }).click();
  const beside = page.getByRole('region', { name: 'Beside its study', exact: true });
  await beside.getByRole('region', { name: 'Throughput, this run and the study' }).waitFor();
  await beside.locator('summary', { hasText: 'checkout, mean' }).click();
  const checkout = beside.getByRole('region', { name: 'checkout, mean, this run and the study' });
  await expect.poll(() => checkout.locator('tbody tr').count()).toBe(3);
  await beside.getByText('This run’s load (profile Quick, session handshake) is not the study’s.').waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await visit(page, `${opened.web.url}/studies/tmdevlab-synthetic-2026-02`);
  await page.getByText('None is published yet.').waitFor();
  await tab.close();
});

describe('the page of the study whose raw results are known', () => {
  test('shows every part, labelled with its source', async () => {
    const tab = await openTab(opened.browser);
    const { page } = tab;
    await visit(page, opened.web.url + IO);
    const text = (await page.locator('main').textContent()) ?? '';
    for (const words of [
      'Measured and published elsewhere, not by this installation: TM Dev Lab',
      'https://www.tmdevlab.com/mcp-server-performance-benchmark-v2.html',
      'Not in this study',
      'quarkus answers fastest: 4.04 ms',
      'Latency tiers: 14 of 15 are the authors’.',
      'Levels of the measured trade-offs: 44 of 45 are the authors’.',
      'Use cases: 8 of 10 are the authors’.',
      '234 of 235 printed figures come out of the raw results exactly as printed',
      '-44.6 %',
      'Microsoft Azure VM',
    ]) {
      expect(text).toContain(words);
    }
    const overall = page.locator('#overall').getByRole('region', { name: 'Servers', exact: true });
    await expect.poll(() => overall.locator('tbody tr').count()).toBe(15);
    await expect.poll(() => overall.locator('tbody tr').first().textContent()).toContain('rust');
    // A column without a value in any row is named below the table, with the reason.
    await page.locator('#overall').getByText('No values: Cold start (not in this study)').waitFor();
    expect(await overall.getByRole('columnheader', { name: 'Cold start' }).count()).toBe(0);
    await tab.close();
  });

  test('its tables are sorted in the address, without JavaScript', async () => {
    const tab = await openTab(opened.browser, { javaScriptEnabled: false });
    const { page } = tab;
    await page.goto(`${opened.web.url}${IO}?sort=meanMs&dir=asc`);
    const overall = page.locator('#overall').getByRole('region', { name: 'Servers', exact: true });
    await expect.poll(() => overall.locator('tbody tr').first().textContent()).toContain('quarkus');
    await tab.close();
  });
});

test('the page of a study that stands as printed has the digits of the print, and says what is known of its repeats', async () => {
  const html = await (await fetch(`${opened.web.url}/studies/tmdevlab-synthetic-2026-02`)).text();
  const text = html.replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/<[^>]+>/g, ' ');
  for (const words of [
    'printed figures, raw results of 1 repeat of 3',
    ...['0.835', '0.855', '1,559,520'],
    'Variability: (highest − lowest) / first',
    'single rounds were not published',
    'Printed P50, P90 and P99 are not known here',
    'HTTP requests a call: 2.0 with go and java',
  ]) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
  }
  expect(text).not.toMatch(/a single round/);
});

test('what few come to read of a study is folded away, and stays open when it is sorted', async () => {
  const tab = await openTab(opened.browser, { javaScriptEnabled: false });
  const { page } = tab;
  await page.goto(opened.web.url + IO);
  await page.getByRole('region', { name: 'Mean latency of each tool' }).waitFor();
  const p99 = page.getByRole('region', { name: 'P99 latency of each tool' });
  await expect.poll(() => p99.isVisible()).toBe(false);
  await page.locator('summary', { hasText: 'P99' }).click();
  await p99.getByRole('link', { name: /checkout/ }).click();
  await page.waitForURL(/sort=tools-p99Ms.checkout/);
  await p99.waitFor();
  await tab.close();
});

test.each([IO, '/studies/eight-python-servers-2026'])('every table of %s is a file', async (study) => {
  const html = await (await fetch(opened.web.url + study)).text();
  const files = [...html.matchAll(/href="([^"]+\/data\/([a-z0-9-]+)\.csv)"/g)];
  expect(new Set(files.map(([, , name]) => name)).size).toBe(files.length);
  expect(files.map(([, , name]) => name)).toEqual(expect.arrayContaining(['overall', 'trade-offs']));
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  const validate = ajv.compile(await (await fetch(`${opened.web.url}/results/schema.json`)).json());
  for (const [, path = ''] of files) {
    const csv = await fetch(opened.web.url + path);
    expect(csv.headers.get('content-disposition'), path).toContain(`filename="${study.slice(9)}-`);
    const [header = '', ...lines] = (await csv.text()).trimEnd().split('\r\n');
    const document = await (await fetch(opened.web.url + path.replace(/csv$/, 'json'))).json();
    validate(document);
    expect(validate.errors, path).toBeNull();
    expect(document.study).toMatchObject({ slug: study.slice(9), address: expect.stringContaining(study) });
    expect(header.split(','), path).toHaveLength(document.columns.length);
    expect(lines.length, path).toBe(document.rows.length);
  }
  const none = await fetch(`${opened.web.url}${study}/data/none.csv`);
  expect([none.status, (await none.json()).error.message]).toEqual([
    404,
    expect.stringContaining(': overall, '),
  ]);
  expect((await fetch(`${opened.web.url}/studies/none/data/overall.csv`)).status).toBe(404);
});

test('a study without rates and mean latencies shows what it has, and what it lacks', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/studies/eight-python-servers-2026`);
  const text = (await page.locator('main').textContent()) ?? '';
  for (const words of [
    'csharp',
    'throughput; mean latency over all tools',
    'Idle memory',
    'Which statistic it is',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Latency tiers');
  await tab.close();
});

test('an address without a study says so', async () => {
  expect((await fetch(`${opened.web.url}/studies/none`)).status).toBe(404);
  expect((await fetch(`${opened.web.url}/api/v1/studies/none`)).status).toBe(404);
});

const chooseFolder = (page: Page, folder: string) =>
  page.getByLabel('Folder of a repeat or a study').setInputFiles(folder);

describe('an import', () => {
  test('shows what would be computed, stores it under the names given, and can be deleted', async () => {
    const tab = await openTab(opened.browser);
    const { page } = tab;
    await visit(page, `${opened.web.url}/studies/import`);
    await chooseFolder(page, join(STUDIES, 'io-2026-02', REPEAT));
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('15 servers, 1 repeat, raw results. Nothing is stored yet.').waitFor();
    await preview.getByText(/rates of single repeats/).waitFor();
    await chooseFolder(page, join(STUDIES, 'io-2026-02', '20260228_000047'));
    await preview.getByText('15 servers, 2 repeats, raw results. Nothing is stored yet.').waitFor();
    await expect.poll(() => opened.web.db.publishedStudy.count()).toBe(3);

    await page.getByRole('button', { name: 'Store this study' }).click();
    await page.getByText('Give a title').waitFor();
    await page.getByLabel('Title').fill('Two of three repeats');
    await page.getByLabel('Who published it').fill('Somebody else');
    await page.getByRole('button', { name: 'Store this study' }).click();
    await page.waitForURL('**/studies/two-of-three-repeats');
    await page.getByText('not by this installation: Somebody else').waitFor();
    await expect.poll(() => opened.web.db.publishedStudy.count()).toBe(4);

    await page.getByRole('button', { name: 'Delete Two of three repeats' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this study?' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL('**/studies');
    await expect.poll(() => opened.web.db.publishedStudy.count()).toBe(3);
    const [entry] = await opened.web.db.auditEntry.findMany({ where: { action: 'study.deleted' } });
    expect(entry).toMatchObject({ subject: 'two-of-three-repeats', workspaceId: null });
    expect((await fetch(`${opened.web.url}/api/v1/studies/two-of-three-repeats`)).status).toBe(404);
    await page.context().close();
  });

  test('of a truncated file names it and stores nothing', async () => {
    const folder = join(copies, 'truncated');
    cpSync(join(STUDIES, 'io-2026-02', REPEAT), folder, { recursive: true });
    truncateSync(join(folder, 'rust', 'k6.json'), 200);
    const before = await opened.web.db.publishedStudy.count();
    const page = await (await openContext(opened.browser)).newPage();
    await visit(page, `${opened.web.url}/studies/import`);
    await chooseFolder(page, folder);
    const alert = page.locator('main').getByRole('alert');
    await alert.getByText('truncated/rust/k6.json').waitFor();
    await alert.getByText(/is not JSON, or only a part of it/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Store this study' }).count()).toBe(0);
    await expect.poll(() => opened.web.db.publishedStudy.count()).toBe(before);
    await page.context().close();
  });

  test('of a folder without results, and of a whole study that is there already, is refused', async () => {
    const page = await (await openContext(opened.browser)).newPage();
    await visit(page, `${opened.web.url}/studies/import`);
    await chooseFolder(page, import.meta.dirname);
    await page.getByText('No k6.json, stats.json or study.json was found').waitFor();
    await page
      .getByLabel('Single files: study.json')
      .setInputFiles(join(STUDIES, 'payload-2026', 'study.json'));
    await page.getByText('5 servers, printed figures only. Nothing is stored yet.').waitFor();
    await page.getByRole('button', { name: 'Store this study' }).click();
    await page
      .getByText(/There is a study at .* already; give another slug/)
      .first()
      .waitFor();
    await page.context().close();
  });
});

describe('the API', () => {
  const post = (path: string, body: object) =>
    fetch(opened.web.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('refuses by file and field, and what is too large', async () => {
    const k6 = JSON.stringify({
      server: 'go',
      timestamp: '2026-02-27T22:34:23Z',
      http: { rps: 'x' },
      tools: {},
    });
    const response = await post('/api/v1/studies', { files: [{ path: 'run/go/k6.json', text: k6 }] });
    expect(response.status).toBe(422);
    const { error } = (await response.json()) as { error: { code: string; fields: { path: string }[] } };
    expect(error.code).toBe('invalid_study');
    expect(error.fields.map(({ path }) => path)).toContain('run/go/k6.json: http.rps');
    const large = { files: [{ path: 'study.json', text: 'x'.repeat(8 * 1024 * 1024) }] };
    expect((await post('/api/v1/studies', large)).status).toBe(413);
  });

  test('lists studies, and reads one with its tables', async () => {
    const list = (await (await fetch(`${opened.web.url}/api/v1/studies`)).json()) as {
      studies: { slug: string }[];
    };
    expect(list.studies.map(({ slug }) => slug)).toContain('tmdevlab-io-2026-02');
    const study = (await (await fetch(`${opened.web.url}/api/v1${IO}`)).json()) as {
      lacks: string[];
      tables: object[];
    };
    expect(study.lacks).toEqual(['cold start']);
    expect(study.tables).toHaveLength(7);
  });
});

test.each([IO, '/studies', '/studies/import', '/studies/eight-python-servers-2026'])(
  '%s can be read by all, and nothing scrolls sideways on a telephone',
  async (path) => {
    const tab = await openTab(opened.browser, { viewport: { width: 390, height: 800 } });
    await visit(tab.page, opened.web.url + path);
    expect(await flaws(tab.page)).toEqual([]);
    await tab.close();
  },
);

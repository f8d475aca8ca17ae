import { changeLabel } from '@headroom/report/compare';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import measuredComparison from '#features/publications/front/measured-comparison.json' with { type: 'json' };
import measuredServer from '#features/publications/front/measured-server.json' with { type: 'json' };
import { openContext, openMenu, openTab, unfold, visit } from './browser.ts';
import { failed, fieldRun, measuredRun } from './fixture.ts';
import { flaws, graveViolations } from './looks.ts';
import { openedWeb } from './opened.ts';
import { startWeb } from './web.ts';

const finished = { status: 'finished', reason: null } as const;

const opened = openedWeb();
/** A finished run of fifteen servers × three rounds, published as `spring` by the first test. */
let field: string;
let other: string;
beforeAll(async () => {
  field = await fieldRun(opened.web.db);
  other = await measuredRun(opened.web.db, { request: { rounds: 2 }, end: finished });
});

const get = (path: string) => fetch(opened.web.url + path);

function publish(runId: string, change: object = {}) {
  return fetch(`${opened.web.url}/api/v1/runs/${runId}/publication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Other', summary: 'What it says.', slug: 'other', ...change }),
  });
}

const withdraw = (runId: string) =>
  fetch(`${opened.web.url}/api/v1/runs/${runId}/publication`, { method: 'DELETE' });

async function openForm(page: Page, runId: string) {
  await visit(page, `${opened.web.url}/runs/${runId}`);
  await page.getByRole('button', { name: 'Publish' }).click();
  return page.getByRole('dialog');
}

test('the front page of strangers has four jobs, each with a picture, in few words, without JavaScript', async () => {
  const strangers = await startWeb({ mode: 'accounts' });
  // Studies are stored beside the start.
  await expect.poll(() => strangers.db.publishedStudy.count()).toBe(3);
  const tab = await openTab(opened.browser, { javaScriptEnabled: false });
  const { page } = tab;
  await page.goto(strangers.url);
  const pictureOf = (title: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title }) })
      .getByRole('img')
      .getAttribute('aria-label');
  const [slowest] = measuredServer.tools;
  expect(await pictureOf('Measure your own')).toContain(
    `P99 in ms of ${measuredServer.package}: ${slowest?.tool} ${slowest?.p99Ms}, `,
  );
  const [change] = measuredComparison.rows;
  expect(await pictureOf('Guard a commit')).toContain(
    `${measuredComparison.headline}. ${change?.tool}: P50 ${changeLabel(change?.change ?? 1)} (`,
  );
  expect(await pictureOf('Choose a stack')).toMatch(/^Throughput, HTTP requests\/s: [a-z-]+ [\d,]+, /);
  expect(await pictureOf('Plan capacity')).toMatch(/149 calls\/s 49\.75, 179 calls\/s 134\.67$/);
  await page.getByRole('link', { name: 'Sign up' }).waitFor();
  const words = (await page.locator('body').allInnerTexts()).join(' ').split(/\s+/).length;
  expect(words).toBeLessThanOrEqual(300);
  await tab.close();
  await strangers.stop();
});

test('a run is published from its page; what is wrong is told by field', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  const form = await openForm(page, field);
  await form.getByText('Links lead to this machine only').waitFor();
  const points = form.getByRole('region', { name: 'What readers will look for' });
  await points.getByText('Every server was measured in 3 rounds or more.').waitFor();
  await points.getByText('Servers shared the host without limits of their own').waitFor();
  await points.getByText('No summary says yet what was measured').waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await form.getByLabel('Title').fill('Spring 2026');
  await expect.poll(() => form.getByLabel('Slug').inputValue()).toBe('spring-2026');
  await form.getByLabel('Slug').fill('Spring!');
  const refused = page.waitForResponse((response) => response.status() === 422);
  await form.getByRole('button', { name: 'Publish' }).click();
  await refused;
  await form.getByText('Give a summary').waitFor();
  await form.getByText('Small letters and digits').waitFor();
  await form.getByLabel('Summary').fill('Fifteen servers on one host.');
  await points.getByText('A summary says what was measured.').waitFor();
  await form.getByLabel('Slug').fill('spring');
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    form.getByRole('link', { name: 'See the page as visitors will' }).click(),
  ]);
  await preview.getByText('Preview, not published').waitFor();
  const shown = preview.getByRole('main');
  await shown.getByRole('heading', { level: 1, name: 'Spring 2026' }).waitFor();
  for (const words of ['Fifteen servers on one host.', 'JVM vs native', `${opened.web.url}/results/spring`]) {
    await expect.poll(() => shown.textContent()).toContain(words);
  }
  expect(await preview.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
  await unfold(preview);
  const file = await shown.getByRole('link', { name: 'Servers as csv' }).getAttribute('href');
  expect((await get(file ?? '')).status).toBe(200);
  await shown
    .getByRole('img', { name: /^rust: / })
    .first()
    .waitFor();
  expect((await get('/results/spring')).status).toBe(404);
  await preview.close();
  await form.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/\/results\/spring$/);
  await page.getByRole('heading', { level: 1, name: 'Spring 2026' }).waitFor();
  await visit(page, `${opened.web.url}/runs/${field}`);
  await expect
    .poll(() => page.getByRole('link', { name: 'Public page' }).getAttribute('href'))
    .toBe('/results/spring');
  await tab.page.context().close();
});

test('its page is cached, and can be read without JavaScript', async () => {
  const first = await get('/results/spring');
  expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  const etag = first.headers.get('etag') ?? '';
  const again = await fetch(`${opened.web.url}/results/spring`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  const plain = await fetch(`${opened.web.url}/results/spring`, {
    headers: { 'accept-encoding': 'identity' },
  });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(await first.text());
  const context = await openContext(opened.browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${opened.web.url}/results/spring`);
  const text = (await page.getByRole('main').textContent()) ?? '';
  for (const words of [
    'serve the most',
    'Fifteen servers on one host.',
    'shares the host',
    'Quick profile',
    '3 rounds',
    'What to choose when',
    'Trade-offs',
    'Stability',
    'JVM vs native',
    'Steady window',
    '@online{headroom-spring,',
  ]) {
    expect(text).toContain(words);
  }
  await unfold(page);
  for (const table of ['Servers', 'Use cases', 'Trade-offs', 'Stability', 'Efficiency']) {
    expect(
      await page.getByRole('region', { name: table, exact: true }).getByRole('row').count(),
      table,
    ).toBeGreaterThan(5);
  }
  await context.close();
});

test('its tables are sorted by their headings, without JavaScript, each order cached at its own address', async () => {
  const context = await openContext(opened.browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${opened.web.url}/results/spring`);
  const servers = page.getByRole('region', { name: 'Servers', exact: true });
  await servers.getByRole('link', { name: 'Memory MB' }).click();
  await page.waitForURL('**/results/spring?sort=memoryMb&dir=asc#overall');
  await servers.locator('th[aria-sort=ascending]', { hasText: 'Memory' }).waitFor();
  await expect.poll(() => servers.locator('tbody th').first().textContent()).toMatch(/^\d*rust(?!-)/);
  await unfold(page);
  const tools = page.getByRole('region', { name: 'P99 latency of each tool' });
  await tools.getByRole('link', { name: 'checkout' }).click();
  await page.waitForURL('**/results/spring?sort=tools-p99Ms.checkout&dir=asc#tools-p99Ms');
  await expect.poll(() => servers.locator('th[aria-sort=descending]').textContent()).toContain('Throughput');
  await context.close();
  const cached = await get('/results/spring?sort=memoryMb&dir=asc');
  expect(Number(cached.headers.get('age'))).toBeGreaterThanOrEqual(0);
  expect(await cached.text()).toContain(`<link rel="canonical" href="http`);
  const unknown = await get('/results/spring?sort=<b>&dir=up&x=1');
  expect(await unknown.text()).toBe(await (await get('/results/spring')).text());
});

test('every link within the page leads to something on it', async () => {
  const html = await (await get('/results/spring')).text();
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(anchors.length).toBeGreaterThan(12);
  expect(anchors.filter((id) => !ids.has(id))).toEqual([]);
});

test('tables are files with the right columns and units, for publications and runs alike', async () => {
  const names = [...(await (await get('/results/spring')).text()).matchAll(/\/data\/([a-z-]+)\.csv/g)].map(
    ([, name]) => name ?? '',
  );
  expect(names).toEqual(expect.arrayContaining(['overall', 'tools', 'efficiency', 'stability', 'raw']));
  for (const name of names) {
    const file = `${name}.csv`;
    const [ofResult, ofRun] = await Promise.all([
      get(`/results/spring/data/${file}`),
      get(`/api/v1/runs/${field}/tables/${file}`),
    ]);
    expect(ofResult.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(ofResult.headers.get('content-disposition')).toBe(`attachment; filename="spring-${file}"`);
    const csv = await ofResult.text();
    expect(await ofRun.text(), file).toBe(csv);
    const [header = '', ...lines] = csv.trimEnd().split('\r\n');
    expect(header, file).toMatch(/^[a-zA-Z]/);
    expect(lines.length, file).toBeGreaterThan(2);
  }
  const [header = '', first = ''] = (await (await get('/results/spring/data/overall.csv')).text()).split(
    '\r\n',
  );
  const columns = header.split(',');
  expect(columns).toEqual(
    expect.arrayContaining(['serverId', 'rate [tool calls/s]', 'meanMs [ms]', 'memoryMb [MB]', 'requests']),
  );
  expect(first.split(',')).toHaveLength(columns.length);
  expect(columns).toContain('requestsPerS [requests/s]');
  const of = (column: string) => Number(first.split(',')[columns.indexOf(column)]);
  expect(of('requestsPerS [requests/s]')).toBeGreaterThan(4000);
  expect(of('rate [tool calls/s]')).toBeLessThan(of('requestsPerS [requests/s]'));
});

test('JSON files hold to their published schema', async () => {
  const schema = await get('/results/schema.json');
  expect(schema.headers.get('content-type')).toBe('application/schema+json');
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  const validate = ajv.compile(await schema.json());
  for (const file of ['overall', 'tools', 'trade-offs', 'use-cases', 'jvm-native', 'raw']) {
    for (const path of [`/results/spring/data/${file}.json`, `/api/v1/runs/${other}/tables/${file}.json`]) {
      const document = await (await get(path)).json();
      validate(document);
      expect(validate.errors, path).toBeNull();
    }
  }
  const raw = await (await get('/results/spring/data/raw.json')).json();
  expect(raw.trials).toHaveLength(45);
  expect(raw.publication).toMatchObject({ slug: 'spring', title: 'Spring 2026' });
  expect(validate({ ...raw, trials: [{ ...raw.trials[0], serverId: 1 }] })).toBe(false);
});

test('a file that is not there is refused with those that are', async () => {
  for (const file of ['nothing.csv', 'overall.xml', 'overall', '..%2Fraw.json']) {
    const response = await get(`/results/spring/data/${file}`);
    expect(response.status, file).toBe(404);
    expect((await response.json()).error.message).toMatch(/\.csv and \.json of: overall, /);
  }
});

test('badges and the preview image are pictures made from the figures', async () => {
  const badge = await get('/results/spring/badge/rust.svg?metric=mean');
  expect([badge.status, badge.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(badge.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await badge.text()).toMatch(/^<svg .*rust: [\d.]+ ms mean/s);
  expect((await get('/results/spring/badge/cobol.svg')).status).toBe(404);
  expect((await get('/results/spring/badge/rust.svg?metric=charm')).status).toBe(400);
  const html = await (await get('/results/spring')).text();
  const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const drawn = await get(new URL(image).pathname);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
  const bytes = new DataView((await drawn.arrayBuffer()) as ArrayBuffer);
  expect([bytes.getUint32(0), bytes.getUint32(16), bytes.getUint32(20)]).toEqual([0x89504e47, 1200, 630]);
});

test('badges stand on the page as they look elsewhere, with Markdown whose addresses are not broken within words', async () => {
  const tab = await openTab(opened.browser, { viewport: { width: 390, height: 844 } });
  await visit(tab.page, `${opened.web.url}/results/spring`);
  const parts = tab.page.getByRole('navigation', { name: 'On this page' });
  await parts.getByRole('link', { name: 'Files' }).click();
  const badges = tab.page.getByRole('region', { name: 'Badges' });
  await badges.getByRole('img', { name: /^rust: [\d,]+ tool calls\/s$/ }).waitFor();
  const markdown = badges.getByRole('code').first();
  const page = `${opened.web.url}/results/spring`;
  expect(await markdown.textContent()).toMatch(/^\[!\[rust: [\d,]+ tool calls\/s\]\(/);
  expect(await markdown.textContent()).toContain(`](${page}/badge/rust.svg)](${page})`);
  expect(await markdown.evaluate((code) => getComputedStyle(code).wordBreak)).toBe('normal');
  await badges.getByText('Badges of 14 other servers').click();
  expect(await badges.getByRole('img').count()).toBe(15);
  await tab.close();
});

test.each<[string, () => Promise<string>, object, number, string, string[]]>([
  ['a slug that is taken', async () => other, { slug: 'spring' }, 409, 'slug_taken', ['slug']],
  ['a run that is published', async () => field, { slug: 'again' }, 409, 'already_published', []],
  [
    'a run that is not finished',
    () => measuredRun(opened.web.db, { measure: 1 }),
    {},
    409,
    'not_publishable',
    [],
  ],
  [
    'a run in which nothing passed',
    () =>
      measuredRun(opened.web.db, {
        outcomeOf: () => failed('server_failed', 'it did not start'),
        end: finished,
      }),
    {},
    409,
    'not_publishable',
    [],
  ],
  ['no title', async () => other, { title: ' ' }, 422, 'invalid_request', ['title']],
  ['an unknown run', async () => '019a0000-0000-7000-8000-000000000000', {}, 404, 'not_found', []],
])('%s is refused', async (_what, runId, change, status, code, paths) => {
  const response = await publish(await runId(), change);
  const { error } = await response.json();
  expect(response.status).toBe(status);
  expect(error.code).toBe(code);
  expect(error.fields.map(({ path }: { path: string }) => path)).toEqual(paths);
});

test('the list of runs marks what is published', async () => {
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/runs`);
  const row = (id: string) =>
    tab.page.locator('tbody tr').filter({ has: tab.page.locator(`a[href$="${id}"]`) });
  await row(field).getByText('Published', { exact: true }).waitFor();
  expect(await row(other).getByText('Published', { exact: true }).count()).toBe(0);
  await tab.close();
});

test('a published run refuses change', async () => {
  const change = opened.web.db.trial.updateMany({ where: { runId: field }, data: { coldStartMs: 1 } });
  await expect(change).rejects.toThrow('is published as "spring" and cannot change');
});

test('the page of results shows all of them, and how servers went over time', async () => {
  const again = await fieldRun(opened.web.db);
  expect((await publish(again, { title: 'Summer', slug: 'summer' })).status).toBe(201);
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/results`);
  await expect.poll(() => tab.page.getByRole('region', { name: 'Results' }).getByRole('row').count()).toBe(3);
  await tab.page.getByRole('link', { name: 'Memory', exact: true }).click();
  await tab.page.waitForURL(/metric=memoryMb/);
  const table = tab.page.getByRole('region', { name: /^Memory: Quick profile/ });
  await table.waitFor();
  await expect.poll(() => table.getByRole('row').count()).toBe(16);
  await tab.close();
  const [sitemap, robots, list] = await Promise.all(
    ['/sitemap.xml', '/robots.txt', '/api/v1/publications'].map(async (path) => (await get(path)).text()),
  );
  expect(sitemap).toContain('/results/summer</loc>');
  expect(robots).toMatch(/Disallow: \/runs\n.*Sitemap: http/s);
  expect(JSON.parse(list ?? '').publications.map(({ slug }: { slug: string }) => slug)).toEqual([
    'summer',
    'spring',
  ]);
});

test('the public page of five servers has no empty part, is short on a telephone, and unfolds the part of a link there', async () => {
  const five = await measuredRun(opened.web.db, {
    request: { servers: ['bun', 'go', 'nodejs', 'python', 'rust'], rounds: 3 },
    end: finished,
  });
  expect((await publish(five, { slug: 'five' })).status).toBe(201);
  const text = await (await get('/results/five')).text();
  expect(text).toContain('id="steady"');
  expect(text).not.toContain('id="native"');
  const tab = await openTab(opened.browser, { viewport: { width: 390, height: 844 } });
  const { page } = tab;
  await visit(page, `${opened.web.url}/results/five`);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6000);
  const efficiency = page.getByRole('region', { name: 'Efficiency', exact: true }).getByRole('table');
  expect(await efficiency.isVisible()).toBe(false);
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Efficiency' })
    .click();
  await efficiency.first().waitFor();
  await tab.close();
  expect((await withdraw(five)).status).toBe(200);
});

test('public pages have no serious violation, and at 390 px do not scroll sideways', async () => {
  const tab = await openTab(opened.browser);
  for (const path of ['/', '/results', '/results?metric=meanMs', '/results/spring']) {
    await visit(tab.page, opened.web.url + path);
    expect(await flaws(tab.page, path.includes('?') ? 'present' : 'both'), path).toEqual([]);
  }
  await tab.close();
});

test('title and summary are edited, and the public page says when', async () => {
  expect(await (await get('/results/spring')).text()).not.toContain('title or summary edited');
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${field}`);
  await openMenu(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit this publication' });
  expect(await graveViolations(page, 'present')).toEqual([]);
  await dialog.getByLabel('Title').fill('Spring, once more');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await visit(page, `${opened.web.url}/results/spring`);
  await page.getByRole('heading', { name: 'Spring, once more' }).waitFor();
  expect(await page.getByRole('main').textContent()).toMatch(/; title or summary edited \d{4}-\d\d-\d\d/);
  await tab.close();
  const { editedAt, title } = await (await get('/api/v1/publications/spring')).json();
  expect([title, Date.parse(editedAt) <= Date.now()]).toEqual(['Spring, once more', true]);
  const noted = await opened.web.db.auditEntry.findMany({ where: { action: 'run.publication_edited' } });
  expect(noted.map(({ subject }) => subject)).toEqual(['/results/spring']);
});

test('what is withdrawn says so at its address from then on, and its slug is not given again', async () => {
  await get('/results/spring');
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/runs/${field}`);
  await openMenu(tab.page);
  await tab.page.getByRole('button', { name: 'Withdraw' }).click();
  await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await tab.page.getByRole('button', { name: 'Publish' }).waitFor();
  await tab.close();
  const gone = await get('/results/spring');
  expect(gone.status).toBe(410);
  expect(await gone.text()).toMatch(/was withdrawn on \d{4}-\d\d-\d\d .* UTC/);
  for (const path of ['/data/overall.csv', '/data/raw.json', '/badge/rust.svg', '/opengraph-image']) {
    expect((await get(`/results/spring${path}`)).status, path).toBe(410);
  }
  expect((await get('/api/v1/publications/spring')).status).toBe(410);
  expect((await publish(other, { slug: 'spring' })).status).toBe(409);
  expect((await withdraw(field)).status).toBe(404);
  expect((await publish(field, { slug: 'spring-again' })).status).toBe(201);
  expect((await get('/results/spring-again')).status).toBe(200);
  expect((await get('/results/never')).status).toBe(404);
  expect(await (await get('/sitemap.xml')).text()).not.toContain('/results/spring<');
});

import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, openContext, openMenu, openTab, unfold, visit } from './browser.ts';
import { COMPARED_REVISIONS, comparedRun } from './compared-run.ts';
import { flaws } from './looks.ts';
import { startWeb, type Web } from './web.ts';

const REPOSITORY = 'https://git.inside.example/team/carts.git';
const COMPILER = 'go build: main.go:12: undefined: cart';

let web: Web;
let browser: Browser;
/** A comparison that found a tool slower, published as `slower-carts` by the first test. */
let slower: string;
beforeAll(async () => {
  [web, browser] = await Promise.all([startWeb(), launch()]);
  slower = await comparedRun(web.db, {
    servers: ['go', 'rust'],
    effect: 1.3,
    request: { repository: REPOSITORY },
  });
});
afterAll(async () => {
  await browser.close();
  await web.stop();
});

const get = (path: string) => fetch(web.url + path);

function publish(runId: string, slug: string) {
  return fetch(`${web.url}/api/v1/runs/${runId}/publication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: `Result ${slug}`, summary: 'What was compared.', slug }),
  });
}

/** Text of the page of a publication, as it stands without JavaScript. */
async function plainText(slug: string): Promise<string> {
  const context = await openContext(browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${web.url}/results/${slug}`);
  const text = (await page.getByRole('main').textContent()) ?? '';
  await context.close();
  return text;
}

test('a comparison is published from its page: the verdict first, the largest changes, every metric', async () => {
  const tab = await openTab(browser);
  await visit(tab.page, `${web.url}/compare/${slower}`);
  await tab.page.getByRole('button', { name: 'Publish' }).click();
  const form = tab.page.getByRole('dialog', { name: 'Publish this comparison' });
  await form.getByLabel('Title').fill('Slower carts');
  await form.getByLabel('Summary').fill('Items of a cart are checked.');
  await form.getByRole('button', { name: 'Publish' }).click();
  await tab.page.waitForURL(/\/results\/slower-carts$/);
  const main = tab.page.getByRole('main');
  const headline = main.locator('#headline');
  expect(await headline.textContent()).toMatch(/(go|rust) is slower: get_user_cart \+30\.0 %/);
  const changes = main.getByLabel('Key figures');
  expect(await changes.getByRole('term').count()).toBeGreaterThan(2);
  const table = main.getByRole('region', { name: 'Metrics', exact: true });
  expect(await table.getByRole('row').count()).toBeGreaterThan(5);
  const tops = await Promise.all(
    [headline, changes, table].map(async (part) => (await part.boundingBox())?.y ?? 0),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await visit(tab.page, `${web.url}/compare/${slower}`);
  const link = tab.page.getByRole('link', { name: 'Public page' });
  expect(await link.getAttribute('href')).toBe('/results/slower-carts');
  expect((await publish(slower, 'again')).status).toBe(409);
  await tab.close();
});

test('it can be read without JavaScript, names no repository, and every link within it leads somewhere', async () => {
  const text = await plainText('slower-carts');
  for (const words of [
    'Slower carts',
    'main → check-items',
    'Items of a cart are checked.',
    '5 % of comparisons of a build with itself report a change',
    'What was compared',
    COMPARED_REVISIONS.base.commit.slice(0, 8),
    COMPARED_REVISIONS.head.subject,
    '2 commits from base to head',
    'Student’s t over those rounds',
    '6 rounds',
    '@online{headroom-slower-carts,',
  ]) {
    expect(text).toContain(words);
  }
  const html = await (await get('/results/slower-carts')).text();
  for (const hidden of [
    REPOSITORY,
    'git.inside.example',
    'Grace',
    `/compare/${slower}`,
    'Calibrate the host',
  ]) {
    expect(html).not.toContain(hidden);
  }
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(anchors.length).toBeGreaterThan(5);
  expect(anchors.filter((id) => !ids.has(id))).toEqual([]);
});

test('its files hold its verdicts and their rounds, by the published schema, for publications and runs alike', async () => {
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  const validate = ajv.compile(await (await get('/results/schema.json')).json());
  for (const name of ['comparison', 'comparison-rounds', 'raw']) {
    validate(await (await get(`/results/slower-carts/data/${name}.json`)).json());
    expect(validate.errors, name).toBeNull();
    const ofResult = await (await get(`/results/slower-carts/data/${name}.csv`)).text();
    expect(await (await get(`/api/v1/runs/${slower}/tables/${name}.csv`)).text()).toBe(ofResult);
  }
  const { rows } = await (await get('/results/slower-carts/data/comparison.json')).json();
  const { rows: told } = await (await get(`/api/v1/comparisons/${slower}`)).json();
  expect(rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual(
    told.map(({ verdict }: { verdict: string }) => verdict),
  );
  const none = await get('/results/slower-carts/data/overall.csv');
  expect(none.status).toBe(404);
  expect((await none.json()).error.message).toContain('comparison, comparison-rounds, raw');
});

test('its badge says the verdict, with Markdown to copy; its picture and the lists are made of what was published', async () => {
  const badge = await get('/results/slower-carts/badge/verdict.svg');
  expect([badge.status, badge.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(await badge.text()).toMatch(/head against base: \d+ regressed/);
  expect((await get('/results/slower-carts/badge/verdict.svg?metric=p95')).status).toBe(400);
  const missing = await get('/results/slower-carts/badge/go.svg');
  expect(missing.status).toBe(404);
  expect((await missing.json()).error.message).toContain('there is: verdict.svg');
  const drawn = await get('/results/slower-carts/opengraph-image');
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
  const tab = await openTab(browser);
  await visit(tab.page, `${web.url}/results/slower-carts`);
  await unfold(tab.page);
  const files = tab.page.getByRole('region', { name: 'Files' });
  expect(await files.textContent()).toMatch(
    /\[!\[\d+ regressed\]\(http\S+\/results\/slower-carts\/badge\/verdict\.svg\)\]\(http\S+\/results\/slower-carts\)/,
  );
  await expect
    .poll(() => files.getByRole('img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(50);
  await visit(tab.page, `${web.url}/results`);
  const main = tab.page.getByRole('main');
  const row = main.getByRole('region', { name: 'Results' }).getByRole('row').nth(1);
  expect(await row.textContent()).toMatch(/Slower carts.*is slower: get_user_cart \+30\.0 %/);
  await tab.close();
  const { publications } = await (await get('/api/v1/publications')).json();
  expect(publications).toMatchObject([{ slug: 'slower-carts', runId: slower }]);
});

test('a published comparison refuses change', async () => {
  const change = web.db.trial.updateMany({ where: { runId: slower }, data: { coldStartMs: 1 } });
  await expect(change).rejects.toThrow('is published as "slower-carts" and cannot change');
});

test.each([
  [
    'fails',
    { servers: ['go', 'rust'], fails: { side: 'head', reason: COMPILER } },
    'go fails at head',
    'go fails at head, 1 more',
  ],
  ['faster', { effect: 0.7 }, 'go is faster: get_user_cart', 'improved'],
  ['same', {}, 'No slowdown beyond', 'No slowdown beyond'],
  ['early', { rounds: 16, untilDecided: true, effect: 1.3 }, 'go is slower', 'regressed'],
] as const)(
  'a comparison that came out as "%s" says so on its page and badge',
  async (slug, story, says, badge) => {
    const runId = await comparedRun(web.db, story);
    expect((await publish(runId, slug)).status).toBe(201);
    const text = await plainText(slug);
    expect(text).toContain(says);
    expect(text).not.toContain('Read its log');
    expect(await (await get(`/results/${slug}/badge/verdict.svg`)).text()).toContain(badge);
    expect((await get(`/results/${slug}/opengraph-image`)).status).toBe(200);
  },
);

test('public pages of comparisons have no serious violation, and do not scroll sideways on a telephone', async () => {
  const tab = await openTab(browser);
  for (const path of ['/results', ...['slower-carts', 'fails', 'same'].map((slug) => `/results/${slug}`)]) {
    await visit(tab.page, web.url + path);
    const themes = path.endsWith('slower-carts') ? 'both' : 'present';
    expect(await flaws(tab.page, themes), path).toEqual([]);
  }
  await tab.close();
});

test('a withdrawn comparison leaves a note at its address and its badge', async () => {
  const tab = await openTab(browser);
  await visit(tab.page, `${web.url}/compare/${slower}`);
  await openMenu(tab.page);
  await tab.page.getByRole('button', { name: 'Withdraw' }).click();
  await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await tab.page.getByRole('button', { name: 'Publish' }).waitFor();
  await tab.close();
  for (const path of ['', '/badge/verdict.svg', '/data/comparison.csv', '/opengraph-image']) {
    expect((await get(`/results/slower-carts${path}`)).status, path).toBe(410);
  }
});

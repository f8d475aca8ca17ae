import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, openContext, openTab, visit } from './browser.ts';
import { registerBench } from './fixture.ts';
import { flaws, graveViolations } from './looks.ts';
import { COMMITS, LISTING, tellRepository } from './repositories.ts';
import { startWeb, type Web } from './web.ts';

let web: Web;
let browser: Browser;
let hostId: string;
beforeAll(async () => {
  [web, browser] = await Promise.all([startWeb(), launch()]);
  hostId = await registerBench(web.db);
  await tellRepository(web.db, hostId);
});
afterAll(async () => {
  await browser.close();
  await web.stop();
});

const [newest = '', second = ''] = COMMITS;
const open = (page: Page, query = '') => visit(page, `${web.url}/compare/new${query}`);
const base = (page: Page) => page.getByLabel('Base (before)');
const head = (page: Page) => page.getByLabel('Head (after)');
const queue = (page: Page) => page.getByRole('button', { name: 'Queue comparison' }).click();

test('it opens with HEAD against the commit before it, and says what HEAD is', async () => {
  const tab = await openTab(browser);
  await open(tab.page);
  await expect.poll(() => base(tab.page).inputValue()).toBe('HEAD~1');
  await expect.poll(() => head(tab.page).inputValue()).toBe('HEAD');
  await tab.page.getByText('The checkout of bench-1, on main').waitFor();
  await expect
    .poll(() => tab.page.getByRole('main').textContent())
    .toContain(`${newest.slice(0, 8)} Check every item of a cart, Ada Lovelace`);
  await tab.close();
});

test('no server is chosen at first; later those of the last comparison are', async () => {
  const own = await startWeb();
  await tellRepository(own.db, await registerBench(own.db));
  // Refusals are errors to a browser, which tabs report.
  const context = await openContext(browser);
  const page = await context.newPage();
  const chosen = () =>
    page
      .locator('input[name=servers]:checked')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await visit(page, `${own.url}/compare/new`);
  await page.getByText(/^0 of \d+ chosen/).waitFor();
  await queue(page);
  await page.locator('#servers-error').waitFor();
  await page.locator('input[name=servers][value=rust]').check();
  await queue(page);
  await page.waitForURL(/\/compare\/[0-9a-f-]{36}$/);
  await visit(page, `${own.url}/compare/new`);
  await expect.poll(chosen).toEqual(['rust']);
  await context.close();
  await own.stop();
});

test('commits are picked from the list; the comparison is queued with them and leads to its page', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await open(page, '?profile=smoke&servers=go,rust');
  await page.getByRole('button', { name: `Take ${second.slice(0, 8)} as base` }).click();
  await expect.poll(() => base(page).inputValue()).toBe(second);
  await head(page).fill(' feature/cart ');
  await page.getByText('Base and head are the same commit').waitFor();
  await head(page).fill('main');
  await page.getByText('Base and head are the same commit').waitFor({ state: 'detached' });
  const pressed = page.getByRole('button', { name: `Take ${newest.slice(0, 8)} as head` });
  await expect.poll(() => pressed.getAttribute('aria-pressed')).toBe('true');

  // 2 servers × 2 sides × 8 rounds of 3 s of load and the 4 s a trial costs beside while nothing was measured.
  await page.getByText('3 min 44 s', { exact: true }).first().waitFor();
  await page.getByRole('radio', { name: /^Until decided/ }).check();
  await page.getByLabel('Rounds', { exact: true }).fill('16');
  await page.getByText(/Analyses after rounds 6, 8 and 12, and at the latest after round 16/).waitFor();
  await page.getByText('Measuring takes at most about').waitFor();
  await page.getByText('More options').click();
  await page.getByRole('button', { name: 'No tools' }).click();
  await page.getByRole('checkbox', { name: 'get_user_cart' }).check();
  // Each server has its rate and its processor time per request, each tool its mean and P95.
  await page.getByText(/chosen: 8 primary metrics/).waitFor();
  await queue(page);
  await page.waitForURL(/\/compare\/[0-9a-f-]{36}$/);
  const stored = await web.db.run.findUniqueOrThrow({ where: { id: page.url().slice(-36) } });
  expect(stored).toMatchObject({
    kind: 'comparison',
    repository: '.',
    baseRef: second,
    headRef: 'main',
    untilDecided: true,
    rounds: 16,
    servers: ['go', 'rust'],
    tools: ['get_user_cart'],
    profile: 'smoke',
  });
  await expect.poll(() => web.db.trial.count({ where: { runId: stored.id } })).toBe(64);
  await tab.close();
});

test('another suite brings its own tools, all of them judged', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await open(page, '?servers=go&tools=checkout');
  await page.getByText('More options').click();
  await page.getByRole('radio', { name: /^Synthetic/ }).check();
  await page.getByText(/^4 of 4 chosen/).waitFor();
  await page.getByRole('checkbox', { name: 'calculate_fibonacci', checked: true }).waitFor();
  await queue(page);
  await page.waitForURL(/\/compare\/[0-9a-f-]{36}$/);
  const stored = await web.db.run.findUniqueOrThrow({ where: { id: page.url().slice(-36) } });
  expect(stored).toMatchObject({ suite: 'synthetic', servers: ['go'], tools: [] });
  await tab.close();
});

test('the address fills the form', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  const query = `?base=v1.0&head=${newest}&servers=go&tools=checkout,get_user_cart&rounds=12&untilDecided=true`;
  await open(page, query);
  await expect.poll(() => base(page).inputValue()).toBe('v1.0');
  await expect.poll(() => head(page).inputValue()).toBe(newest);
  await expect.poll(() => page.locator('input[name=servers]:checked').count()).toBe(1);
  await expect.poll(() => page.locator('input[name=tools]:checked').count()).toBe(2);
  await expect.poll(() => page.getByLabel('Rounds', { exact: true }).inputValue()).toBe('12');
  await expect.poll(() => page.getByRole('radio', { name: /^Until decided/ }).isChecked()).toBe(true);
  await tab.close();
});

test('what the API refuses lands at its field, and what was typed stays', async () => {
  const context = await openContext(browser);
  const page = await context.newPage();
  const before = await web.db.run.count();
  await open(page, '?repository=/srv/elsewhere');
  await base(page).fill('--upload-pack=evil');
  await head(page).fill('feature/cart');
  await page.getByLabel('Rounds', { exact: true }).fill('5');
  await page.getByText('A whole number from 6 to 100.').waitFor();
  await queue(page);
  await page.getByText(/a ref is a branch, a tag or a commit/i).waitFor();
  await expect.poll(() => base(page).getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => head(page).getAttribute('aria-invalid')).toBeNull();
  await expect.poll(() => base(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.locator('#rounds-error').getByText('from 6 to 100').waitFor();
  await expect.poll(() => head(page).inputValue()).toBe('feature/cart');
  expect(await graveViolations(page, 'present')).toEqual([]);

  await base(page).fill('main');
  await page.getByLabel('Rounds', { exact: true }).fill('6');
  await queue(page);
  await page
    .getByText(/no host of the class may read "\/srv\/elsewhere"/i)
    .first()
    .waitFor();
  const repository = page.getByLabel('Repository');
  await expect.poll(() => repository.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => repository.inputValue()).toBe('/srv/elsewhere');
  await page.getByText('More options').click();
  await page.getByRole('button', { name: 'No tools' }).click();
  await queue(page);
  await page.locator('#tools-error').getByText('choose at least one tool').waitFor();
  await expect.poll(() => web.db.run.count()).toBe(before);
  await context.close();
});

test('another repository brings its own commits; below an allowed folder any can be typed', async () => {
  const own = await startWeb();
  const bench = await registerBench(own.db);
  await tellRepository(own.db, bench);
  const commit = '9f8e7d6c'.repeat(5);
  const one = { commit, subject: 'The only one', author: 'Grace', committedAt: '2026-11-01T00:00:00Z' };
  const listing = {
    head: 'trunk',
    refs: [{ name: 'trunk', kind: 'branch' as const, commit }],
    commits: [one],
  };
  await tellRepository(own.db, bench, { address: '/srv/carts', listing });
  const tab = await openTab(browser);
  const { page } = tab;
  await visit(page, `${own.url}/compare/new`);
  await page.getByLabel('Repository').selectOption('/srv/carts');
  await page.getByText('There is only one commit: nothing came before it').waitFor();
  await page.getByRole('button', { name: 'Take 9f8e7d6c as base' }).waitFor();

  await tellRepository(own.db, bench, {
    address: '/srv/teams/*',
    listing: { head: null, refs: [], commits: [] },
  });
  await visit(page, `${own.url}/compare/new`);
  await page.getByLabel('Repository').fill('/srv/teams/shop');
  await page.getByText('what lies below /srv/teams/').waitFor();
  await page.getByText('No known commits').waitFor();
  await tab.close();
  await own.stop();
});

test('without a host, and without git in its checkout, the page says so', async () => {
  const own = await startWeb();
  const tab = await openTab(browser);
  const { page } = tab;
  await visit(page, `${own.url}/compare/new`);
  await page.getByText('No worker has connected yet').waitFor();
  await registerBench(own.db);
  await visit(page, `${own.url}/compare/new`);
  await page.getByText('No known commits').waitFor();
  await tab.close();
  await own.stop();
});

test('a single run may name a ref too', async () => {
  const context = await openContext(browser);
  const page = await context.newPage();
  await visit(page, `${web.url}/runs/new?profile=smoke&servers=go`);
  await page.getByText('Empty: the checkout as it is.').waitFor();
  // A list that hosts read long ago refuses nothing.
  await tellRepository(web.db, hostId);
  const ref = page.getByLabel('Branch, tag or commit');
  await ref.fill('v1.1');
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page
    .getByText(/the repository has no branch or tag "v1.1".*allowed: main, feature\/cart, v1.0/i)
    .waitFor();
  await expect.poll(() => ref.getAttribute('aria-invalid')).toBe('true');
  await ref.fill('v1.0');
  await page.getByText(LISTING.commits[2]?.subject ?? '', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: 'Smoke at v1.0: 1 server × 1 round' }).waitFor();
  const stored = await web.db.run.findUniqueOrThrow({ where: { id: page.url().slice(-36) } });
  expect(stored).toMatchObject({ kind: 'single', headRef: 'v1.0', baseRef: null, repository: '.' });
  await context.close();
});

test('a branch that the list lacks is said to be missing, until the list is read again', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await visit(page, `${web.url}/runs/new?profile=smoke&servers=go`);
  await page.getByLabel('Branch, tag or commit').fill('feature/new');
  await page.getByText(/^No such branch or tag as of /).waitFor();
  const refs = [...LISTING.refs, { name: 'feature/new', kind: 'branch' as const, commit: COMMITS[1] ?? '' }];
  await tellRepository(web.db, hostId, { listing: { ...LISTING, refs } });
  await page.getByRole('button', { name: 'Read again' }).click();
  await page.getByText(LISTING.commits[1]?.subject ?? '', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Read again' }).count()).toBe(0);
  await tab.close();
});

test('the forms have few words before more options are unfolded', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  for (const path of ['/compare/new?servers=go', '/runs/new?servers=go']) {
    await visit(page, web.url + path);
    const words = (await page.getByRole('main').allInnerTexts()).join(' ').split(/\s+/).length;
    expect(words, path).toBeLessThanOrEqual(300);
  }
  await tab.close();
});

test('no theme has a serious violation, and at 390 px nothing scrolls sideways', async () => {
  const tab = await openTab(browser);
  await open(tab.page);
  expect(await flaws(tab.page)).toEqual([]);
  await tab.close();
});

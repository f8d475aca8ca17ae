import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, openTab, visit } from './browser.ts';
import { commitAt, runAt } from './commits.ts';
import { registerBench } from './fixture.ts';
import { graveViolations, overflowing } from './looks.ts';
import { startWeb, type Web } from './web.ts';

/** Go takes a fifth longer from this commit on. */
const STEP = 8;
const COMMITS = 14;

let web: Web;
let empty: Web;
let browser: Browser;
let emptyHostId: string;
/** Single runs by the place of their commit. */
const runs = new Map<number, string>();

beforeAll(async () => {
  [web, empty, browser] = await Promise.all([startWeb(), startWeb(), launch()]);
  const hostId = await registerBench(web.db);
  const story = {
    hostId,
    servers: ['go', 'rust', 'python'],
    slower: (serverId: string, { commit }: { commit: string }) =>
      serverId === 'go' && Number(commit.slice(1, 3)) >= STEP ? 1.2 : 1,
  };
  // Measured in no order; the last two only by a comparison.
  for (const place of [3, 1, 2, 5, 4, 7, 6, 8, 10, 9, 11, 12]) {
    runs.set(place, await runAt(web.db, [commitAt(place)], story));
  }
  await runAt(web.db, [commitAt(12, { dirty: true })], { ...story, servers: ['go'] });
  await runAt(web.db, [commitAt(13), commitAt(14)], { ...story, servers: ['go'], rounds: 6 });
  emptyHostId = await registerBench(empty.db);
  await runAt(empty.db, [commitAt(1)], { ...story, hostId: emptyHostId });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([web.stop(), empty.stop()]);
});

const name = (place: number) => commitAt(place).commit.slice(0, 7);
const rowsOf = (page: Page) =>
  page.getByRole('region', { name: 'Commits of this trend' }).locator('tbody tr');
const strip = (page: Page, place: number) => page.getByRole('link', { name: new RegExp(`^${name(place)},`) });

test('a server’s page shows a metric over commits in their order, with its step in words', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await page.goto(`${web.url}/servers/go`);
  const title = await page.locator('figcaption').first().textContent();
  expect(title).toMatch(
    new RegExp(
      `^Mean latency of go: 8\\.\\d\\d ms at ${name(COMMITS)}; \\+(19|20|21)\\.\\d % since ${name(STEP)}, the only change point in 15 commits`,
    ),
  );
  const commits = await rowsOf(page).locator('th').allTextContents();
  expect(commits).toEqual([
    ...[14, 13].map(name),
    `${name(12)} + changes`,
    ...Array.from({ length: 12 }, (_, i) => name(12 - i)),
  ]);
  await expect
    .poll(() => page.getByRole('list', { name: 'Change points' }).textContent())
    .toMatch(
      new RegExp(
        `▼ worse ${name(STEP)}: go mean latency \\+(19|20|21)\\.\\d %, [\\d.]+ → [\\d.]+ ms, p 0\\.00\\d: Change number ${STEP}`,
      ),
    );
  await tab.close();
});

test('both sides of a comparison are points of their own, as large as all their rounds', async () => {
  const tab = await openTab(browser);
  await tab.page.goto(`${web.url}/servers/go`);
  const cells = (row: number) => rowsOf(tab.page).nth(row).locator('td').allTextContents();
  const [head, base] = [await cells(0), await cells(1)];
  // Base, head, figure, interval, change, rounds, runs, subject, day.
  expect(head.slice(5)).toEqual(['6', '1', 'Change number 14', '2026-09-14']);
  expect(base.slice(5)).toEqual(['6', '1', 'Change number 13', '2026-09-13']);
  expect(head[2]).not.toBe(base[2]);
  // Run by run they are two rows that lead to the comparison.
  const run = tab.page.getByRole('region', { name: 'Runs of this history' }).locator('tbody tr');
  await expect.poll(() => run.nth(0).textContent()).toMatch(/ head6 of 6/);
  await expect.poll(() => run.nth(1).textContent()).toMatch(/ base6 of 6/);
  await expect.poll(() => run.nth(0).getByRole('link').getAttribute('href')).toMatch(/^\/compare\//);
  await tab.close();
});

test('the point of a run has the figures of that run’s own page', async () => {
  const response = await fetch(`${web.url}/api/v1/runs/${runs.get(5)}`);
  const { report } = await response.json();
  const rust = report.servers.find(({ serverId }: { serverId: string }) => serverId === 'rust');
  const tab = await openTab(browser);
  const { low, high } = rust.meanMsInterval;
  for (const [metric, figure, interval] of [
    ['', rust.meanMs.toFixed(2), `${low.toFixed(2)}–${high.toFixed(2)}`],
    ['p95Ms', rust.p95Ms.toFixed(2)],
    ['memoryMb', rust.memoryMb.toFixed(1)],
    ['coldStartMs', rust.coldStartMs.toFixed(0)],
  ]) {
    await tab.page.goto(`${web.url}/servers/rust?metric=${metric}`);
    const cells = rowsOf(tab.page)
      .filter({ hasText: name(5) })
      .locator('td');
    expect(await cells.nth(2).textContent(), metric).toBe(figure);
    if (interval) expect(await cells.nth(3).textContent()).toBe(interval);
  }
  await tab.close();
});

test('what a call costs with its handshake is followed over commits, as the run of each has it', async () => {
  const trials = await web.db.trial.findMany({
    where: { runId: runs.get(5) ?? '', serverId: 'rust' },
    include: { measurements: { where: { kind: 'tool' } }, resources: { where: { party: 'server' } } },
  });
  const cpuMs = trials.flatMap(({ resources }) => resources).reduce((sum, use) => sum + use.cpuMs, 0);
  const calls = trials.flatMap(({ measurements }) => measurements).reduce((sum, own) => sum + own.count, 0);
  const tab = await openTab(browser);
  await visit(tab.page, `${web.url}/servers/rust`);
  await tab.page.getByLabel('Metric').selectOption('CPU per call with handshake');
  const title = tab.page.locator('figcaption').first();
  await expect.poll(() => title.textContent()).toMatch(/^CPU per call with handshake of rust: [\d.]+ ms at /);
  const cells = rowsOf(tab.page)
    .filter({ hasText: name(5) })
    .locator('td');
  expect(await cells.nth(2).textContent()).toBe((cpuMs / calls).toFixed(3));
  await tab.close();
});

test('on all trends metric, tool and servers are chosen, and the address keeps them', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await visit(page, `${web.url}/trends`);
  await page.getByRole('heading', { name: 'Trends', level: 1 }).waitFor();
  const title = page.locator('figcaption').first();
  await expect
    .poll(() => title.textContent())
    .toMatch(
      new RegExp(
        `^Mean latency of 3 servers over 15 commits: 1 change point, the last \\+[\\d.]+ % of go at ${name(STEP)}.*logarithmic axis`,
      ),
    );
  await page.getByLabel('Metric').selectOption('P95');
  await expect.poll(() => title.textContent()).toMatch(/^P95 latency of 3 servers/);
  await page.getByLabel('Tool').selectOption('checkout');
  await expect.poll(() => title.textContent()).toMatch(/^P95 latency of checkout of 3 servers/);
  await page.getByRole('checkbox', { name: /^python/ }).uncheck();
  await expect.poll(() => title.textContent()).toMatch(/^P95 latency of checkout of 2 servers/);
  expect(page.url()).toMatch(/metric=p95Ms&tool=checkout&servers=go&servers=rust$/);
  await page.reload();
  await expect.poll(() => title.textContent()).toMatch(/^P95 latency of checkout of 2 servers/);
  await expect.poll(() => page.getByRole('checkbox', { name: /^python/ }).isChecked()).toBe(false);
  await tab.close();
});

describe.each([
  ['with', true],
  ['without', false],
])('%s JavaScript', (_word, javaScriptEnabled) => {
  test('two clicks take two commits, which lead to a comparison of them or of their runs', async () => {
    const tab = await openTab(browser, { javaScriptEnabled });
    const { page } = tab;
    await page.goto(`${web.url}/servers/go`);
    await strip(page, 9).click();
    await page.getByText(`${name(9)} is taken`).waitFor();
    await strip(page, 4).click();
    const panel = page.getByRole('region', { name: 'Taken to compare' });
    await panel.getByText(`${name(4)} → ${name(9)}`).waitFor();
    await expect
      .poll(() => panel.textContent())
      .toMatch(
        /go mean latency: [\d.]+ → [\d.]+ ms, \+[\d.]+ %; fewer than 5 rounds: no confidence interval/,
      );
    const href = await panel.getByRole('link', { name: 'Measure both side by side' }).getAttribute('href');
    const asked = new URL(href ?? '', web.url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      base: commitAt(4).commit,
      head: commitAt(9).commit,
      servers: 'go',
      repository: '.',
      suite: 'io',
      profile: 'quick',
      handshake: 'session',
      hostClass: 'default',
    });
    await expect
      .poll(() => panel.getByRole('link', { name: 'Compare their last runs' }).getAttribute('href'))
      .toBe(`/compare?base=${runs.get(4)}&head=${runs.get(9)}`);
    // A commit that only a comparison measured has no run of its own, and changes cannot be built again.
    await strip(page, 14).click();
    await page.getByText(`${name(14)} is taken`).waitFor();
    await page.getByRole('link', { name: new RegExp(`^${name(12)} \\+ changes,`) }).click();
    await panel.getByText(`${name(12)} + changes → ${name(14)}`).waitFor();
    await expect.poll(() => panel.getByRole('link').allTextContents()).toEqual(['Take none']);
    await tab.close();
  });

  test('the table takes a base and a head', async () => {
    const tab = await openTab(browser, { javaScriptEnabled });
    const { page } = tab;
    await page.goto(`${web.url}/servers/go`);
    await expect.poll(() => page.getByLabel(`${name(14)} as head`).isChecked()).toBe(true);
    await page.getByLabel(`${name(3)} as base`).check();
    await expect.poll(() => page.getByLabel(`${name(12)} + changes as base`).count()).toBe(0);
    const asked = page.waitForRequest((request) => request.url().includes('/compare/new?'));
    await page.getByRole('button', { name: 'Measure base and head side by side' }).click();
    const { searchParams } = new URL((await asked).url());
    expect([searchParams.get('base'), searchParams.get('head')]).toEqual(
      [3, 14].map((at) => commitAt(at).commit),
    );
    expect(searchParams.get('servers')).toBe('go');
    await page.context().close();
  });
});

test('by keyboard arrows move along the commits, each shows what was measured, and enter takes it', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await visit(page, `${web.url}/servers/go`);
  await strip(page, 14).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const second = strip(page, 2);
  expect(await second.evaluate((link) => link === document.activeElement)).toBe(true);
  await expect.poll(() => second.getByText('Change number 2').isVisible()).toBe(true);
  await expect.poll(() => second.textContent()).toMatch(/2026-09-02.*go6\.\d\d ms \([\d.]+–[\d.]+\)/);
  await page.keyboard.press('Enter');
  await page.getByText(`${name(2)} is taken`).waitFor();
  expect(await second.evaluate((link) => link === document.activeElement)).toBe(true);
  await tab.close();
});

test('one commit, and none, say what to do', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await page.goto(`${empty.url}/trends`);
  await page.getByText(`Only one commit was measured: ${name(1)}`).waitFor();
  expect(
    await page.getByRole('link', { name: 'Compare it with another commit' }).getAttribute('href'),
  ).toContain(`/compare/new?base=${commitAt(1).commit}`);
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  await empty.db.run.deleteMany();
  await page.reload();
  await page.getByText('No finished run yet').waitFor();
  await page.getByRole('link', { name: 'Queue a run' }).waitFor();
  await tab.close();
});

test('a step that every server takes at once is said to be rather the host’s', async () => {
  const shared = 'All servers change here';
  const slower = (_: string, { commit }: { commit: string }) => (Number(commit.slice(1, 3)) >= 5 ? 1.2 : 1);
  const story = { hostId: emptyHostId, servers: ['go', 'rust', 'python'], slower };
  for (let place = 1; place <= 9; place++) await runAt(empty.db, [commitAt(place)], story);
  const tab = await openTab(browser);
  await tab.page.goto(`${empty.url}/trends`);
  await tab.page.getByText(shared).first().waitFor();
  // Where one of three steps, nothing is said of the host.
  await tab.page.goto(`${web.url}/trends`);
  await tab.page.getByRole('list', { name: 'Change points' }).waitFor();
  expect(await tab.page.getByText(shared).count()).toBe(0);
  await tab.close();
});

test('nothing is hard to perceive', async () => {
  const tab = await openTab(browser);
  const pair = `base=${commitAt(4).commit}&head=${commitAt(9).commit}`;
  for (const path of [`/trends?${pair}`, `/servers/go?${pair}`]) {
    await visit(tab.page, web.url + path);
    expect(await graveViolations(tab.page, path.startsWith('/trends') ? 'both' : 'present'), path).toEqual(
      [],
    );
  }
  await tab.close();
});

test('at 390 px only tables scroll sideways, also where a commit is pointed at', async () => {
  const tab = await openTab(browser, { viewport: { width: 390, height: 844 } });
  for (const path of ['/trends', '/servers/go']) {
    await visit(tab.page, web.url + path);
    for (const place of [1, 7, 14]) {
      await strip(tab.page, place).hover();
      expect(await overflowing(tab.page), `${path} at ${place}`).toEqual([]);
    }
  }
  await tab.close();
});

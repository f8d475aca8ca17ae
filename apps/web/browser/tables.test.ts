import { readFile } from 'node:fs/promises';
import { listCalls, nameRun, readRun } from '@headroom/db';
import { OVERALL_COLUMNS, overallTable } from '@headroom/report';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openMenu, openTab, unfold, visit } from './browser.ts';
import { failed, fieldRun, measuredRun, queuedRun } from './fixture.ts';
import { openedWeb } from './opened.ts';

const opened = openedWeb();
let run: string;
/** Fifteen servers, three rounds. */
let field: string;
/** One server, one round. */
let single: string;
/** One server, which failed. */
let nothing: string;
beforeAll(async () => {
  const request = { servers: ['rust', 'go', 'bun'], rounds: 2 };
  run = await measuredRun(opened.web.db, { request, end: { status: 'finished', reason: null } });
  field = await fieldRun(opened.web.db);
  const end = { status: 'finished', reason: null } as const;
  const one = { servers: ['go'], rounds: 1 };
  single = await measuredRun(opened.web.db, { request: one, end });
  const outcomeOf = () => failed('server_failed', 'go did not answer /health in 60 s');
  nothing = await measuredRun(opened.web.db, { request: one, outcomeOf, end });
  await queuedRun(opened.web.db, { profile: 'smoke' });
});

/** Servers of the first table that is not a chart's, from top to bottom. */
async function order(page: Page): Promise<string[]> {
  const cells = await page.locator('tbody:not(figure tbody)').first().locator('th').allTextContents();
  return cells.map((text) => text.replace(/^[\d–]+/, '').replace(/limited by .*/, ''));
}

/** The tables of every tab, by their names. */
const TABLES: [string, string[]][] = [
  ['overview', ['Servers', 'Latency tiers']],
  ['tools', ['Mean latency of each tool', 'Latency percentiles', 'Tools']],
  ['resources', ['Resources']],
  ['efficiency', ['Efficiency']],
  ['stability', ['Stability']],
  ['trade-offs', ['Trade-offs', 'Use cases']],
  ['jvm-native', ['JVM vs native']],
  ['method', ['Limits', 'Versions', 'Steps', 'Contract checks, folded rows']],
  ['data', ['Trials']],
];

/** Charts of every tab that has some: how many. */
const CHARTS: Record<string, number> = {
  overview: 3,
  tools: 2,
  resources: 7,
  efficiency: 2,
  stability: 1,
  'jvm-native': 1,
};

describe.each([
  ['with', true],
  ['without', false],
])('%s JavaScript', (_word, javaScriptEnabled) => {
  test('every tab is filled', async () => {
    const tab = await openTab(opened.browser, { javaScriptEnabled });
    const { page } = tab;
    for (const [part, tables] of TABLES) {
      await page.goto(`${opened.web.url}/runs/${field}?tab=${part}`);
      await unfold(page);
      for (const name of tables) {
        const rows = page.getByRole('region', { name, exact: true }).getByRole('row');
        await rows.first().waitFor();
        expect(await rows.count(), `${part}: ${name}`).toBeGreaterThan(5);
      }
      expect(await page.locator('main figure').count(), part).toBe(CHARTS[part] ?? 0);
    }
    await tab.close();
  });

  test('addresses of former tabs lead to those that took them over', async () => {
    const tab = await openTab(opened.browser, { javaScriptEnabled });
    for (const [part, name] of [
      ['servers', 'Overview'],
      ['latency', 'Tools'],
      ['trials', 'Data'],
    ] as const) {
      await tab.page.goto(`${opened.web.url}/runs/${run}?tab=${part}`);
      const parts = tab.page.getByRole('navigation', { name: 'Parts of the result' });
      await parts.waitFor();
      await expect.poll(() => parts.locator('[aria-current=page]').textContent()).toBe(name);
    }
    await tab.close();
  });

  test('tables of one tab sort apart, by links that keep the tab', async () => {
    const tab = await openTab(opened.browser, { javaScriptEnabled });
    const { page } = tab;
    await page.goto(`${opened.web.url}/runs/${field}?tab=trade-offs`);
    const table = page.getByRole('region', { name: 'Trade-offs' });
    await table.getByRole('link', { name: 'Memory MB' }).click();
    await page.waitForURL(/tab=trade-offs&sort=trade-offs.memoryMb&dir=asc/);
    await table.locator('th[aria-sort=ascending]', { hasText: 'Memory' }).waitFor();
    expect((await table.locator('tbody th').allTextContents()).slice(0, 3)).toEqual([
      'rust',
      'go',
      'quarkus-native',
    ]);
    await tab.close();
  });

  test('headings sort, and the address keeps the order', async () => {
    const tab = await openTab(opened.browser, { javaScriptEnabled });
    const { page } = tab;
    await page.goto(`${opened.web.url}/runs/${run}`);
    await page.getByRole('table').first().waitFor();
    expect(await order(page)).toEqual(['rust', 'go', 'bun']);
    await page.getByRole('link', { name: 'Throughput tool calls/s', exact: true }).click();
    await page.waitForURL(/sort=rate&dir=asc/);
    await page.locator('th[aria-sort=ascending]', { hasText: 'Throughput' }).waitFor();
    expect(await order(page)).toEqual(['bun', 'go', 'rust']);
    const servers = page.getByRole('region', { name: 'Servers' });
    await servers.getByRole('link', { name: 'Server', exact: true }).click();
    await page.waitForURL(/sort=server&dir=asc/);
    await page.locator('th[aria-sort=ascending]', { hasText: 'Server' }).waitFor();
    expect(await order(page)).toEqual(['bun', 'go', 'rust']);
    await page.reload();
    await page.getByRole('table').first().waitFor();
    expect(await order(page)).toEqual(['bun', 'go', 'rust']);
    await tab.close();
  });

  test('tabs and tools are in the address', async () => {
    const tab = await openTab(opened.browser, { javaScriptEnabled });
    await tab.page.goto(`${opened.web.url}/runs/${run}`);
    await tab.page.getByRole('link', { name: 'Tools', exact: true }).click();
    await tab.page.waitForURL(/tab=tools/);
    const tools = tab.page.getByRole('navigation', { name: 'Tool', exact: true });
    await tools.getByRole('link', { name: 'checkout', exact: true }).click();
    await tab.page.waitForURL(/tool=checkout/);
    await tab.page.locator('[aria-current=true]', { hasText: 'checkout' }).waitFor();
    expect(await order(tab.page)).toEqual(['rust', 'go', 'bun']);
    await tab.close();
  });

  test('runs are filtered by the address', async () => {
    const tab = await openTab(opened.browser, { javaScriptEnabled });
    const { page } = tab;
    await page.goto(`${opened.web.url}/runs`);
    await page.getByLabel('Status').selectOption('queued');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/status=queued/);
    await page.getByRole('link', { name: 'Show all' }).waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('queued');
    await page.goto(`${opened.web.url}/runs?profile=published`);
    await page.getByText('No runs match the filters').waitFor();
    await tab.close();
  });

  test('runs are searched, and a tag leads to those that have it', async () => {
    await nameRun(opened.web.db, run, { name: 'Evening peak', tags: ['nightly'] });
    const tab = await openTab(opened.browser, { javaScriptEnabled });
    const { page } = tab;
    const rows = page.locator('tbody tr');
    await page.goto(`${opened.web.url}/runs?status=finished`);
    const [row] = overallTable((await readRun(opened.web.db, run))?.trials ?? []);
    const rate = `${row?.serverId}${OVERALL_COLUMNS.rate.format(row?.rate ?? null)}`;
    await rows.filter({ hasText: 'Evening peak' }).filter({ hasText: rate }).waitFor();
    await page.getByLabel('Search').fill('evening');
    await page.getByLabel('Search').press('Enter');
    await page.waitForURL(/search=evening/);
    expect(page.url()).toContain('status=finished');
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('evening');
    await rows.getByRole('link', { name: 'nightly' }).click();
    await page.waitForURL(/\/runs\?tag=nightly$/);
    await expect.poll(() => page.getByLabel('Tag').inputValue()).toBe('nightly');
    await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('');
    await expect.poll(() => rows.count()).toBe(1);
    // Nobody can have such a tag: it does not filter.
    await page.goto(`${opened.web.url}/runs?tag=No%20Tag&author=x`);
    await expect.poll(() => rows.count()).toBe(5);
    await tab.close();
  });
});

test('parts are offered where they have something to show; the others are found by their addresses', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  const links = page.getByRole('navigation', { name: 'Parts of the result' }).getByRole('link');
  await visit(page, `${opened.web.url}/runs/${run}`);
  expect(await links.allTextContents()).toContain('Stability');
  expect(await links.allTextContents()).not.toContain('JVM vs native');
  await visit(page, `${opened.web.url}/runs/${field}`);
  expect(await links.allTextContents()).toContain('JVM vs native');
  await visit(page, `${opened.web.url}/runs/${single}`);
  expect(await links.allTextContents()).not.toContain('Stability');
  await visit(page, `${opened.web.url}/runs/${nothing}`);
  expect(await links.allTextContents()).toEqual(['Overview', 'Method', 'Data']);
  await tab.close();
});

test('arrow keys read the tail of every server, and the latency axis is switched in the address', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${run}?tab=tools`);
  const figure = page.locator('figure', { hasText: 'each further nine' });
  await figure.scrollIntoViewIfNeeded();
  await figure.getByRole('application').focus();
  const read = () => figure.getByRole('status').textContent();
  await expect.poll(read).toMatch(/^P50rust ?[\d.]+ msgo ?[\d.]+ msbun ?[\d.]+ ms$/);
  const median = await page
    .getByRole('region', { name: 'Latency percentiles' })
    .locator('tbody tr', { hasText: 'go' })
    .locator('td')
    .nth(3)
    .textContent();
  // The chart has a digit more than the table, whose ratio to the best follows at once.
  expect(Number(/go ?([\d.]+) ms/.exec((await read()) ?? '')?.[1])).toBeCloseTo(
    Number.parseFloat(median ?? ''),
    1,
  );
  await page.keyboard.press('ArrowRight');
  await expect.poll(read).toMatch(/^percentile 52\.5rust/);
  const path = () => figure.locator('.recharts-line-curve').nth(1).getAttribute('d');
  const onLog = await path();
  await page.getByRole('navigation', { name: 'Latency axis' }).getByRole('link', { name: 'Linear' }).click();
  await page.waitForURL(/latency=linear/);
  await expect.poll(path).not.toBe(onLog);
  await tab.close();
});

test('charts are saved as pictures that stand alone, and as the figures that they draw', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  const save = async (type: string, chart: RegExp) => {
    const figure = page.locator('figure').filter({ has: page.locator('figcaption', { hasText: chart }) });
    const waiting = page.waitForEvent('download');
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('.recharts-surface').first().waitFor();
    await figure.getByRole('button', { name: `Save as ${type}` }).click();
    const file = await waiting;
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  await visit(page, `${opened.web.url}/runs/${run}`);
  const bars = await save('SVG', /most at this load/);
  expect(bars.name).toMatch(/^rust-serves-the-most.*\.svg$/);
  const drawn = bars.content.toString();
  expect(drawn).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  for (const server of ['rust', 'go', 'bun']) expect(drawn).toContain(`>${server}</tspan>`);
  expect(drawn).not.toMatch(/var\(|oklch|foreignObject/);
  const rates = (await save('CSV', /most at this load/)).content.toString().split('\r\n');
  expect(rates[0]).toMatch(/^name,value \[tool calls\/s\],low/);
  expect(rates.slice(1, 4).map((line) => line.split(',')[0])).toEqual(['rust', 'go', 'bun']);
  await visit(page, `${opened.web.url}/runs/${run}?tab=tools`);
  const png = await save('PNG', /lowest P/);
  const shown = await page.locator('figure', { hasText: 'lowest P' }).boundingBox();
  expect(png.content.subarray(1, 4).toString()).toBe('PNG');
  expect(png.content.readUInt32BE(16)).toBe(2 * Math.ceil(shown?.width ?? 0));
  const tail = (await save('CSV', /lowest P/)).content.toString().split('\r\n');
  expect(tail[0]).toBe('name,percentile [%],latency [ms]');
  expect(tail[1]).toMatch(/^rust,50,[\d.]+$/);
  await visit(page, `${opened.web.url}/runs/${run}?tab=resources`);
  const rounds = page.locator('figure', { hasText: 'answered correctly in each second' });
  await rounds.scrollIntoViewIfNeeded();
  await rounds.locator('.recharts-line-curve').nth(5).waitFor({ state: 'attached' });
  const line = (await save('SVG', /answered correctly in each second/)).content.toString();
  expect(line).toMatch(/<path[^>]* stroke="#[0-9a-f]{6}"/);
  expect(line).not.toMatch(/var\(|oklch/);
  const seconds = (await save('CSV', /answered correctly in each second/)).content.toString().split('\r\n');
  expect(seconds[0]).toBe('name,round,second [s],value [calls]');
  const trials = new Set(seconds.slice(1, -1).map((row) => row.split(',').slice(0, 2).join()));
  expect([...trials].sort()).toEqual(['bun,1', 'bun,2', 'go,1', 'go,2', 'rust,1', 'rust,2']);
  const { id } = await opened.web.db.trial.findFirstOrThrow({
    where: { runId: run, serverId: 'rust', round: 1 },
    select: { id: true },
  });
  const calls = (await listCalls(opened.web.db, run)).get(id);
  const drawnCounts = seconds
    .filter((row) => row.startsWith('rust,1,'))
    .map((row) => Number(row.split(',')[3]));
  expect(drawnCounts).toEqual(calls?.counts);
  await tab.close();
});

test('sorting loads no page: focus stays on the heading, and the table where it was scrolled to', async () => {
  const tab = await openTab(opened.browser, { viewport: { width: 720, height: 844 } });
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${field}?columns=all`);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const servers = page.getByRole('region', { name: 'Servers' });
  const heading = servers.getByRole('link', { name: 'P99 ms' });
  await heading.focus();
  const scrolled = await servers.evaluate((element) => element.scrollLeft);
  expect(scrolled).toBeGreaterThan(100);
  await page.keyboard.press('Enter');
  await page.waitForURL(/sort=p99Ms&dir=asc/);
  await servers.locator('th[aria-sort=ascending]', { hasText: 'P99' }).waitFor();
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await servers.evaluate((element) => element.scrollLeft)).toBe(scrolled);
  await servers.getByRole('link', { name: 'rust', exact: true }).click();
  await page.waitForURL(/\/servers\/rust$/);
  // Requests on their way when the reader leaves are given up, which the browser reports.
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.goBack();
  await servers.locator('th[aria-sort=ascending]', { hasText: 'P99' }).waitFor();
  await expect.poll(() => servers.locator('tbody tr').count()).toBe(15);
  await tab.close();
});

test('choosing a filter keeps the focus; the fields follow the address', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs`);
  const status = page.getByLabel('Status');
  await status.focus();
  await status.selectOption('queued');
  await page.getByRole('link', { name: 'Show all' }).waitFor();
  expect(await status.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByRole('link', { name: 'Show all' }).waitFor({ state: 'detached' });
  await expect.poll(() => status.inputValue()).toBe('');
  await tab.close();
});

test('what is chosen before the page is alive is applied when it comes alive', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  const chosen = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await chosen.promise;
    await route.continue();
  });
  await page.goto(`${opened.web.url}/runs?profile=smoke`, { waitUntil: 'commit' });
  await page.getByLabel('Status').selectOption('finished');
  chosen.resolve();
  await page.waitForURL(/status=finished.*profile=smoke/);
  await page.getByText('No runs match the filters').waitFor();
  await tab.close();
});

test('coming back sends nothing: the fields show the filters of the address', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs`);
  await page.getByLabel('Status').selectOption('queued');
  await page.waitForURL(/status=queued/);
  // Leaves the document; browsers restore its fields as they were when each address was left.
  await visit(page, `${opened.web.url}/method`);
  await page.evaluate(() => history.go(-2));
  await page.waitForURL(/runs$/);
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).search).toBe('');
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('');
  await tab.close();
});

test('a filter that none of the fields offers stays', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs?server=gone`);
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).search).toBe('?server=gone');
  await page.getByText('No runs match the filters').waitFor();
  await tab.close();
});

test('a finding leads to the cell it was read from', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${run}?tab=method`);
  await page.getByRole('link', { name: 'CPU per request: rust' }).click();
  await page.locator('#cell-rust-cpuMsPerRequest:target').waitFor();
  await tab.close();
});

test('at 390 px rows are cards with labelled values, which are sorted, too', async () => {
  const tab = await openTab(opened.browser, { viewport: { width: 390, height: 844 } });
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${field}`);
  const servers = page.getByRole('region', { name: 'Servers' });
  expect(await servers.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const cell = servers.locator('#cell-rust-p99Ms');
  expect(await cell.evaluate((own) => getComputedStyle(own, '::before').content)).toBe('"P99, ms"');
  expect(await cell.getAttribute('data-label')).toBe('P99, ms');
  const name = await servers.locator('#cell-rust-server').boundingBox();
  const value = await cell.boundingBox();
  expect(value?.y).toBeGreaterThan((name?.y ?? 0) + 10);
  expect((value?.x ?? 0) + (value?.width ?? 0)).toBeLessThanOrEqual(390);
  await servers.getByRole('link', { name: 'P99 ms' }).click();
  await page.waitForURL(/sort=p99Ms&dir=asc/);
  await visit(page, `${opened.web.url}/runs`);
  const runs = page.getByRole('region', { name: 'Runs' });
  expect(await runs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await tab.close();
});

test('the list of runs is as wide as its page at 1440 px, also with long names and many tags', async () => {
  const tags = ['nightly', 'go-1.25', 'before-the-fix', 'evening', 'release-candidate', 'ci'];
  const end = { status: 'finished', reason: null } as const;
  const own = await measuredRun(opened.web.db, { request: { servers: ['rust', 'go'], rounds: 2 }, end });
  await nameRun(opened.web.db, own, {
    name: 'Everything once more, after the change of the pool and its limits',
    tags,
  });
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs`);
  const runs = page.getByRole('region', { name: 'Runs' });
  await runs.getByRole('link', { name: 'release-candidate' }).waitFor();
  expect(await runs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await tab.close();
});

test('the header and the first column stay in sight while a table scrolls', async () => {
  const tab = await openTab(opened.browser, { viewport: { width: 390, height: 844 } });
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${run}?tab=tools`);
  const region = page.getByRole('region', { name: 'Tools' });
  const corner = region.locator('thead th').first();
  const before = await corner.boundingBox();
  await region.evaluate((element) => element.scrollTo(400, 300));
  expect(await corner.boundingBox()).toEqual(before);
  const cell = region.locator('tbody th').nth(12);
  expect((await cell.boundingBox())?.x).toBeCloseTo(before?.x ?? -1, 0);
  await tab.close();
});

test('an open menu lies over the headings of a table', async () => {
  const tab = await openTab(opened.browser, { viewport: { width: 390, height: 844 } });
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${run}?tab=tools`);
  await openMenu(page);
  const menu = page.getByRole('main').locator('details[open]').filter({ hasText: /^More/ });
  const corner = page.getByRole('region', { name: 'Tools', exact: true }).locator('thead th').first();
  const panel = await menu.locator('> div').elementHandle();
  const order = await corner.evaluate((heading, above) => {
    const topOf = (element: Element) => element.getBoundingClientRect().top;
    scrollBy(0, topOf(heading) - topOf(above as Element));
    const { left, top } = (above as Element).getBoundingClientRect();
    const pile = document.elementsFromPoint(left + 20, top + 4);
    return [pile.indexOf(above as Element), pile.indexOf(heading)];
  }, panel);
  expect(order[0]).toBeGreaterThanOrEqual(0);
  expect(order[1]).toBeGreaterThan(order[0] ?? 0);
  await tab.close();
});

test('what a result lacks is shown as lacking, with the reason', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${run}?tab=stability`);
  const stability = page.getByRole('region', { name: 'Stability' });
  await expect.poll(() => stability.getByText('needs 3 rounds').count()).toBeGreaterThanOrEqual(3);
  await visit(page, `${opened.web.url}/runs/${run}?tab=jvm-native`);
  await page.getByText('No server and its native image are both in this result').waitFor();
  const again = page.getByRole('link', { name: 'Run again with them' });
  await expect.poll(() => again.getAttribute('href')).toContain('quarkus-native');
  await tab.close();
});

test('what says no more than that all is well is one line, and opens', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${field}?tab=method`);
  // One check did not pass everywhere: it stays open.
  const open = page.getByRole('region', { name: 'Contract checks', exact: true });
  await expect.poll(() => open.locator('tbody tr').count()).toBe(1);
  const checks = page.getByRole('region', { name: 'Contract checks, folded rows' });
  const line = page.getByText(/^\d+ checks? pass in /);
  await line.waitFor();
  expect(await checks.count()).toBe(0);
  await line.click();
  await checks.waitFor();
  await visit(page, `${opened.web.url}/runs/${field}?tab=tools`);
  const tools = page.getByRole('region', { name: 'Tools', exact: true });
  await expect.poll(() => tools.getByRole('row', { name: /initialize/ }).count()).toBe(15);
  expect(await tools.getByRole('row', { name: /delete/ }).count()).toBe(0);
  await page.getByText(/^Session ends of 15 servers: /).waitFor();
  await visit(page, `${opened.web.url}/runs/${field}?tab=data`);
  const trials = page.getByRole('region', { name: 'Trials' });
  await trials.getByRole('columnheader', { name: 'Status' }).waitFor();
  // No trial has a reason: all passed.
  expect(await trials.getByRole('columnheader', { name: 'Reason' }).count()).toBe(0);
  await tab.close();
});

test('a smoke run recommends no server, and says so', async () => {
  const request = { servers: ['rust', 'go'], rounds: 1, profile: 'smoke' };
  const smoke = await measuredRun(opened.web.db, { request, end: { status: 'finished', reason: null } });
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${smoke}?tab=trade-offs`);
  await page.getByText('A smoke run recommends no server').waitFor();
  await page.getByRole('region', { name: 'Trade-offs' }).waitFor();
  expect(await page.getByRole('region', { name: 'Use cases' }).count()).toBe(0);
  await tab.close();
});

test('a finding that was read from another tab leads there', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${field}`);
  await page.getByText('Findings in sentences').click();
  await page.getByRole('link', { name: 'Throughput: quarkus-native' }).click();
  await page.waitForURL(/tab=jvm-native/);
  await page.locator('#cell-jvm-native-quarkus-native-rate:target').waitFor();
  await tab.close();
});

test('tables are files, too', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${field}?tab=data`);
  const links = await page.getByRole('link', { name: /as (csv|json)$/ }).all();
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) {
    const answer = await page.request.get(`${opened.web.url}${await link.getAttribute('href')}`);
    expect(answer.status(), (await link.getAttribute('href')) ?? '').toBe(200);
  }
  await tab.close();
});

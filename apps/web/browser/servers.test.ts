import { beforeAll, describe, expect, test } from 'vitest';
import { openContext, openTab, visit } from './browser.ts';
import { failed, measuredRun, queuedRun, registerBench } from './fixture.ts';
import { graveViolations } from './looks.ts';
import { openedWeb } from './opened.ts';

const opened = openedWeb();
/** Oldest first. */
let runs: string[];
const finished = { status: 'finished', reason: null } as const;

beforeAll(async () => {
  const [bench, attic] = [
    await registerBench(opened.web.db),
    await registerBench(opened.web.db, { name: 'attic', lacks: ['go'] }),
  ];
  const request = { servers: ['rust', 'go'], rounds: 3 };
  runs = [
    await measuredRun(opened.web.db, { request, hostId: bench, end: finished }),
    await measuredRun(opened.web.db, {
      request,
      hostId: bench,
      end: finished,
      outcomeOf: () => failed('server_failed', 'it did not answer /health in 60 s'),
    }),
    await measuredRun(opened.web.db, { request, hostId: attic, end: finished }),
    await measuredRun(opened.web.db, {
      request,
      hostId: bench,
      end: finished,
      outcomeOf: (_, round) => (round === 2 ? failed('rig_failed', 'k6 ended with exit code 107') : {}),
    }),
  ];
  // Runs that do not belong to the same history.
  await measuredRun(opened.web.db, {
    request: { ...request, profile: 'published' },
    hostId: bench,
    end: finished,
  });
  await measuredRun(opened.web.db, {
    request,
    hostId: bench,
    measure: 2,
    end: { status: 'cancelled', reason: null },
  });
  await queuedRun(opened.web.db, request);
});

const quick = (path = '') => `${opened.web.url}/servers/go?series=io~quick~session~default~process${path}`;

describe.each([
  ['with', true],
  ['without', false],
])('%s JavaScript', (_word, javaScriptEnabled) => {
  test('the page says what a server is, where it runs, what was built and what its checks found', async () => {
    const tab = await openTab(opened.browser, { javaScriptEnabled });
    const { page } = tab;
    await page.goto(`${opened.web.url}/servers`);
    await page
      .getByRole('region', { name: 'Servers' })
      .getByRole('link', { name: 'Go', exact: true })
      .click();
    await page.waitForURL('**/servers/go');
    await page.getByRole('heading', { name: 'Contract checks' }).waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    for (const words of ['mcp-go on net/http', 'packages/servers/go', './bin/headroom-server']) {
      expect(text).toContain(words);
    }
    expect(text).toContain('bench-1 class default, plain processes can run it');
    expect(text).toContain('go needs its toolchain; install it');
    await expect
      .poll(() => page.getByRole('region', { name: 'Builds', exact: true }).textContent())
      .toMatch(/0123456789abcdef.*built ✓.*1\.2\.3.*4\.5\.6.*go 1\.25\.0.*12\.5/);
    expect(text).toContain('24 passed, 1 warned, 0 failed');
    const conformance = page.getByRole('region', { name: 'Conformance', exact: true });
    await expect
      .poll(() => conformance.textContent())
      .toMatch(
        /mcp-go 1\.2\.1, asked by @modelcontextprotocol\/conformance .*DNS rebinding: passed, 2 checks/,
      );
    const group = page.getByRole('region', { name: 'get_user_cart' });
    await expect.poll(() => group.textContent()).toContain('the message does not name user_id');
    // Passed checks are folded.
    await expect.poll(() => group.getByRole('listitem').count()).toBe(1);
    await group.getByText('24 of 25 checks passed').click();
    await expect.poll(() => group.getByRole('listitem').count()).toBe(25);
    await tab.close();
  });
});

test('the verdicts of the conformance tool are shown by version, and what fails with its reason', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await page.goto(`${opened.web.url}/servers`);
  const failures = page.getByRole('region', { name: 'What fails' });
  await failures.waitFor();
  const table = page.getByRole('region', { name: 'Conformance to MCP 2025-11-25' });
  expect(await table.count()).toBe(0);
  await page.getByText(/^MCP 2025-11-25: \d+ of \d+ checks pass$/).click();
  const verdicts = table.locator('tbody tr', { hasText: 'Quarkus' }).first().locator('td');
  await expect.poll(() => verdicts.allTextContents()).toEqual(expect.arrayContaining(['passed', 'failed']));
  await expect.poll(() => failures.textContent()).toContain('Expected 404 on terminated session ID, got 200');
  await tab.close();
});

test('what the handshake costs stands by server and handshake, with the runs that it is of', async () => {
  const bench = await registerBench(opened.web.db);
  const request = { servers: ['go'], rounds: 2, profile: 'concurrent', suite: 'payload' };
  const costs = (tab: Awaited<ReturnType<typeof openTab>>) =>
    tab.page.getByRole('region', { name: /^What the handshake costs: Suite Payload/ });
  const measure = (handshake: 'session' | 'stateless') =>
    measuredRun(opened.web.db, { request: { ...request, handshake }, hostId: bench, end: finished });
  const session = await measure('session');
  const tab = await openTab(opened.browser);
  await tab.page.goto(`${opened.web.url}/servers`);
  await tab.page.getByRole('region', { name: 'What fails' }).waitFor();
  expect(await costs(tab).count()).toBe(0);
  const stateless = await measure('stateless');
  await tab.page.reload();
  const rows = costs(tab).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => rows.nth(0).textContent()).toMatch(/^goSession[\d,]+.*\d\.\d{3}/);
  const links = await rows.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(links).toEqual([`/runs/${session}`, `/runs/${stateless}`]);
  await tab.close();
});

test('what a longer catalogue costs stands by server and list, with the runs that it is of', async () => {
  const bench = await registerBench(opened.web.db);
  const costs = (tab: Awaited<ReturnType<typeof openTab>>) =>
    tab.page.getByRole('region', { name: /^What a longer catalogue costs: Suite Synthetic, Quick/ });
  const measure = (profile: string, bytes: number) =>
    measuredRun(opened.web.db, {
      request: { servers: ['go'], rounds: 2, suite: 'synthetic', profile },
      hostId: bench,
      end: finished,
      outcomeOf: () => ({ checks: [{ name: 'tools/list', outcome: 'pass', reason: null, ms: 1, bytes }] }),
    });
  const none = await measure('quick', 2345);
  const tab = await openTab(opened.browser);
  await tab.page.goto(`${opened.web.url}/servers`);
  await tab.page.getByRole('region', { name: 'What fails' }).waitFor();
  expect(await costs(tab).count()).toBe(0);
  const many = await measure('closed:users=20,seconds=20,tools=500', 345_678);
  await tab.page.reload();
  const rows = costs(tab).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => rows.nth(0).textContent()).toMatch(/^go42,345\d/);
  await expect.poll(() => rows.nth(1).textContent()).toMatch(/^go504345,678\d/);
  const links = await rows.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(links).toEqual([`/runs/${none}`, `/runs/${many}`]);
  await tab.close();
});

test('its history holds finished runs that can be compared, with what did not count', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await page.goto(quick());
  const rows = page.getByRole('region', { name: 'Runs of this history' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(4);
  const links = await rows.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(links).toEqual(runs.toReversed().map((id) => `/runs/${id}`));
  await expect.poll(() => rows.nth(0).textContent()).toMatch(/2 of 3 ✕.*k6 ended with exit code 107/);
  await expect.poll(() => rows.nth(1).textContent()).toMatch(/3 of 3.*attic/);
  await expect
    .poll(() => rows.nth(2).textContent())
    .toMatch(/0 of 3 ✕– \(not measured in this run\).*did not answer/);
  const figures = await page.locator('figcaption').allTextContents();
  expect(figures[0]).toMatch(
    /^Throughput: [\d,]+ tool calls\/s in the last run, .*in the one before; fewer than 5 rounds: no confidence interval/,
  );
  expect(figures[1]).toMatch(/^Mean latency: [\d.]+ ms in the last run/);
  expect(figures[2]).toMatch(/^Memory under load: [\d.]+ MB in the last run, as in the one before/);
  // Charts are drawn once they come into view.
  for (const figure of await page.locator('figure').all()) await figure.scrollIntoViewIfNeeded();
  // A run that measured nothing has no dot.
  await expect.poll(() => page.locator(`figure a[href="/runs/${runs[3]}"]`).count()).toBe(3);
  await expect.poll(() => page.locator(`figure a[href="/runs/${runs[1]}"]`).count()).toBe(0);
  await page.locator(`figure a[href="/runs/${runs[0]}"]`).first().click();
  await page.waitForURL(`**/runs/${runs[0]}`);
  await tab.close();
});

test('the figures are those of the run’s own page', async () => {
  const response = await fetch(`${opened.web.url}/api/v1/runs/${runs[0]}`);
  const { report } = await response.json();
  const go = report.servers.find(({ serverId }: { serverId: string }) => serverId === 'go');
  const tab = await openTab(opened.browser);
  await tab.page.goto(quick());
  const cells = await tab.page
    .getByRole('region', { name: 'Runs of this history' })
    .locator('tbody tr')
    .last()
    .locator('td')
    .allTextContents();
  const count = (value: number) => Math.round(value).toLocaleString('en-US');
  expect(cells[1]).toBe(count(go.rate));
  expect(cells[2]).toBe(`${count(go.rateInterval.low)}–${count(go.rateInterval.high)}`);
  expect(cells[3]).toBe(go.meanMs.toFixed(2));
  expect(cells[5]).toBe(go.memoryMb.toFixed(1));
  await tab.close();
});

test('it is cut to a load profile or a host by links, and the address keeps the choice', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/servers/go`);
  const rows = page.getByRole('region', { name: 'Runs of this history' }).locator('tbody tr');
  // The series of most runs is shown first.
  await expect.poll(() => rows.count()).toBe(4);
  await page.getByRole('link', { name: /^Published .*\(1\)$/ }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole('link', { name: /^Quick .*\(4\)$/ }).click();
  await expect.poll(() => rows.count()).toBe(4);
  await page.getByRole('link', { name: 'attic (1)' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  expect(page.url()).toBe(quick('&host=attic').replaceAll('~', '%7E'));
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole('link', { name: 'every host (4)' }).click();
  await expect.poll(() => rows.count()).toBe(4);
  await tab.close();
});

test('a server that was never built or measured teaches the next step; an unknown one is not found', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/servers/java-vt-native`);
  await page.getByText('No builds yet').waitFor();
  await page.getByText('No stored contract checks').waitFor();
  await page.getByRole('link', { name: 'Queue a run with it' }).click();
  await page.waitForURL('**/runs/new?servers=java-vt-native');
  await tab.close();
  for (const id of ['nothing', 'go%00', '..']) {
    expect((await fetch(`${opened.web.url}/servers/${id}`)).status).not.toBe(500);
  }
  const context = await openContext(opened.browser);
  const unknown = await context.newPage();
  expect((await unknown.goto(`${opened.web.url}/servers/nothing`))?.status()).toBe(404);
  await unknown.getByText('There is no server with this address').waitFor();
  await context.close();
});

test('nothing is hard to perceive', async () => {
  const tab = await openTab(opened.browser);
  for (const url of [quick(), `${opened.web.url}/servers/java-vt-native`]) {
    await visit(tab.page, url);
    expect(await graveViolations(tab.page), url).toEqual([]);
  }
  await tab.close();
});

test('at 390 px only tables scroll sideways', async () => {
  const tab = await openTab(opened.browser, { viewport: { width: 390, height: 844 } });
  await visit(tab.page, quick());
  expect(
    await tab.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);
  await tab.close();
});

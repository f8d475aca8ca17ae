import { aResult } from '@headroom/db/testing';
import type { Capacity } from '@headroom/model/experiments';
import type { TrialResult } from '@headroom/model/run';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openContext, openTab, visit } from './browser.ts';
import { searched } from './experiments.ts';
import { failed, measuredRun, registerBench } from './fixture.ts';
import { flaws } from './looks.ts';
import { openedWeb } from './opened.ts';
import { aPerson } from './people.ts';
import { startWeb } from './web.ts';

const opened = openedWeb();
beforeAll(async () => {
  await registerBench(opened.web.db);
});

const RIG = { missed: { rigLimited: true, limitedBy: 'load generator' } };
const FOUND: Record<string, readonly Capacity[]> = {
  rust: [searched(2100, 2200), searched(2100, 2200)],
  go: [searched(1000, 1050), searched(1040, 1090)],
  bun: [searched(300, 315, RIG), searched(300, 315, RIG)],
};
const finished = { status: 'finished', reason: null } as const;

/** Six rounds of searches; no rate of python held. */
const capacityRun = (servers = ['rust', 'go', 'python']) =>
  measuredRun(opened.web.db, {
    request: { profile: 'capacity', servers, rounds: 6 },
    outcomeOf: (serverId, round): Partial<TrialResult> => {
      const experiment = FOUND[serverId]?.[round % 2];
      return experiment
        ? { ...aResult(), experiment }
        : failed('server_failed', 'not even 50 calls a second');
    },
    end: finished,
  });

const rowOf = (page: Page, serverId: string) =>
  page.getByRole('region', { name: 'Plan' }).getByRole('row', { name: new RegExp(`^${serverId}`) });

test('a load is planned by a form that needs no JavaScript, and its address says all of it', async () => {
  const runId = await capacityRun();
  const context = await openContext(opened.browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${opened.web.url}/runs/${runId}`);
  await page.getByRole('link', { name: 'Planning' }).click();
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill('Calls a second', '1000');
  await fill('Peak factor', '1.4');
  await fill('Processor-hour', '0.05');
  await fill('GB-hour of memory', '0.01');
  await page.getByRole('button', { name: 'Plan' }).click();
  await page.getByText('Fewest instances: rust, 1.').waitFor();
  const query = new URL(page.url()).searchParams;
  expect(Object.fromEntries([...query].filter(([, text]) => text !== ''))).toEqual({
    ...{ tab: 'planning', load: '1000', peak: '1.4', spare: '30', cpuPrice: '0.05', gbPrice: '0.01' },
  });
  // 1400 / (1020 × 0.7) is 1.96; each used 1.2 processors and 100 MB; 2 × (1.2 × 0.05 + 100 / 1024 × 0.01) × 730.
  const go = await rowOf(page, 'go').textContent();
  expect(go).toMatch(/^go22.*1,020.*2\.0.*68\.6.*1\.65.*2\.40.*200\.0.*89\.03$/);
  // Least cost first, and the server of which no rate held last.
  const servers = await page
    .getByRole('region', { name: 'Plan' })
    .locator('tbody tr > :first-child')
    .allTextContents();
  expect(servers).toEqual(['rust', 'go', 'python']);
  expect(await rowOf(page, 'python').textContent()).toMatch(/no rate held/);
  await context.close();
});

test('a wrong field is named with what is allowed, and nothing that was typed is lost', async () => {
  const runId = await capacityRun();
  const context = await openContext(opened.browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${opened.web.url}/runs/${runId}?tab=planning&load=-1&peak=3&spare=95&cpuPrice=0.04`);
  const alert = page.getByRole('alert').filter({ hasText: 'fields need a change' });
  const said = await alert.textContent();
  expect(said).toContain('Calls a second: must be a number from 0.01 to 1,000,000,000');
  expect(said).toContain('Left free, %: must be a number from 0 to 90');
  expect(said).toContain('GB-hour of memory: must be given with the other price');
  const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  expect([await value('Calls a second'), await value('Peak factor')]).toEqual(['-1', '3']);
  expect([await value('Left free, %'), await value('Processor-hour')]).toEqual(['95', '0.04']);
  expect(await page.getByRole('region', { name: 'Plan' }).count()).toBe(0);
  await page.getByLabel('Calls a second', { exact: true }).fill('1');
  await page.getByLabel('Left free, %', { exact: true }).fill('0');
  await page.getByLabel('GB-hour of memory', { exact: true }).fill('0');
  await page.getByRole('button', { name: 'Plan' }).click();
  await rowOf(page, 'rust').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await context.close();
});

test('a capacity that is one at least takes so many instances at most, and what is assumed is said', async () => {
  const runId = await capacityRun(['bun', 'go']);
  const { page, close } = await openTab(opened.browser);
  await visit(page, `${opened.web.url}/runs/${runId}?tab=planning&load=1000&peak=1`);
  await expect.poll(() => rowOf(page, 'bun').textContent()).toMatch(/at most 5.*at least 300/);
  await expect.poll(() => page.getByText('Fewest instances').count()).toBe(0);
  await page.getByText(/One instance alone was measured on Test CPU, 4 logical processors/).waitFor();
  const other = page.getByRole('link', { name: 'P99 ≤ 50 ms' });
  await expect.poll(() => other.getAttribute('href')).toContain('profile=capacity%3Ap99%3D50');
  await page.getByRole('link', { name: 'Capacity of one' }).click();
  await page.waitForURL(/sort=capacity/);
  expect(new URL(page.url()).searchParams.get('load')).toBe('1000');
  await close();
});

describe('a run under one load', () => {
  let searchId: string;
  let runId: string;
  beforeAll(async () => {
    searchId = await capacityRun(['rust', 'go', 'python']);
    runId = await measuredRun(opened.web.db, {
      request: { servers: ['rust', 'go', 'nodejs'] },
      end: finished,
    });
  });

  test('says how much of its capacity each server was loaded to, with the search that found it', async () => {
    const { report } = (await (await fetch(`${opened.web.url}/api/v1/runs/${runId}`)).json()) as {
      report: { servers: { serverId: string; rate: number; headroom?: { usedPct: number; perS: number } }[] };
    };
    const rust = report.servers.find(({ serverId }) => serverId === 'rust');
    expect(rust?.headroom).toMatchObject({ runId: searchId, perS: 2100, loadPerS: rust?.rate, p99Ms: 100 });
    expect(rust?.headroom?.usedPct).toBeCloseTo((100 * (rust?.rate ?? 0)) / 2100, 9);
    expect(report.servers.find(({ serverId }) => serverId === 'nodejs')?.headroom).toBeUndefined();
    const { page, close } = await openTab(opened.browser);
    await visit(page, `${opened.web.url}/runs/${runId}?columns=all`);
    const used = `${Math.round(rust?.headroom?.usedPct ?? 0).toLocaleString('en-US')} % of 2,100`;
    await page.getByRole('link', { name: used }).click();
    await page.waitForURL(`${opened.web.url}/runs/${searchId}`);
    await close();
  });

  test('is judged by capacity where each of its servers has one, in its files too; else by its rate', async () => {
    const both = await measuredRun(opened.web.db, { request: { servers: ['rust', 'go'] }, end: finished });
    const { page, close } = await openTab(opened.browser);
    await visit(page, `${opened.web.url}/runs/${both}?tab=trade-offs`);
    await page
      .getByText(/^Throughput is judged by capacity: the highest rate that held P99 ≤ 100 ms/)
      .waitFor();
    const matrix = page.getByRole('region', { name: 'Trade-offs' });
    const row = (name: RegExp) => matrix.getByRole('row', { name }).textContent();
    await expect.poll(() => matrix.getByRole('row').first().textContent()).toContain('Peak throughput');
    await expect.poll(() => row(/^rust/)).toMatch(/best.*2,100/);
    await expect.poll(() => row(/^go/)).toMatch(/0\.49× the best.*1,020/);
    await page.getByText('capacity 2,100 calls/s at P99 ≤ 100 ms').first().waitFor();
    const tableOf = async (id: string) =>
      (await fetch(`${opened.web.url}/api/v1/runs/${id}/tables/trade-offs.csv`)).text();
    expect(await tableOf(both)).toMatch(/rate,Peak throughput,rust,Highest,2100,/);
    await visit(page, `${opened.web.url}/runs/${runId}?tab=trade-offs`);
    await page.getByText(/: only .* ha(s|ve) a capacity\.$/).waitFor();
    expect(await tableOf(runId)).not.toContain(',2100,');
    await close();
  });

  test('says nothing of it by another handshake', async () => {
    const request = { servers: ['rust'], handshake: 'persistent' as const };
    const id = await measuredRun(opened.web.db, { request, end: finished });
    const { report } = (await (await fetch(`${opened.web.url}/api/v1/runs/${id}`)).json()) as {
      report: { servers: { headroom?: object }[] };
    };
    expect(report.servers.map(({ headroom }) => headroom)).toEqual([undefined]);
  });
});

test('who has the secret link of a run alone reads nothing of the search', async () => {
  const shared = await startWeb({ mode: 'accounts' });
  try {
    const owner = await aPerson(shared, { name: 'Owner', owns: true });
    const hostId = await registerBench(shared.db);
    const measured = (profile: string) =>
      measuredRun(shared.db, {
        ...{ request: { profile, servers: ['rust'] }, hostId, end: finished },
        outcomeOf: () => (profile === 'capacity' ? { experiment: searched(2100, 2200) } : {}),
      });
    const ids = [await measured('capacity'), await measured('quick')];
    await shared.db.run.updateMany({ data: { workspaceId: owner.workspaceId } });
    await shared.db.run.update({ where: { id: ids[1] ?? '' }, data: { shareKey: 'k'.repeat(32) } });
    const read = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(shared.url + path, { headers })).text();
    const mine = { cookie: owner.cookie };
    for (const path of [`/api/v1/runs/${ids[1]}?`, `/runs/${ids[1]}?columns=all&`]) {
      expect(await read(path, mine)).toContain(ids[0]);
      const theirs = await read(`${path}key=${'k'.repeat(32)}`);
      expect(theirs).toContain('rust');
      expect(theirs).not.toContain(ids[0]);
    }
    const choices = `/api/v1/runs/${ids[1]}/tables/selection-guide.csv`;
    expect(await read(choices, mine)).toContain('capacity 2,100 calls/s');
    expect(await read(`${choices}?key=${'k'.repeat(32)}`)).not.toContain('capacity');
  } finally {
    await shared.stop();
  }
});

test('the plan and its errors have no grave violation, and at 390 px only tables scroll sideways', async () => {
  const runId = await capacityRun(['rust', 'go', 'bun', 'python']);
  const { page, close } = await openTab(opened.browser);
  for (const query of ['', '&cpuPrice=1&gbPrice=1', '&load=0&spare=x']) {
    await visit(page, `${opened.web.url}/runs/${runId}?tab=planning${query}`);
    expect(await flaws(page, query === '' ? 'both' : 'present')).toEqual([]);
  }
  await close();
});

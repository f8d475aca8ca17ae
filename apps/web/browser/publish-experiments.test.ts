import type { CapacityStep, Experiment } from '@headroom/model/experiments';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, expect, test } from 'vitest';
import { openContext, openTab, visit } from './browser.ts';
import { blockedBy, experimentRun, searched } from './experiments.ts';
import { registerBench } from './fixture.ts';
import { flaws } from './looks.ts';
import { openedWeb } from './opened.ts';

const opened = openedWeb();
beforeAll(async () => {
  await registerBench(opened.web.db);
});

const get = (path: string) => fetch(opened.web.url + path);

function publish(runId: string, slug: string) {
  return fetch(`${opened.web.url}/api/v1/runs/${runId}/publication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: `Result ${slug}`, summary: 'What was measured.', slug }),
  });
}

const STEP = {
  ...{
    seconds: 8,
    callsPerS: 90,
    calls: 720,
    wrong: 0,
    dropped: 0,
    p50Ms: 1,
    p95Ms: 4,
    p99Ms: 9,
    p999Ms: 20,
  },
  ...{ cpuPct: { server: 120, load: 30 }, limitedBy: 'server cpu', rigLimited: false },
};

/** A search from 50 callers a second on. */
const search = (perS: number, missedAt: number, missed: Partial<CapacityStep> = {}) =>
  searched(perS, missedAt, { from: 50, missed, confirmed: { p99Ms: 61 } });

const CAPACITIES: Record<string, Experiment> = {
  rust: search(900, 945),
  go: search(600, 630, { rigLimited: true, limitedBy: 'load generator' }),
};

test('a search is published from its page: headline, table, chart and method, without JavaScript', async () => {
  const runId = await experimentRun(opened.web.db, 'capacity', CAPACITIES);
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/runs/${runId}`);
  await tab.page.getByRole('button', { name: 'Publish' }).click();
  const form = tab.page.getByRole('dialog');
  await form.getByLabel('Title').fill('How much they take');
  await form.getByLabel('Summary').fill('Two servers, searched.');
  await form.getByLabel('Slug').fill('how-much');
  await form.getByRole('button', { name: 'Publish' }).click();
  await tab.page.waitForURL(/\/results\/how-much$/);
  await tab.close();
  const context = await openContext(opened.browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${opened.web.url}/results/how-much`);
  const text = (await page.getByRole('main').textContent()) ?? '';
  for (const words of [
    'rust has the highest rate that held, 900 calls a second at P99 ≤ 100 ms',
    'go takes at least 600: at least 6 rounds are needed to tell which server takes the most.',
    'Capacity profile',
    'Two servers, searched.',
    'at least 600',
    'highest rate of callers who come at random that held',
    '@online{headroom-how-much,',
    '/results/how-much/badge/rust.svg',
  ]) {
    expect(text).toContain(words);
  }
  for (const absent of ['What to choose when', 'Trade-offs', 'Latency tier', 'JVM vs native']) {
    expect(text).not.toContain(absent);
  }
  const table = page.getByRole('region', { name: 'Capacity', exact: true });
  await expect.poll(() => table.getByRole('row').count()).toBe(3);
  await table.getByRole('link', { name: /^Capacity/ }).click();
  await page.waitForURL(/how-much\?sort=perS&dir=(asc|desc)#overall$/);
  await context.close();
  const html = await (await get('/results/how-much')).text();
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(anchors.filter((id) => !ids.has(id))).toEqual([]);
});

test('its files hold its own tables, by the published schema, and each trial whole', async () => {
  const [header = '', first = ''] = (await (await get('/results/how-much/data/capacity.csv')).text()).split(
    '\r\n',
  );
  expect(header).toMatch(/^serverId,perS \[calls\/s\],bound,/);
  expect(first).toMatch(/^rust,900,,/);
  const steps = (await (await get('/results/how-much/data/capacity-steps.csv')).text())
    .trimEnd()
    .split('\r\n');
  expect(steps).toHaveLength(9);
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  const validate = ajv.compile(await (await get('/results/schema.json')).json());
  for (const name of ['capacity', 'capacity-steps', 'raw']) {
    validate(await (await get(`/results/how-much/data/${name}.json`)).json());
    expect(validate.errors, name).toBeNull();
  }
  const raw = await (await get('/results/how-much/data/raw.json')).json();
  expect(raw.trials.map(({ experiment }: { experiment: Experiment }) => experiment.kind)).toEqual([
    'capacity',
    'capacity',
  ]);
  expect((await get('/results/how-much/data/overall.csv')).status).toBe(404);
});

test('its badge, its picture and the list say its capacity, from what was published', async () => {
  for (const query of ['', '?metric=capacity']) {
    const badge = await (await get(`/results/how-much/badge/go.svg${query}`)).text();
    expect(badge).toContain('go: at least 600 calls/s at P99 ≤ 100 ms');
  }
  expect(await (await get('/results/how-much/badge/rust.svg?metric=rate')).text()).toContain('not measured');
  const drawn = await get('/results/how-much/opengraph-image');
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/results`);
  const row = tab.page.getByRole('region', { name: 'Results' }).getByRole('row').nth(1);
  await expect.poll(() => row.textContent()).toContain('rust 900 calls/s at P99 ≤ 100 ms');
  await tab.close();
});

test('capacities go over time apart from rates; a change is not told of one that is at least so much', async () => {
  const again = await experimentRun(opened.web.db, 'capacity', {
    rust: search(990, 1040),
    go: search(600, 630),
  });
  expect((await publish(again, 'again')).status).toBe(201);
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/results?metric=capacity`);
  const table = tab.page.getByRole('region', { name: /^Capacity: Capacity profile/ });
  await expect
    .poll(() => table.getByRole('row', { name: /^rust/ }).textContent())
    .toMatch(/990.*900.*\+10\.0/);
  await expect.poll(() => table.getByRole('row', { name: /^go/ }).textContent()).toMatch(/600.*≥ 600/);
  await tab.close();
});

const many = <T>(value: T): T[] => Array(60).fill(value);
const OTHERS: [string, string, Experiment, string, string][] = [
  [
    'sweep',
    'Sweep',
    {
      ...{ kind: 'sweep', by: 'users' },
      steps: [90, 170].map((callsPerS, index) => ({ ...STEP, callsPerS, meanMs: 2, level: index + 1 })),
    },
    'go answers 170 calls a second at 2 users, the most of any level',
    '170 calls/s at 2 users',
  ],
  [
    'soak',
    'Growth',
    {
      ...{ kind: 'soak', perS: 40, capacityPerS: null, settledS: 60 },
      slices: {
        ...{ atS: many(0).map((_, index) => 10 * (index + 1)), calls: many(400), wrong: many(0) },
        ...{ p50Ms: many(1), p99Ms: many(2), memoryMb: many(30), openFiles: many(9), threads: many(8) },
      },
    },
    'go: all measured figures are steady.',
    'no measured figure grows',
  ],
  [
    'starts',
    'Starts',
    {
      kind: 'starts',
      starts: [
        {
          ...{ coldStartMs: 90, firstCallMs: 95, idleMemoryMb: 20, wrong: 0, warmMs: null, warmAfterS: null },
          ...{ warmAfterCalls: null, curve: [] },
        },
      ],
    },
    'go is ready after 90.0 ms',
    '90.0 ms cold start',
  ],
  [
    'scaling',
    'Scaling',
    {
      kind: 'scaling',
      steps: [
        { instances: 1, capacity: search(500, 525) },
        { instances: 2, capacity: search(900, 945) },
      ],
    },
    'go with 2 instances took 1.80 × as much: 900 calls a second, and 500 with 1 instance.',
    '1.80 × with 2 instances',
  ],
  [
    'isolation',
    'Isolation',
    blockedBy('search_products', 'get_user_cart'),
    'go: search_products holds get_user_cart: P99 1.00 ms alone, 2,004 ms beside it, 1.20 ms without it; in 1 round.',
    'search_products holds get_user_cart',
  ],
];

test.each(OTHERS)(
  'a run of %s is published with its own table and badge, and its page has no serious violation',
  async (profile, name, found, says, badge) => {
    const slug = `of-${found.kind}`;
    expect((await publish(await experimentRun(opened.web.db, profile, { go: found }), slug)).status).toBe(
      201,
    );
    const tab = await openTab(opened.browser);
    await visit(tab.page, `${opened.web.url}/results/${slug}`);
    await tab.page.getByText(says).first().waitFor();
    await tab.page.getByRole('region', { name, exact: true }).waitFor();
    expect(await flaws(tab.page, 'present')).toEqual([]);
    await tab.close();
    expect(await (await get(`/results/${slug}/badge/go.svg`)).text()).toContain(`go: ${badge}`);
    expect((await get(`/results/${slug}/opengraph-image`)).status).toBe(200);
    expect((await get(`/results/${slug}/data/raw.csv`)).status).toBe(200);
  },
);

test('nor has that of a capacity, in either theme, and it does not scroll sideways', async () => {
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/results/how-much`);
  expect(await flaws(tab.page)).toEqual([]);
  await tab.close();
});

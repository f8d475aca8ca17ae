import { finishRun, readRun } from '@headroom/db';
import { changeChecks, claimRun, FIELD_SERVERS } from '@headroom/db/testing';
import { until } from '@headroom/local/testing';
import { WATCH_DOUBT } from '@headroom/model/comparison';
import { compareRun, headlineOf, shortHeadline, summaryOf } from '@headroom/report/compare';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrange, foldedLabel } from '#features/compare/detail/arrange.ts';
import { launch, openContext, openMenu, openTab, visit } from './browser.ts';
import { COMPARED_REVISIONS, comparedRun, OPEN_STORY } from './compared-run.ts';
import { measuredRun, queuedRun, registerBench } from './fixture.ts';
import { flaws, tooWide } from './looks.ts';
import { tellRepository } from './repositories.ts';
import { startWeb, UNKNOWN_ID, type Web } from './web.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let web: Web;
let browser: Browser;
let ids: Awaited<ReturnType<typeof everyComparison>>;
beforeAll(async () => {
  [web, browser] = await Promise.all([startWeb(), launch()]);
  ids = await everyComparison();
});
afterAll(async () => {
  await browser.close();
  await web.stop();
});

/** A comparison in every state, by its name. */
async function everyComparison() {
  const { db } = web;
  const finished = { status: 'finished', reason: null } as const;
  const before = { end: finished, request: { servers: ['go', 'rust'], rounds: 5 } };
  const calibration = await comparedRun(db, { kind: 'calibration', servers: ['go', 'rust'] });
  const old = { serverId: 'go', runId: calibration };
  await db.calibration.updateMany({ where: old, data: { measuredAt: new Date(Date.now() - 40 * DAY_MS) } });
  const errors = await comparedRun(db, { servers: ['go'] });
  const where = { name: 'checkout', trial: { runId: errors, side: 'head' } } as const;
  await db.measurement.updateMany({ where, data: { errorsHttp: 40 } });
  const plan = {
    kind: 'comparison',
    baseRef: 'main',
    headRef: 'gone',
    tools: [],
    untilDecided: false,
  } as const;
  const missing = await queuedRun(db, { servers: ['go'], rounds: 6 }, plan);
  const owner = 'bench-1/missing';
  await claimRun(db, { runId: missing, owner, hostId: await registerBench(db), leaseMs: DAY_MS });
  await finishRun(db, { runId: missing, owner, status: 'failed', reason: 'there is no ref "gone"' });
  const differing = await comparedRun(db, { servers: ['go'] });
  await changeChecks(
    db,
    { runId: differing, side: 'head', round: 2 },
    { outcome: 'fail', reason: 'it answered 200 to bad input' },
  );
  return {
    missing,
    differing,
    queued: await queuedRun(db, { servers: ['go'], rounds: 6 }, plan),
    calibration,
    errors,
    // Nothing was calibrated for it.
    uncalibrated: await comparedRun(db, { servers: ['quarkus'], effect: 1.3 }),
    changed: await comparedRun(db, { servers: ['go', 'rust'], effect: 1.3 }),
    broken: await comparedRun(db, {
      servers: ['go', 'rust'],
      fails: { side: 'head', reason: 'go build: main.go:12: undefined: cart' },
    }),
    running: await comparedRun(db, { servers: ['go', 'rust'], rounds: 8, measure: 9 }),
    untilDecided: await comparedRun(db, { rounds: 16, untilDecided: true, measure: 14, effect: 1.05 }),
    // One tool is clear at the first look; the other is not, so it goes on.
    early: await comparedRun(db, {
      rounds: 12,
      untilDecided: true,
      measure: 17,
      effect: 1.3,
      effects: { checkout: 1.05 },
    }),
    unaffected: await comparedRun(db, { servers: ['go', 'rust'], sameBuilds: ['go', 'rust'] }),
    partly: await comparedRun(db, { servers: ['go', 'rust'], sameBuilds: ['rust'] }),
    big: await comparedRun(db, { servers: FIELD_SERVERS, rounds: 12, effect: 1.2 }),
    before: await measuredRun(db, before),
    after: await measuredRun(db, { ...before, request: { servers: ['bun', 'go'], rounds: 5 } }),
    otherLoad: await measuredRun(db, { ...before, request: { ...before.request, profile: 'smoke' } }),
    otherServers: await measuredRun(db, { ...before, request: { servers: ['bun'], rounds: 1 } }),
    open: await measuredRun(db, { request: { servers: ['go'] }, measure: 0 }),
  };
}

const pageOf = (id: string, query = '') => `${web.url}/compare/${id}${query}`;
const pairOf = (base: string, head: string) => `${web.url}/compare?base=${base}&head=${head}`;

/** Comparison that the page must show without calibrations, from the database. */
async function comparisonOf(id: string) {
  const run = await readRun(web.db, id);
  if (!run) throw new Error(`no run ${id}`);
  return compareRun(run, { nowMs: Date.now(), ended: true, calibrations: [] });
}

const rowsOf = (page: Page, label: string) =>
  page.getByRole('region', { name: label, exact: true }).locator('tbody tr');

async function withTab(url: string, look: (page: Page) => Promise<void>, options = {}): Promise<void> {
  const tab = await openTab(browser, options);
  await visit(tab.page, url);
  await look(tab.page);
  await tab.close();
}

test('the commits between base and head are listed, with their diff where the forge is known', async () => {
  const { base, head } = COMPARED_REVISIONS;
  const title = '2 commits from base to head; head lacks 1 commit of base';
  await withTab(pageOf(ids.errors), async (page) => {
    await page.getByText(title).click();
    const listed = page.getByRole('listitem').filter({ hasText: head.subject });
    expect(await listed.textContent()).toMatch(/4ead0000.*Check every item of a cart.*Ada/);
    expect(await page.getByRole('link', { name: 'What head changes' }).count()).toBe(0);
  });
  const repository = 'https://github.com/acme/shop.git';
  await withTab(pageOf(await comparedRun(web.db, { request: { repository } })), async (page) => {
    await page.getByText(title).click();
    const linkOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    const forge = 'https://github.com/acme/shop';
    expect(await linkOf('What head changes')).toBe(`${forge}/compare/${base.commit}...${head.commit}`);
    expect(await linkOf('4ead0000')).toBe(`${forge}/commit/${head.commit}`);
  });
});

test('the result in one line comes first, then what changed in figures, and the rest is folded under its count', async () => {
  const comparison = await comparisonOf(ids.uncalibrated);
  const { shown, folded } = arrange(
    comparison.rows,
    { verdict: undefined, server: undefined, tool: undefined, metric: undefined },
    { judged: true },
  );
  await withTab(pageOf(ids.uncalibrated), async (page) => {
    const headline = headlineOf(comparison);
    await expect
      .poll(() => page.locator('#headline').textContent())
      .toBe(`▼${shortHeadline(headline?.text ?? '')}`);
    await expect.poll(() => page.title()).toContain(': ba5e0000 → 4ead0000 · Headroom');
    await expect.poll(() => page.locator('#summary').textContent()).toBe(summaryOf(comparison));
    await expect
      .poll(() => page.getByLabel('Key figures').textContent())
      .toMatch(/Mean · quarkus, get_user_cart▼worse: \+(29|30)\.\d %/);
    await expect.poll(() => rowsOf(page, 'Metrics').count()).toBe(shown.length);
    const fold = page.locator('summary', { hasText: 'folded' });
    await expect
      .poll(() => fold.textContent())
      .toBe(`${folded.length} metrics folded: ${foldedLabel(folded)}`);
    await expect.poll(() => rowsOf(page, 'Folded metrics').first().isVisible()).toBe(false);
    await fold.click();
    await expect.poll(() => rowsOf(page, 'Folded metrics').count()).toBe(folded.length);
    await expect.poll(() => rowsOf(page, 'Folded metrics').first().isVisible()).toBe(true);
    const text = await page.locator('main').textContent();
    for (const words of [
      COMPARED_REVISIONS.head.subject,
      `the error is controlled over ${comparison.rows.length} metrics (${comparison.family.primary} primary)`,
      'is not calibrated on this host: ±5.0 % is taken',
    ]) {
      expect(text).toContain(words);
    }
  });
});

test('rows are filtered by the address, by a form that needs no JavaScript', async () => {
  const only = async (page: Page, server: string) => {
    const servers = await rowsOf(page, 'Metrics').locator('th').allTextContents();
    expect(new Set(servers)).toEqual(new Set([server]));
  };
  await withTab(pageOf(ids.changed), async (page) => {
    await page.locator('select[name=server]').selectOption('rust');
    await page.waitForURL(/server=rust/);
    await page.getByRole('link', { name: 'Show all' }).waitFor();
    await only(page, 'rust');
    await page.locator('select[name=verdict]').selectOption('no change');
    await page.waitForURL(/verdict=no\+change/);
    await rowsOf(page, 'Metrics').filter({ hasText: 'no change' }).first().waitFor();
    await expect.poll(() => page.locator('summary', { hasText: 'folded' }).count()).toBe(0);
  });
  const tab = await openTab(browser, { javaScriptEnabled: false });
  await tab.page.goto(pageOf(ids.changed));
  await tab.page.locator('select[name=server]').selectOption('go');
  await tab.page.locator('select[name=tool]').selectOption('get_user_cart');
  await tab.page.getByRole('button', { name: 'Apply' }).click();
  await tab.page.waitForURL(/server=go.*tool=get_user_cart/);
  await only(tab.page, 'go');
  await tab.close();
});

test('a row opens to its distribution, its rounds, what was used, the build logs and a command', async () => {
  await withTab(pageOf(ids.changed), async (page) => {
    await page.getByRole('link', { name: 'go, get_user_cart, Mean: open' }).click();
    await page.waitForURL(/row=go\.get_user_cart\.meanMs/);
    const row = page.locator('#row');
    await row.getByRole('heading', { name: 'go, get_user_cart: Mean' }).waitFor();
    await expect.poll(() => row.locator('tbody tr', { hasText: /base|head/ }).count()).toBe(6);
    const text = (await row.textContent()) ?? '';
    for (const words of [
      'Mean of head is higher in 6 of 6 rounds',
      'p of no change',
      'All calls together',
      'Detectable change',
      'Interval, together',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain(
      `npx --no headroom compare --base ${COMPARED_REVISIONS.base.commit} --head ${COMPARED_REVISIONS.head.commit} --servers go`,
    );
    const use = row.locator('figure', { hasText: 'Percent of one logical processor' });
    await use.scrollIntoViewIfNeeded();
    await use.locator('.recharts-line-curve').nth(1).waitFor({ state: 'attached' });
    await row.locator('summary', { hasText: 'Build logs of go' }).click();
    await row.getByRole('region', { name: /Log of the build, head/ }).waitFor();
    await expect.poll(() => row.textContent()).toContain('go of head: built');
    await row.getByRole('link', { name: '3', exact: true }).click();
    await row.getByText('of go in round 3').first().waitFor();
    await row.getByRole('link', { name: 'Close' }).click();
    await row.waitFor({ state: 'detached' });
  });
});

test('what an earlier look found says at which, beside the figures of that look', async () => {
  await withTab(pageOf(ids.early), async (page) => {
    const row = rowsOf(page, 'Metrics').filter({ hasText: 'get_user_cart' }).first();
    await expect.poll(() => row.textContent()).toMatch(/after round 6.*6 of 8$/);
    await page.getByRole('link', { name: 'go, get_user_cart, Mean: open' }).first().click();
    const detail = page.locator('#row');
    await detail.getByText('figures cover the rounds up to it').waitFor();
    expect(
      await detail
        .getByRole('region', { name: /^Rounds, Mean/ })
        .locator('tbody tr')
        .count(),
    ).toBe(8);
  });
});

test('a server of one build on both sides is not affected: nothing is measured, and that is said', async () => {
  await withTab(pageOf(ids.unaffected), async (page) => {
    await expect
      .poll(() => page.locator('#summary').textContent())
      .toBe('Not affected: base and head are the same build');
    await page.getByText('Not affected: go and rust').waitFor();
    const text = await page.locator('main').textContent();
    expect(text).toContain('there was nothing to measure');
    await expect.poll(() => rowsOf(page, 'Metrics').count()).toBe(0);
    expect(text).not.toContain('report a change');
  });
  await withTab(pageOf(ids.partly), async (page) => {
    await expect
      .poll(() => page.locator('#summary').textContent())
      .toMatch(/^None of 33 metrics regressed, .*9 not affected$/);
    await page.getByText('Not affected: rust').waitFor();
  });
});

test('the Markdown that is copied is the API’s', async () => {
  const tab = await openTab(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await visit(tab.page, pageOf(ids.changed));
  await openMenu(tab.page);
  await tab.page.getByRole('button', { name: 'Copy Markdown' }).click();
  await tab.page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await tab.page.evaluate(() => navigator.clipboard.readText());
  const answer = await fetch(`${web.url}/api/v1/comparisons/${ids.changed}/markdown`);
  expect(copied).toBe(await answer.text());
  expect(copied).toContain('| `go` | `get_user_cart` | Mean, ms |');
  await tab.close();
});

test('a head that does not build is the finding, with its log; base keeps its numbers', async () => {
  await withTab(pageOf(ids.broken), async (page) => {
    const failures = page.getByRole('region', { name: 'Failures' });
    const text = await failures.textContent();
    expect(text).toContain('go fails at head');
    expect(text).toContain('undefined: cart');
    expect(text).toContain('The figures of base are below');
    await failures.getByRole('link', { name: 'Read its log' }).first().click();
    await page.getByRole('region', { name: 'Log of the build' }).waitFor();
    await expect.poll(() => page.locator('#log').textContent()).toContain('go of head: go build: main.go:12');
    await expect.poll(() => page.getByText('head not measured').count()).toBeGreaterThan(0);
  });
});

test('what failed before anything was measured is said, and what the sides differ in', async () => {
  await withTab(pageOf(ids.missing), async (page) => {
    await page.getByText('there is no ref "gone"').waitFor();
    await page.getByText('Nothing was measured').waitFor();
    await page.getByText('gone, commit unknown').waitFor();
  });
  await withTab(pageOf(ids.differing), async (page) => {
    await page.getByText('The sides differ in more than their commits').waitFor();
    await page
      .getByText(/contract check “.*”: base passes, head fails \(it answered 200/)
      .first()
      .waitFor();
  });
});

test('floors say what they are worth, and lead to where a host is calibrated', async () => {
  await withTab(pageOf(ids.changed), async (page) => {
    const text = (await page.getByRole('main').textContent()) ?? '';
    expect(text).toMatch(
      /The noise floor of 24 metrics is stale \(calibrated over 30 days ago\): ±5\.0 % is taken\./,
    );
    expect(text).toMatch(/The noise floor of 24 metrics is calibrated: ±[\d.]+ %/);
    await page.getByRole('link', { name: 'Calibrate the host' }).click();
    await page.waitForURL(/\/hosts$/);
  });
});

test('what stayed undecided is measured again by a comparison of its own; what refuses it is said beside the button', async () => {
  const { db } = web;
  const id = await comparedRun(db, { ...OPEN_STORY, request: { handshake: 'persistent' } });
  await tellRepository(db, await registerBench(db));
  await db.run.update({ where: { id }, data: { doubt: WATCH_DOUBT } });
  const comparison = await comparisonOf(id);
  const rounds = comparison.rounds + (headlineOf(comparison)?.moreRounds?.count ?? 0);
  expect(rounds).toBeGreaterThan(comparison.rounds);
  const setQuota = (maxQueuedRuns: number | null) =>
    db.workspace.update({ where: { slug: 'default' }, data: { maxQueuedRuns } });
  // The refusal is an error to the browser, which a tab would report.
  const context = await openContext(browser);
  const page = await context.newPage();
  await visit(page, pageOf(id));
  await page.getByRole('button', { name: 'more rounds would decide' }).click();
  await page.getByText('for each open metric, in a new comparison').waitFor();
  await page.keyboard.press('Escape');
  const again = page.getByRole('button', { name: `Measure again with ${rounds} rounds` });
  await setQuota(1);
  await again.click();
  await page.getByRole('alert').filter({ hasText: 'Queued runs: 0 of 1 are left' }).waitFor();
  expect(page.url()).toBe(pageOf(id));
  await setQuota(null);
  await again.click();
  await page.waitForURL((url) => /^\/compare\/[0-9a-f-]{36}$/.test(url.pathname) && url.href !== pageOf(id));
  await page.getByText('ba5e0000 → 4ead0000').first().waitFor();
  const asked = await readRun(db, new URL(page.url()).pathname.split('/').at(-1) ?? '');
  const { commit: baseRef } = COMPARED_REVISIONS.base;
  const { commit: headRef } = COMPARED_REVISIONS.head;
  const same = {
    servers: ['bun'],
    handshake: 'persistent',
    tools: [],
    untilDecided: false,
    doubt: WATCH_DOUBT,
  };
  expect(asked).toMatchObject({ kind: 'comparison', baseRef, headRef, rounds, ...same });
  // The measured comparison stays as it is.
  expect(await comparisonOf(id)).toEqual(comparison);
  await context.close();
});

test('only what has ended undecided is measured again', async () => {
  for (const id of [ids.changed, ids.untilDecided, ids.broken, ids.calibration]) {
    await withTab(pageOf(id), async (page) => {
      await openMenu(page);
      await page.getByRole('link', { name: 'JSON' }).waitFor();
      expect(await page.getByRole('button', { name: /^Measure again/ }).count()).toBe(0);
    });
  }
});

test('errors that appeared are a verdict without a ratio', async () => {
  await withTab(pageOf(ids.errors), async (page) => {
    const row = rowsOf(page, 'Metrics').filter({ hasText: 'checkout' });
    await expect.poll(() => row.textContent()).toContain('✕errors appeared');
    const changed = await page.getByLabel('Key figures').textContent();
    expect(changed).toMatch(/Error rate · go, checkout▼worse: 0\.00 → [\d.]+ %/);
  });
});

test('while it runs, it says what is known, and when it is looked at', async () => {
  await withTab(pageOf(ids.running), async (page) => {
    const text = await page.locator('main').textContent();
    expect(text).toContain('9 of 32 trials');
    expect(text).toContain('No verdicts yet: first analysis after round 8.');
    expect(text).toContain('decided after round 8');
    await openMenu(page);
    await page.getByRole('link', { name: 'JSON' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Copy Markdown' }).count()).toBe(0);
    await expect.poll(() => page.locator('select[name=verdict]').count()).toBe(0);
  });
  await withTab(pageOf(ids.untilDecided), async (page) => {
    await page.getByText('Judged after round 6; next analysis after round 8.').waitFor();
  });
});

test('a calibration says which floors it gave', async () => {
  await withTab(pageOf(ids.calibration), async (page) => {
    await page
      .getByRole('heading', { name: /Noise floors of primary metrics reach ±[\d.]+ % on this host/ })
      .waitFor();
    await expect
      .poll(() => rowsOf(page, 'Noise floors').count())
      .toBe((await comparisonOf(ids.calibration)).rows.length);
  });
});

test('two runs are compared, and what makes that weaker is said first', async () => {
  await withTab(pairOf(ids.before, ids.after), async (page) => {
    const short = (id: string) => id.slice(-8);
    expect(await page.title()).toBe(`Runs ${short(ids.before)} → ${short(ids.after)} · Headroom`);
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text).toContain('Two separate runs: weaker evidence');
    expect(text).toContain('Not compared, because only one run has them: rust, bun');
    await page.getByRole('button', { name: 'sides one after the other' }).waitFor();
    await page
      .getByRole('link', { name: 'go, all tools, Rate: open' })
      .or(page.locator('summary'))
      .first()
      .waitFor();
  });
});

test.each<[string, () => [string, string], string]>([
  ['unknown', () => [UNKNOWN_ID, ids.after], 'does not exist, or you may not read it'],
  ['missing', () => [ids.before, ''], 'head is missing'],
  ['open', () => [ids.before, ids.open], 'head must be a finished run, but is running'],
  ['of a comparison', () => [ids.changed, ids.after], 'but compares two revisions'],
  ['of another load', () => [ids.before, ids.otherLoad], 'differ in load profile (base quick, head smoke)'],
  [
    'of other servers',
    () => [ids.before, ids.otherServers],
    'no server in common: base has go, rust, head has bun',
  ],
])('a run that is %s is refused in words', async (_word, pair, words) => {
  await withTab(pairOf(...pair()), async (page) => {
    await page.getByText(words).waitFor();
  });
});

test('a comparison has one address, and so has a single run; the end of a secret link is kept', async () => {
  const to = async (path: string) => {
    const response = await fetch(web.url + path, { redirect: 'manual' });
    return response.headers.get('location');
  };
  expect(await to(`/runs/${ids.changed}?key=abc&tab=data`)).toBe(`/compare/${ids.changed}?key=abc`);
  expect(await to(`/compare/${ids.before}`)).toBe(`/runs/${ids.before}`);
  expect((await fetch(pageOf(UNKNOWN_ID))).status).toBe(404);
});

/** Every page in every state. */
function pages(): [string, string][] {
  const { before, after, otherLoad, otherServers: _none, open: _open, ...compared } = ids;
  return [
    ...Object.entries(compared).map(([name, id]): [string, string] => [name, pageOf(id)]),
    ['a row', pageOf(ids.changed, '?row=go.get_user_cart.meanMs')],
    ['a row of errors', pageOf(ids.errors, '?row=go.checkout.errorRatePct')],
    ['an unchanged row', pageOf(ids.changed, '?row=go..rps')],
    ['a log', pageOf(ids.broken, '?verdict=undecided')],
    ['two runs', pairOf(before, after)],
    ['refused', pairOf(before, otherLoad)],
  ];
}

test('no page has a serious or critical violation, and at 390 px nothing scrolls sideways but tables inside themselves', async () => {
  const tab = await openTab(browser);
  for (const [name, url] of pages()) {
    await visit(tab.page, url);
    // Rows of the big one are those of the others, and each rule looks at all of them.
    const themes = name === 'changed' ? 'both' : 'present';
    const found = name === 'big' ? await tooWide(tab.page) : await flaws(tab.page, themes);
    expect(found, name).toEqual([]);
  }
  await tab.close();
});

test('at 390 px server, change and verdict of a metric are in sight together', async () => {
  const tab = await openTab(browser, { viewport: { width: 390, height: 844 } });
  await visit(tab.page, pageOf(ids.changed));
  const row = rowsOf(tab.page, 'Metrics').first();
  for (const part of ['th', 'td[data-label=Change]', 'td[data-label=Verdict]']) {
    const box = await row.locator(part).boundingBox();
    expect((box?.x ?? 390) + (box?.width ?? 0), part).toBeLessThanOrEqual(390);
  }
  expect((await row.boundingBox())?.height).toBeLessThan(300);
  await tab.close();
});

test('fifteen servers and twelve rounds are drawn within a second, once they are kept', async () => {
  const drawn = async () => {
    const startedMs = performance.now();
    const text = await (await fetch(pageOf(ids.big), { headers: { accept: 'text/html' } })).text();
    expect(text).toContain('metrics folded');
    return performance.now() - startedMs;
  };
  await drawn();
  // A busy machine takes longer now and then.
  await until(async () => (await drawn()) < 1000);
});

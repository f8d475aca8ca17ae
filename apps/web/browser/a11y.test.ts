import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TABS as RESULT_TABS } from '#results/run/tabs.tsx';
import { launch, openContext, openTab, visit } from './browser.ts';
import { fieldRun, hostsInEveryState, runsInEveryState } from './fixture.ts';
import { flaws, graveViolations } from './looks.ts';
import { AUDITED_BY, pageRoutes, routeOf } from './routes.ts';
import { startWeb, UNKNOWN_ID, type Web } from './web.ts';

let web: Web;
let empty: Web;
let browser: Browser;
let runs: Awaited<ReturnType<typeof runsInEveryState>>;
/** Fifteen servers, three rounds. */
let field: string;
beforeAll(async () => {
  [web, empty, browser] = await Promise.all([startWeb(), startWeb(), launch()]);
  runs = await runsInEveryState(web.db);
  field = await fieldRun(web.db);
  await hostsInEveryState(web.db);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([web.stop(), empty.stop()]);
});

/** Parts of a run's page, and one chosen tool. */
const TABS = [...RESULT_TABS.map(({ id }) => id), 'tools&tool=checkout'];

const of = (id: string, part = '') => `${web.url}/runs/${id}${part}`;

/** Every tab of a run of fifteen servers. */
function fullTabs(): [string, string][] {
  return TABS.map((tab): [string, string] => [`${tab} of fifteen`, of(field, `?tab=${tab}`)]);
}

/** Every page that lists or asks. */
function pages(): [string, string][] {
  return [
    ['no runs', `${empty.url}/runs`],
    ['no hosts', `${empty.url}/hosts`],
    ['nothing queued', `${empty.url}/queue`],
    ['servers without a host', `${empty.url}/servers`],
    ['runs', `${web.url}/runs`],
    ['no match', `${web.url}/runs?profile=published`],
    ['new run', `${web.url}/runs/new`],
    ['servers', `${web.url}/servers`],
    ['hosts', `${web.url}/hosts`],
    ['preview of a publication', of(runs.finished, '/preview')],
    ['queue', `${web.url}/queue`],
    ['watches', `${web.url}/watches`],
    ['webhooks', `${web.url}/workspace/webhooks`],
  ];
}

/** A run in every state, and every tab of five servers. */
function states(): [string, string][] {
  return [
    ...Object.entries(runs).map(([state, id]): [string, string] => [state, of(id)]),
    // Its overview is among the states.
    ...TABS.slice(1).map((tab): [string, string] => [tab, of(runs.partial, `?tab=${tab}`)]),
  ];
}

/** Pages that say what does not exist. */
function unknownPages(): [string, string][] {
  return [
    ['an unknown invitation', `${web.url}/invitations/${'x'.repeat(43)}`],
    ['an unknown run', of(UNKNOWN_ID)],
    ['an unknown comparison', `${web.url}/compare/${UNKNOWN_ID}`],
    ['an unknown page', `${web.url}/nothing-of-this-name`],
  ];
}

test('nor has a page of something that does not exist', async () => {
  // A tab of its own: the browser reports the status as an error.
  const context = await openContext(browser);
  const page = await context.newPage();
  for (const [name, url] of unknownPages()) {
    await visit(page, url);
    expect(await flaws(page), name).toEqual([]);
  }
  await context.close();
});

test.each([
  ['page', pages, 'both', 'light'],
  // Parts of a run stand in both lists, so that each is seen in either theme.
  ['state or tab of five servers', states, 'present', 'dark'],
  ['tab of fifteen servers', fullTabs, 'present', 'light'],
] as const)(
  'no %s has a serious or critical violation, and at 390 px nothing scrolls sideways but tables inside themselves',
  async (_word, all, themes, colorScheme) => {
    const tab = await openTab(browser, { colorScheme });
    for (const [name, url] of all()) {
      await visit(tab.page, url);
      expect(await flaws(tab.page, themes), name).toEqual([]);
    }
    const isDark = await tab.page.evaluate(() => document.documentElement.classList.contains('dark'));
    expect(isDark).toBe(colorScheme === 'dark');
    await tab.close();
  },
);

test('every route is audited, here or by the file that is named for it', async () => {
  const routes = await pageRoutes();
  const visited = [...pages(), ...states(), ...fullTabs(), ...unknownPages()].map(([, url]) =>
    routeOf(new URL(url).pathname, routes),
  );
  const audited = new Set([...visited, ...Object.keys(AUDITED_BY)]);
  audited.delete(undefined);
  expect([...audited].toSorted()).toEqual(routes);
  for (const [route, file] of Object.entries(AUDITED_BY)) {
    const text = await readFile(new URL(`${file}.test.ts`, import.meta.url), 'utf8');
    expect(text, `${file} of ${route}`).toMatch(/(flaws|graveViolations)\(/);
    // Its tab fails at what the policy of a page refuses, too.
    expect(text, `${file} of ${route}`).toMatch(/(openTab|tabOf)\(/);
  }
});

test('the form with errors, the help and the questions before cancelling and draining have none either', async () => {
  const context = await openContext(browser);
  const page = await context.newPage();
  const grave = () => graveViolations(page);
  await visit(page, `${web.url}/runs/new`);
  await page.getByLabel('Rounds').fill('0');
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.locator('#rounds-error').waitFor();
  expect(await grave()).toEqual([]);
  await visit(page, `${web.url}/runs/${runs.running}`);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await grave()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel run' }).click();
  await page.getByRole('alertdialog').waitFor();
  expect(await grave()).toEqual([]);
  await visit(page, `${web.url}/hosts`);
  await page.getByRole('button', { name: 'Drain idle' }).click();
  await page.getByRole('alertdialog').waitFor();
  expect(await grave()).toEqual([]);
  await context.close();
});

import { ensureDefaultWorkspace, readWatch } from '@headroom/db';
import { aWatch } from '@headroom/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { refLabel } from '#results/run/labels.ts';
import { openContext, openTab, visit } from './browser.ts';
import { commitAt, runAt } from './commits.ts';
import { registerBench } from './fixture.ts';
import { flaws } from './looks.ts';
import { openedWeb } from './opened.ts';
import { UNKNOWN_ID } from './web.ts';

const COMMITS = 18;
/** Go takes a fifth longer from this commit on, and its comparison says so. */
const FOUND = 6;
/** Python takes a third longer from this commit on, and no comparison says so. */
const STEP = 13;

const opened = openedWeb();
let watchId: string;

beforeAll(async () => {
  const hostId = await registerBench(opened.web.db);
  const workspaceId = await ensureDefaultWorkspace(opened.web.db);
  watchId = await aWatch(opened.web.db, { workspaceId, repository: '.', servers: ['go', 'python'] });
  const slower = (serverId: string, { commit }: { commit: string }) => {
    const place = Number(commit.slice(1, 3));
    if (serverId === 'go') return place >= FOUND ? 1.2 : 1;
    return place >= STEP ? 1.3 : 1;
  };
  for (let place = 2; place <= COMMITS; place++) {
    const sides = [at(place - 1), at(place)] as const;
    const id = await runAt(opened.web.db, sides, { hostId, servers: ['go', 'python'], watchId, slower });
    const verdicts = place === FOUND ? { regressed: 2, 'no change': 7 } : { 'no change': 9 };
    await opened.web.db.run.update({ where: { id }, data: { verdicts } });
  }
  // Somebody measured another commit by hand.
  await runAt(opened.web.db, [at(COMMITS + 1)], { hostId, servers: ['go'] });
});

const at = (place: number) => commitAt(place, { author: place === FOUND ? 'Ada' : null });
const name = (place: number) => at(place).commit.slice(0, 7);
/** As a link to a commit has it. */
const label = (place: number) => refLabel(at(place).commit);

const change = (method: string, place: number, body?: object, id = watchId) =>
  fetch(`${opened.web.url}/api/v1/watches/${id}/changes/${at(place).commit}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });

test('a history shows the commits of the watch, what comparisons found, and steps that none explains', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/trends?watch=${watchId}`);
  await page.getByRole('heading', { name: 'History of main', level: 1 }).waitFor();
  await expect
    .poll(() => page.locator('figcaption').first().textContent())
    .toMatch(
      new RegExp(
        `^Mean latency of 2 servers over ${COMMITS} commits: 2 changes, 2 not acknowledged, the last at ${name(STEP)}`,
      ),
    );
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect
    .poll(() => changes.nth(0).textContent())
    .toMatch(
      new RegExp(`▼ ${label(STEP)} Change number ${STEP}.*change point, worse: python mean latency \\+`),
    );
  expect(await changes.nth(1).textContent()).toMatch(
    new RegExp(`▼ ${label(FOUND)} Change number ${FOUND} Ada, .*2 of 9 metrics regressed, 7 unchanged`),
  );
  expect(await changes.count()).toBe(2);
  await page.getByRole('link', { name: new RegExp(`^${name(FOUND)},.*Ada`) }).waitFor();
  expect(await page.getByRole('link', { name: new RegExp(`^${name(COMMITS + 1)},`) }).count()).toBe(0);
  expect(await flaws(page)).toEqual([]);
  await tab.close();
});

test('a change is acknowledged as expected or as fixed, and the word is taken back', async () => {
  const context = await openContext(opened.browser);
  const page = await context.newPage();
  await visit(page, `${opened.web.url}/watches/${watchId}`);
  await page.getByText('1 change for the worse not acknowledged').waitFor();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.waitForURL(`**/trends?watch=${watchId}`);
  await page.getByRole('button', { name: `Acknowledge the change of ${label(FOUND)}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('give either expected or fixedBy').first().waitFor();
  await dialog.getByLabel('Expected, because').fill('every cart is checked now');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await changes.getByText('Expected: every cart is checked now').waitFor();
  await page.getByText(`Compare ${label(COMMITS)} with ${label(FOUND)}`).waitFor();

  await page.getByRole('button', { name: `Acknowledge the change of ${label(STEP)}` }).click();
  await dialog.getByLabel('Or fixed by').selectOption(at(COMMITS).commit);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await changes.getByText(`Fixed by ${label(COMMITS)}`).waitFor();
  // Its steps are part of no level any more.
  expect(await page.getByText('change point, worse').count()).toBe(0);
  await page.getByRole('button', { name: `Withdraw the acknowledgement of ${label(STEP)}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await changes.getByText('change point, worse').waitFor();

  await page.getByRole('link', { name: `Compare ${label(COMMITS)} with ${label(FOUND)}` }).click();
  await page
    .getByRole('region', { name: 'Taken to compare' })
    .getByText(`${name(FOUND)} → ${name(COMMITS)}`)
    .waitFor();
  await context.close();
  const audit = await opened.web.db.auditEntry.findMany({ where: { action: { startsWith: 'watch.' } } });
  expect(audit.map(({ action }) => action)).toEqual([
    ...['watch.acknowledged', 'watch.acknowledged', 'watch.unacknowledged'],
  ]);
});

test('the API says what is wrong with a word about a change, and keeps the last one', async () => {
  const said = { expected: 'as planned' };
  expect((await change('PUT', FOUND, said)).status).toBe(200);
  expect((await change('PUT', COMMITS + 1, said)).status).toBe(404);
  expect((await change('PUT', FOUND, said, UNKNOWN_ID)).status).toBe(404);
  for (const [body, path] of [
    [{ fixedBy: at(FOUND - 1).commit }, 'fixedBy'],
    [{ fixedBy: at(COMMITS + 1).commit }, 'fixedBy'],
    [{ fixedBy: 'main' }, 'fixedBy'],
    [{ ...said, fixedBy: at(STEP).commit }, 'expected'],
    [{ expected: ' ' }, 'expected'],
  ] as const) {
    const refused = await change('PUT', FOUND, body);
    expect(refused.status).toBe(422);
    expect((await refused.json()).error.fields).toMatchObject([{ path }]);
  }
  const read = async () => (await fetch(`${opened.web.url}/api/v1/watches/${watchId}`)).json();
  expect((await read()).changes).toMatchObject([
    { commit: at(FOUND).commit, direction: 'worse', acknowledged: { expected: 'as planned', fixedBy: null } },
  ]);
  expect((await change('DELETE', FOUND)).status).toBe(200);
  expect((await change('DELETE', FOUND)).status).toBe(404);
  expect((await read()).changes).toMatchObject([{ acknowledged: null }]);
  expect(await readWatch(opened.web.db, watchId)).not.toBeNull();
});

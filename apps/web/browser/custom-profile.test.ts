import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { askerOf } from './ask.ts';
import { visit } from './browser.ts';
import { registerBench } from './fixture.ts';
import { graveViolations, overflowing } from './looks.ts';
import { openedWeb } from './opened.ts';
import { aPerson, joinAs, type Person, tabOf } from './people.ts';

const opened = openedWeb({ mode: 'accounts' });
let ada: Person;
let viewer: Person;
const { ask, codeOf, statusOf } = askerOf(() => opened.web);
beforeAll(async () => {
  await aPerson(opened.web, { name: 'Installer', owns: true });
  ada = await aPerson(opened.web, { name: 'Ada' });
  viewer = await joinAs(opened.web, { name: 'Viewer', role: 'viewer', workspaceId: ada.workspaceId });
  await registerBench(opened.web.db);
});

const loads = (page: Page) => page.getByRole('group', { name: 'Load profile' });
const own = (page: Page) => loads(page).getByRole('radio', { name: /^Your own/ });
/** Closes a tab in which requests were refused, which the browser tells as errors. */
const closeRefused = (page: Page) => page.context().close();
const textOf = (page: Page) => page.getByLabel('The load as text');
const USERS = 'must be a whole number from 1 to 1000';

test('a load of somebody’s own is typed, shown as text, costed, queued, and asked for again', async () => {
  const { page, close } = await tabOf(opened.browser, opened.web, ada);
  await visit(page, `${opened.web.url}/runs/new?servers=go`);
  await own(page).check();
  await page.getByRole('textbox', { name: 'Virtual users' }).fill('30');
  await page.getByLabel('Counted in s').fill('60');
  await page.getByLabel('Pause after each iteration in ms').fill('0');
  await page.getByText('Tools and their weights').click();
  await page.getByLabel('checkout').fill('3');
  const text = 'closed:users=30,seconds=60,pause=0,weights=checkout*3';
  await expect.poll(() => textOf(page).textContent()).toBe(text);
  // 65 s of load and the 4 s that a trial costs beside while nothing was measured.
  await page.getByText('1 min 9 s', { exact: true }).first().waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  const id = page.url().slice(-36);
  expect(await opened.web.db.run.findUnique({ where: { id } })).toMatchObject({
    profile: text,
    kind: 'single',
  });
  await page.getByText('30 users, 60 s, a pause of 0 ms, own weights').first().waitFor();

  await page.getByRole('link', { name: 'Run again' }).click();
  await page.waitForURL(/\/runs\/new/);
  await expect.poll(() => own(page).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('textbox', { name: 'Virtual users' }).inputValue()).toBe('30');
  await expect.poll(() => page.getByLabel('checkout').inputValue()).toBe('3');
  await expect.poll(() => textOf(page).textContent()).toBe(text);

  await visit(page, `${opened.web.url}/runs?profile=${encodeURIComponent(text)}`);
  await page.getByText('30 users, 60 s').first().waitFor();
  await expect.poll(() => page.getByLabel('Load profile').inputValue()).toBe(text);
  await close();
});

test('what is wrong is said at its field by the words of the API, and nothing is lost', async () => {
  const runs = await opened.web.db.run.count();
  const { page } = await tabOf(opened.browser, opened.web, ada);
  await visit(page, `${opened.web.url}/runs/new?servers=go&profile=closed:users=7,seconds=9`);
  const users = page.getByRole('textbox', { name: 'Virtual users' });
  for (const wrong of ['0', '-1', '1000000000', '1.5']) {
    await users.fill(wrong);
    await page.getByText(USERS, { exact: false }).waitFor();
    await expect.poll(() => users.getAttribute('aria-invalid')).toBe('true');
    const profile = `closed:users=${wrong},seconds=9`;
    const { status, body } = await ask(ada, 'POST', '/api/v1/runs', { profile, servers: ['go'] });
    expect([status, body.error.fields]).toEqual([
      422,
      [{ path: 'profile', message: `load profile closed: users ${USERS}` }],
    ]);
  }
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.getByText('Correct the marked fields: profile.').waitFor();
  expect(await users.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => users.inputValue()).toBe('1.5');
  await expect.poll(() => page.getByLabel('Counted in s').inputValue()).toBe('9');
  await users.fill('');
  await page.getByText('Is missing').waitFor();
  expect(await opened.web.db.run.count()).toBe(runs);
  await closeRefused(page);
});

test('the service level of a search for capacity is its own, by keyboard', async () => {
  const { page, close } = await tabOf(opened.browser, opened.web, ada);
  await visit(page, `${opened.web.url}/runs/new?servers=go`);
  await own(page).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Cap');
  await page.getByLabel('P99 at most in ms').fill('20');
  await expect.poll(() => textOf(page).textContent()).toBe('capacity:p99=20');
  await page.getByLabel('P99 at most in ms').press('Enter');
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  const stored = await opened.web.db.run.findUnique({ where: { id: page.url().slice(-36) } });
  expect(stored).toMatchObject({ profile: 'capacity:p99=20', kind: 'capacity' });
  await close();
});

test('a load is kept by a name in the workspace, chosen by its card, and deleted', async () => {
  const runs = await opened.web.db.run.count();
  const { page } = await tabOf(opened.browser, opened.web, ada);
  await visit(page, `${opened.web.url}/runs/new?servers=go&profile=open:rate=250,seconds=30`);
  const name = page.getByLabel('Save in this workspace');
  await name.fill('Evening <b>peak</b>');
  await name.press('Enter');
  const card = loads(page).getByRole('radio', { name: /^Evening <b>peak<\/b>/ });
  await card.waitFor();
  expect(await opened.web.db.run.count()).toBe(runs);
  await name.fill('Another');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByText('The workspace already has this load as “Evening <b>peak</b>”').waitFor();
  await card.check();
  await expect.poll(() => textOf(page).count()).toBe(0);

  await page.getByText('Saved in this workspace (1)').click();
  expect(await graveViolations(page, 'present')).toEqual([]);
  await page.getByRole('button', { name: 'Delete Evening' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await card.waitFor({ state: 'detached' });
  // What was chosen stays, as somebody's own.
  await expect.poll(() => textOf(page).textContent()).toBe('open:rate=250,seconds=30');
  const { entries } = (await ask(ada, 'GET', '/api/v1/audit')).body;
  expect(entries.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
    'load_profile.deleted',
    'load_profile.saved',
  ]);
  await closeRefused(page);
});

test('the API keeps loads of one’s own alone, each once, and members may', async () => {
  const profile = 'closed:warmup=5,seconds=60,users=4';
  const keep = (body: object, person = ada) => ask(person, 'POST', '/api/v1/load-profiles', body);
  const { status, body } = await keep({ name: ' Four ', profile });
  expect([status, body.name, body.profile]).toEqual([201, 'Four', 'closed:users=4,seconds=60']);
  const { loadProfiles } = (await ask(viewer, 'GET', '/api/v1/load-profiles')).body;
  expect(loadProfiles).toEqual([body]);
  expect((await keep({ name: 'Four', profile: 'starts:times=3' })).body.error).toMatchObject({
    code: 'load_profile_exists',
    fields: [{ path: 'name' }],
  });
  const wrong = [
    { name: 'Q', profile: 'capacity:p99=100' },
    { name: '', profile },
    { name: 'x', profile: 'soak:minutes=1' },
  ];
  for (const request of wrong) expect((await keep(request)).status).toBe(422);
  expect((await keep({ name: 'V', profile: 'starts:times=3' }, viewer)).status).toBe(403);
  const path = `/api/v1/load-profiles/${body.id}`;
  expect(await statusOf(viewer, 'DELETE', path)).toBe(403);
  expect(await statusOf(ada, 'DELETE', path)).toBe(200);
  expect(await codeOf(ada, 'DELETE', path)).toEqual([404, 'not_found']);
});

test('a load that names a tool which the suite lacks is refused, and one of another kind', async () => {
  const refused = async (request: object) =>
    (await ask(ada, 'POST', '/api/v1/runs', { servers: ['go'], ...request })).body.error.fields[0].message;
  expect(await refused({ profile: 'closed:users=2,seconds=9,weights=nothing' })).toMatch(
    /^weights: suite io has no tool "nothing"; allowed: /,
  );
  expect(await refused({ profile: 'sequential:calls=5' })).toMatch(/^suite io has no load profile/);
});

test('on a phone the fields stand below each other and nothing scrolls sideways', async () => {
  const { page, close } = await tabOf(opened.browser, opened.web, ada);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${opened.web.url}/runs/new?profile=sweep:rates=100%2B200%2B400`);
  await expect.poll(() => textOf(page).textContent()).toBe('sweep:rates=100+200+400');
  expect(await overflowing(page)).toEqual([]);
  await close();
});

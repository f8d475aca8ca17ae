import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askerOf } from './ask.ts';
import { launch, openMenu, openTab, visit } from './browser.ts';
import { comparedRun, measuredRun, OPEN_STORY } from './fixture.ts';
import { finishedRunOf, joinAs, type Person, strangers, tabOf } from './people.ts';
import { startWeb, UNKNOWN_ID, type Web } from './web.ts';

let web: Web;
let browser: Browser;
const { ask, statusOf, codeOf } = askerOf(() => web);
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
let installer: Person;
let ada: Person;
let stranger: Person;
/** Ada's. */
let run: string;
/** Lines that the web app printed. */
const lines: string[] = [];
beforeAll(async () => {
  [web, browser] = await Promise.all([
    startWeb({ mode: 'accounts', onLine: (line) => lines.push(line) }),
    launch(),
  ]);
  ({ installer, ada, stranger } = await strangers(web));
  run = await finishedRunOf(web, ada);
});
afterAll(async () => {
  await browser.close();
  await web.stop();
});

test('the web app says at its start that its links lead nowhere else', () => {
  expect(lines.join('\n')).toContain(`Links lead to this machine only (${web.url}): set HEADROOM_PUBLIC_URL`);
});

test('a stranger finds nothing at a private run; its secret link opens it and ends', async () => {
  const trial = await web.db.trial.findFirstOrThrow({ where: { runId: run }, select: { id: true } });
  const paths = [
    `/runs/${run}`,
    `/api/v1/runs/${run}`,
    `/api/v1/trials/${trial.id}`,
    `/api/v1/runs/${run}/tables/raw.json`,
  ];
  for (const path of [...paths, `/runs/${UNKNOWN_ID}`, `/runs/${run}?key=`, `/runs/${run}?key=x`]) {
    for (const person of [null, stranger, installer]) {
      const answer = await fetch(web.url + path, { headers: person ? { cookie: person.cookie } : {} });
      expect(answer.status, `${path} for ${person?.name}`).toBe(404);
      expect(await answer.text()).not.toContain('rust');
    }
  }

  const owner = await tabOf(browser, web, ada);
  await visit(owner.page, `${web.url}/runs/${run}`);
  await openMenu(owner.page);
  await owner.page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByText(/^Only members of Ada/).waitFor();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = (await dialog.locator('[data-link]').textContent()) ?? '';
  await dialog.getByText(`Links lead to this machine only (${web.url}): set HEADROOM_PUBLIC_URL`).waitFor();
  const key = new URL(link).searchParams.get('key') ?? '';

  const guest = await openTab(browser);
  const { page } = guest;
  await visit(page, link);
  await region(page, 'Servers').waitFor();
  const header = page.getByRole('main');
  for (const name of ['Share', 'Publish', 'Delete', 'Cancel run']) {
    expect(await header.getByRole('button', { name: new RegExp(`^${name}`) }).count(), name).toBe(0);
  }
  await expect.poll(() => header.getByRole('link', { name: /Run again/ }).count()).toBe(0);
  // Only what a reader may do: results for other tools, under the key of the link.
  await openMenu(page);
  const outputs = header.getByRole('link', { name: /^(JUnit|OpenTelemetry)/ });
  expect(await outputs.count()).toBe(2);
  const junit = await fetch(new URL((await outputs.first().getAttribute('href')) ?? '', web.url));
  expect(junit.status).toBe(200);
  await page.getByRole('link', { name: 'Data' }).click();
  await page.getByRole('heading', { name: 'Files' }).waitFor();
  expect(new URL(page.url()).searchParams.get('key')).toBe(key);
  const file = await page
    .getByRole('link', { name: /as csv$/ })
    .first()
    .getAttribute('href');
  const csv = await fetch(new URL(file ?? '', web.url));
  expect(csv.status).toBe(200);
  await guest.close();
  for (const path of paths) expect((await fetch(`${web.url}${path}?key=${key}`)).status, path).toBe(200);
  // It opens this run, to be read, and nothing else.
  expect((await fetch(`${web.url}/runs/${run}/preview?key=${key}`)).status).toBe(404);
  const asAda = { headers: { cookie: ada.cookie } };
  expect((await fetch(`${web.url}/runs/${run}/preview`, asAda)).status).toBe(200);
  expect(await statusOf(null, 'DELETE', `/api/v1/runs/${run}?key=${key}`)).toBe(404);
  expect(await statusOf(stranger, 'PUT', `/api/v1/runs/${run}/link?key=${key}`)).toBe(404);
  const other = await finishedRunOf(web, ada);
  expect(await statusOf(null, 'GET', `/api/v1/runs/${other}?key=${key}`)).toBe(404);

  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await dialog.getByRole('button', { name: 'Create link' }).waitFor();
  for (const path of paths) expect((await fetch(`${web.url}${path}?key=${key}`)).status, path).toBe(404);
  await owner.close();
});

test('what stayed undecided is offered again to those who may queue, in the workspace that it is of', async () => {
  const id = await comparedRun(web.db, OPEN_STORY);
  const [{ workspaceId }, shareKey] = [ada, 'k'.repeat(32)];
  await web.db.run.update({ where: { id }, data: { workspaceId, shareKey } });
  const viewer = await joinAs(web, { name: 'Vera', role: 'viewer', workspaceId });
  const member = await joinAs(web, { name: 'Mia', role: 'member', workspaceId });
  const elsewhere = { userId: member.userId, workspaceId: installer.workspaceId, role: 'member' } as const;
  await web.db.membership.create({ data: elsewhere });
  const enter = (workspace: string) => statusOf(member, 'POST', `/api/v1/workspaces/${workspace}/enter`);
  const offered = async (person: Person | null, query = '') => {
    const tab = await (person ? tabOf(browser, web, person) : openTab(browser));
    await visit(tab.page, `${web.url}/compare/${id}${query}`);
    await tab.page.getByRole('button', { name: 'would decide' }).waitFor();
    const count = await tab.page.getByRole('button', { name: /^Measure again with / }).count();
    await tab.close();
    return count === 1;
  };
  expect(await offered(ada)).toBe(true);
  expect(await offered(viewer)).toBe(false);
  expect(await offered(null, `?key=${shareKey}`)).toBe(false);
  expect(await enter(installer.workspaceId)).toBeLessThan(300);
  expect(await offered(member)).toBe(false);
  expect(await enter(workspaceId)).toBeLessThan(300);
  expect(await offered(member)).toBe(true);
});

test('a run is named on its page, by members; its public page has nothing of it', async () => {
  const id = await finishedRunOf(web, ada);
  const text = { title: 'Autumn', summary: 'All of it.', slug: 'autumn' };
  expect(await statusOf(ada, 'POST', `/api/v1/runs/${id}/publication`, text)).toBe(201);
  const tab = await tabOf(browser, web, ada);
  const { page } = tab;
  // Twice, so that the page is known to the cache.
  for (let i = 0; i < 2; i++) await visit(page, `${web.url}/runs/${id}`);
  await openMenu(page);
  await page.getByRole('button', { name: 'Name and tags' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Evening peak');
  await dialog.getByLabel('Note').fill('Before the fix.');
  await dialog.getByLabel('Tags').fill('nightly');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Evening peak' }).waitFor();
  await visit(page, `${web.url}/runs/${id}`);
  expect(await page.title()).toContain('Evening peak');
  await page.getByText('Before the fix.').waitFor();
  await page.getByRole('link', { name: 'nightly' }).click();
  await page.waitForURL(/\/runs\?tag=nightly$/);
  await tab.close();

  const naming = { name: 'Evening peak', note: 'Before the fix.', tags: ['nightly'] };
  expect((await ask(ada, 'GET', `/api/v1/runs/${id}`)).body).toMatchObject(naming);
  const open = await (await fetch(`${web.url}/results/autumn`)).text();
  for (const words of ['Evening peak', 'Before the fix', 'nightly']) expect(open).not.toContain(words);

  const left = { name: 'Evening peak', note: null, tags: ['nightly'] };
  expect(await ask(ada, 'PUT', `/api/v1/runs/${id}`, { note: '' })).toEqual({ status: 200, body: left });
  expect(await codeOf(stranger, 'PUT', `/api/v1/runs/${id}`, { name: 'x' })).toEqual([404, 'not_found']);
  for (const [field, value, words] of [
    ['name', 'x'.repeat(81), 'at most 80 characters'],
    ['note', 'x'.repeat(2001), 'at most 2000 characters'],
    ['tags', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], 'at most 8 tags'],
    ['tags', ['a', 'a'], 'once only'],
    ['tags', ['ä'], 'lowercase letters'],
  ] as const) {
    const { status, body } = await ask(ada, 'PUT', `/api/v1/runs/${id}`, { [field]: value });
    expect([status, body.error.fields[0].path.split('.')[0]]).toEqual([422, field]);
    expect(body.error.fields[0].message).toContain(words);
  }
  const find = async (query: string) => {
    const { runs } = (await ask(ada, 'GET', `/api/v1/runs?${query}`)).body;
    return runs.map((run: { id: string }) => run.id);
  };
  expect(await find('tag=nightly&search=PEAK')).toEqual([id]);
  const { members } = (await ask(ada, 'GET', '/api/v1/members')).body;
  expect(await find(`author=${members[0].userId}`)).toEqual([]);
  await web.db.run.update({ where: { id }, data: { createdById: members[0].userId } });
  expect(await find(`author=${members[0].userId}`)).toEqual([id]);
  for (const query of ['tag=No+tag', 'author=ada', `search=${'x'.repeat(101)}`]) {
    expect(await codeOf(ada, 'GET', `/api/v1/runs?${query}`), query).toEqual([400, 'invalid_query']);
  }
});

test('a run is deleted from its page; a published and a running one stay', async () => {
  const id = await finishedRunOf(web, ada);
  const running = await measuredRun(web.db, { measure: 1 });
  await web.db.run.update({ where: { id: running }, data: { workspaceId: ada.workspaceId } });
  expect(await codeOf(ada, 'DELETE', `/api/v1/runs/${running}`)).toEqual([409, 'not_deletable']);
  const published = await finishedRunOf(web, ada);
  const text = { title: 'Spring', summary: 'All of it.', slug: 'spring' };
  expect(await statusOf(ada, 'POST', `/api/v1/runs/${published}/publication`, text)).toBe(201);
  expect(await codeOf(ada, 'DELETE', `/api/v1/runs/${published}`)).toEqual([409, 'not_deletable']);
  expect(await statusOf(ada, 'DELETE', `/api/v1/runs/${published}/publication`)).toBe(200);
  expect(await codeOf(ada, 'DELETE', `/api/v1/runs/${published}`)).toEqual([409, 'not_deletable']);
  const tab = await tabOf(browser, web, ada);
  await visit(tab.page, `${web.url}/runs/${published}`);
  await openMenu(tab.page);
  await tab.page.getByRole('button', { name: 'Share', exact: true }).waitFor();
  await expect.poll(() => tab.page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  await visit(tab.page, `${web.url}/runs/${id}`);
  await openMenu(tab.page);
  await tab.page.getByRole('button', { name: 'Delete' }).click();
  await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await tab.page.waitForURL(/\/runs$/);
  await tab.close();
  expect(await statusOf(ada, 'GET', `/api/v1/runs/${id}`)).toBe(404);
  await expect.poll(() => web.db.run.count({ where: { id } })).toBe(0);
  const { entries } = (await ask(ada, 'GET', '/api/v1/audit')).body;
  const done = new Set(entries.map(({ action }: { action: string }) => action));
  const told = ['named', 'shared', 'unshared', 'published', 'withdrawn', 'deleted'].map(
    (what) => `run.${what}`,
  );
  for (const action of told) expect(done, action).toContain(action);
});

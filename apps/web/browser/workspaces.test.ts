import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { askerOf } from './ask.ts';
import { openTab, visit } from './browser.ts';
import { registerBench } from './fixture.ts';
import { flaws, graveViolations } from './looks.ts';
import { openedWeb } from './opened.ts';
import { aPerson, finishedRunOf, joinAs, type Person, strangers, tabOf } from './people.ts';
import { UNKNOWN_ID } from './web.ts';

const opened = openedWeb({ mode: 'accounts' });
const { ask, statusOf, codeOf } = askerOf(() => opened.web);
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
let installer: Person;
let ada: Person;
let stranger: Person;
/** Ada's. */
let run: string;
beforeAll(async () => {
  ({ installer, ada, stranger } = await strangers(opened.web));
  await registerBench(opened.web.db);
  run = await finishedRunOf(opened.web, ada);
});

test('an owner invites, the invited joins by the link, and the role holds', async () => {
  const owner = await tabOf(opened.browser, opened.web, ada);
  await visit(owner.page, `${opened.web.url}/workspace`);
  await owner.page.getByLabel('E-mail').fill('bob@example.org');
  await owner.page.getByLabel('Viewer').check();
  await owner.page.getByRole('button', { name: 'Invite', exact: true }).click();
  // No e-mail is sent here: the owner gets the link.
  const link = await owner.page.locator('[data-secret]').textContent();
  expect(link).toMatch(/^http.*\/invitations\/[\w-]{43}$/);
  await region(owner.page, 'Invitations').getByRole('rowheader', { name: 'bob@example.org' }).waitFor();
  await owner.close();

  const nobody = await openTab(opened.browser);
  await visit(nobody.page, link ?? '');
  await nobody.page.getByText(/Ada \(ada@example\.org\) invites bob@example\.org/).waitFor();
  const next = await nobody.page
    .getByRole('main')
    .getByRole('link', { name: 'Sign up' })
    .getAttribute('href');
  expect(next).toContain(encodeURIComponent(new URL(link ?? '').pathname));
  await nobody.close();

  const wrong = await tabOf(opened.browser, opened.web, stranger);
  await visit(wrong.page, link ?? '');
  await wrong.page.getByText('It is for another account').waitFor();
  const secret = link?.split('/').at(-1) ?? '';
  expect(await codeOf(stranger, 'POST', '/api/v1/invitations/accept', { secret })).toEqual([
    403,
    'other_account',
  ]);
  await wrong.close();

  const bob = await aPerson(opened.web, { name: 'Bob' });
  const invited = await tabOf(opened.browser, opened.web, bob);
  await visit(invited.page, link ?? '');
  await invited.page.getByRole('button', { name: /^Join Ada/ }).click();
  await invited.page.getByText('You are a viewer of this workspace.').waitFor();
  await expect.poll(() => invited.page.getByRole('button', { name: 'Invite', exact: true }).count()).toBe(0);
  expect((await invited.page.goto(`${opened.web.url}/runs/${run}`))?.status()).toBe(200);
  expect((await invited.page.goto(`${opened.web.url}/runs/new`))?.status()).toBe(403);
  await invited.page.context().close();
  expect(await statusOf(bob, 'POST', `/api/v1/runs/${run}/cancel`)).toBe(403);
  expect(await statusOf(bob, 'PUT', `/api/v1/runs/${run}/link`)).toBe(403);
  expect(await codeOf(bob, 'POST', '/api/v1/invitations/accept', { secret })).toEqual([404, 'not_found']);

  // The change of the role counts from the next request on.
  expect(await statusOf(ada, 'PUT', `/api/v1/members/${bob.userId}`, { role: 'member' })).toBe(200);
  expect(await statusOf(bob, 'PUT', `/api/v1/runs/${run}/link`)).toBe(200);
  expect(await statusOf(ada, 'DELETE', `/api/v1/runs/${run}/link`)).toBe(200);
  expect(await statusOf(ada, 'DELETE', `/api/v1/members/${bob.userId}`)).toBe(200);
  expect(await statusOf(bob, 'GET', `/api/v1/runs/${run}`)).toBe(404);
});

test('an owner changes a role on the page; the last owner stays', async () => {
  const carl = await joinAs(opened.web, { name: 'Carl', role: 'viewer', workspaceId: ada.workspaceId });
  const tab = await tabOf(opened.browser, opened.web, ada);
  await visit(tab.page, `${opened.web.url}/workspace`);
  await tab.page.getByRole('button', { name: 'Change role of Carl' }).click();
  const dialog = tab.page.getByRole('dialog');
  await dialog.getByLabel('Owner').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await region(tab.page, 'Members')
    .getByRole('row', { name: /Carl.*Owner/ })
    .waitFor();
  expect(await statusOf(carl, 'PUT', `/api/v1/members/${carl.userId}`, { role: 'viewer' })).toBe(200);
  await visit(tab.page, `${opened.web.url}/workspace`);
  await tab.page.getByRole('button', { name: 'Leave' }).click();
  await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await tab.page.getByRole('alert').getByText('A workspace needs an owner').waitFor();
  await tab.page.context().close();
  expect(await codeOf(ada, 'POST', '/api/v1/workspace/leave')).toEqual([409, 'last_owner']);
  expect(await statusOf(carl, 'POST', '/api/v1/workspace/leave')).toBe(200);
  expect(await statusOf(carl, 'GET', '/api/v1/members')).toBe(403);
  const alone = await tabOf(opened.browser, opened.web, carl);
  await visit(alone.page, `${opened.web.url}/workspace`);
  await alone.page.getByText('You belong to no workspace').waitFor();
  await alone.close();
});

test('workspaces are made, named and entered; somebody with two keeps to the one they work in', async () => {
  const grace = await aPerson(opened.web, { name: 'Grace' });
  const tab = await tabOf(opened.browser, opened.web, grace);
  const { page } = tab;
  await visit(page, `${opened.web.url}/workspace`);
  await page.getByLabel('Name of a new workspace').fill('  Bench & Co.  ');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bench & Co.' }).waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('Give the workspace a name').waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bench');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bench', exact: true }).waitFor();
  const list = async () => (await ask(grace, 'GET', '/api/v1/workspaces')).body.workspaces;
  expect(await list()).toMatchObject([
    { id: grace.workspaceId, active: false },
    { slug: 'bench-co', name: 'Bench', role: 'owner', active: true },
  ]);
  await page.getByRole('button', { name: /^Enter Grace/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Grace/ }).waitFor();
  expect(await list()).toMatchObject([{ active: true }, { active: false }]);
  await page.context().close();
  expect(await statusOf(grace, 'POST', `/api/v1/workspaces/${ada.workspaceId}/enter`)).toBe(404);
  expect(
    (await ask(grace, 'POST', '/api/v1/workspaces', { name: 'x'.repeat(81) })).body.error.fields,
  ).toEqual([{ path: 'name', message: 'at most 80 characters' }]);
});

test('the owner of the installation sets quotas, and nobody else; theirs are not the private runs of others', async () => {
  const quota = { maxQueuedRuns: 3, maxRunningRuns: 1, maxBenchMinutes: null, maxStoredMb: 9 };
  const path = `/api/v1/workspaces/${ada.workspaceId}/quota`;
  expect(await statusOf(ada, 'PUT', path, quota)).toBe(403);
  expect(await statusOf(stranger, 'PUT', path, quota)).toBe(404);
  const tab = await tabOf(opened.browser, opened.web, installer);
  const { page } = tab;
  await visit(page, `${opened.web.url}/workspace`);
  await page.getByRole('button', { name: /^Set quotas of Ada/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Maximum queued runs').fill('many');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('must be a whole number').waitFor();
  await dialog.getByLabel('Maximum queued runs').fill('3');
  await dialog.getByLabel('Maximum running runs').fill('1');
  await dialog.getByLabel(/^Maximum host minutes/).fill('');
  await dialog.getByLabel(/^Maximum storage/).fill('9');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.context().close();
  expect((await ask(ada, 'GET', '/api/v1/workspace')).body.quota).toEqual(quota);
});

test('hosts that are kept to their workspace are not there for others', async () => {
  const path = '/api/v1/pools/default';
  expect(await codeOf(ada, 'PUT', path, { shared: false })).toEqual([403, 'forbidden']);
  const tab = await tabOf(opened.browser, opened.web, installer);
  await visit(tab.page, `${opened.web.url}/workspace`);
  await tab.page.getByRole('button', { name: 'Reserve for this workspace: default' }).click();
  await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Reserve for this workspace' }).click();
  await region(tab.page, 'Host classes').getByText('this workspace only').waitFor();
  await tab.close();
  expect((await ask(ada, 'GET', '/api/v1/hosts')).body.hosts).toEqual([]);
  expect(await codeOf(ada, 'PUT', path, { shared: true })).toEqual([404, 'not_found']);
  expect(await statusOf(installer, 'PUT', path, { shared: true })).toBe(200);
  expect(await statusOf(installer, 'PUT', path, { shared: 'yes' })).toBe(422);
  for (const none of ['none', 'No Such', UNKNOWN_ID]) {
    expect(await statusOf(installer, 'PUT', `/api/v1/pools/${none}`, { shared: true }), none).toBe(404);
  }
});

test('the audit log tells owners what was done, by whom and to what, and nobody else', async () => {
  const { entries } = (await ask(ada, 'GET', '/api/v1/audit?limit=200')).body;
  const seen = new Set(entries.map(({ action }: { action: string }) => action));
  const done = ['invited', 'joined', 'role_set', 'removed'].map((what) => `member.${what}`);
  for (const action of [...done, 'run.shared', 'run.unshared', 'workspace.quota_set']) {
    expect(seen, action).toContain(action);
  }
  const invited = entries.find(({ action }: { action: string }) => action === 'member.invited');
  expect(invited).toMatchObject({
    actor: 'ada@example.org',
    subject: 'bob@example.org',
    details: { role: 'viewer' },
  });
  expect(invited.address).toMatch(/^(127\.0\.0\.1|::1)$/);
  const first = (await ask(ada, 'GET', '/api/v1/audit?limit=2')).body;
  const second = (await ask(ada, 'GET', `/api/v1/audit?limit=2&before=${first.next}`)).body;
  expect([...first.entries, ...second.entries]).toEqual(entries.slice(0, 4));
  expect(await statusOf(stranger, 'GET', '/api/v1/audit')).toBe(200);
  expect((await ask(stranger, 'GET', '/api/v1/audit')).body.entries).toEqual([]);
  expect(await statusOf(ada, 'GET', '/api/v1/installation/audit')).toBe(403);
  const whole = (await ask(installer, 'GET', '/api/v1/installation/audit')).body.entries;
  expect(whole.map(({ action }: { action: string }) => action)).toContain('account.signed_in');

  const tab = await tabOf(opened.browser, opened.web, ada);
  await visit(tab.page, `${opened.web.url}/workspace/audit`);
  const rows = region(tab.page, 'Audit log').getByRole('row', {
    name: /ada@example.org.*invited bob@example.org: role viewer/,
  });
  await expect.poll(() => rows.count()).toBe(1);
  await tab.close();
});

test('no page of a workspace has a serious violation, and at 390 px nothing scrolls sideways', async () => {
  const tab = await tabOf(opened.browser, opened.web, installer);
  const { page } = tab;
  for (const path of [
    '/workspace',
    '/workspace/tokens',
    '/workspace/audit',
    '/workspace/audit?of=installation',
  ]) {
    await visit(page, opened.web.url + path);
    expect(await flaws(page, path.includes('?') ? 'present' : 'both'), path).toEqual([]);
  }
  await visit(page, `${opened.web.url}/workspace`);
  await page.getByRole('button', { name: /^Set quotas of Ada/ }).click();
  await page.getByRole('dialog').waitFor();
  expect(await graveViolations(page, 'present'), 'quotas').toEqual([]);
  await tab.close();
});

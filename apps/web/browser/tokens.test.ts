import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { askerOf } from './ask.ts';
import { visit } from './browser.ts';
import { measuredRun, queuedRun } from './fixture.ts';
import { violations } from './looks.ts';
import { openedWeb } from './opened.ts';
import { aPerson, joinAs, type Person, tabOf } from './people.ts';

const opened = openedWeb({ mode: 'accounts' });
const { ask, statusOf } = askerOf(() => opened.web);
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Owner of a workspace of her own, with a finished run in it. */
let ada: Person;
let stranger: Person;
let run: string;
beforeAll(async () => {
  ada = await aPerson(opened.web, { name: 'Ada', owns: true });
  stranger = await aPerson(opened.web, { name: 'Eve' });
  run = await measuredRun(opened.web.db, { end: { status: 'finished', reason: null } });
  await opened.web.db.run.update({ where: { id: run }, data: { workspaceId: ada.workspaceId } });
});

test('a token is made on the page, works for its scopes, and is refused within a second of being revoked', async () => {
  const tab = await tabOf(opened.browser, opened.web, ada);
  const { page } = tab;
  await visit(page, `${opened.web.url}/workspace/tokens`);
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Give the token a name').waitFor();
  await page.getByLabel('Name').fill('ci');
  await page.getByRole('button', { name: 'Create token' }).click();
  const secret = (await page.locator('[data-secret]').textContent()) ?? '';
  expect(secret).toMatch(/^hr_/);
  const headers = { authorization: `Bearer ${secret}` };
  const read = () => fetch(`${opened.web.url}/api/v1/runs`, { headers });
  const runs = await (await read()).json();
  expect(runs.runs.map(({ id }: { id: string }) => id)).toEqual([run]);
  const refused = await fetch(`${opened.web.url}/api/v1/runs/${run}/link`, { method: 'PUT', headers });
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    403,
    'This needs an API token with the scope "publish".',
  ]);
  const made = await fetch(`${opened.web.url}/api/v1/tokens`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'more', scopes: ['read'], expiresInDays: null }),
  });
  expect(made.status).toBe(403);
  await visit(page, `${opened.web.url}/workspace/tokens`);
  expect(await page.content()).not.toContain(secret);
  const row = region(page, 'API tokens').getByRole('row', { name: /ci/ });
  await expect.poll(() => row.textContent()).toContain('just now');
  await page.getByRole('button', { name: 'Revoke ci' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No tokens yet').waitFor();
  expect((await read()).status).toBe(401);
  const log = JSON.stringify((await ask(ada, 'GET', '/api/v1/audit')).body);
  for (const action of ['token.created', 'token.revoked']) expect(log).toContain(action);
  expect(log).not.toContain(secret);
  // The refused form is an error of the browser's.
  await page.context().close();
});

test('a new token may do what CI needs, and the page shows how CI uses it, without its secret', async () => {
  const tab = await tabOf(opened.browser, opened.web, ada);
  const { page } = tab;
  await visit(page, `${opened.web.url}/workspace/tokens`);
  await page.getByLabel('Name').fill('pull requests');
  const github = page.getByRole('region', { name: 'GitHub Actions' });
  expect(await github.count()).toBe(0);
  await page.getByRole('button', { name: 'Create token' }).click();
  const secret = (await page.locator('[data-secret]').textContent()) ?? '';
  const steps = await Promise.all(
    [github, page.getByRole('region', { name: 'GitLab CI' })].map((step) => step.textContent()),
  );
  expect(steps[0]).toContain(`url: ${opened.web.url}\n`);
  expect(steps[0]).toContain('secrets.HEADROOM_TOKEN');
  expect(steps[1]).toContain(`HEADROOM_URL: ${opened.web.url}\n`);
  expect(steps.join()).not.toContain(secret);
  expect(await violations(page)).toEqual([]);
  const { tokens } = (await ask(ada, 'GET', '/api/v1/tokens')).body;
  expect(tokens[0]).toMatchObject({ name: 'pull requests', scopes: ['read', 'submit'] });

  await page.getByLabel('Name').fill('reader');
  await page.getByRole('checkbox', { name: /Submit/ }).uncheck();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Created reader.').waitFor();
  expect(await github.count()).toBe(0);

  await visit(page, `${opened.web.url}/compare`);
  await page.getByText('in CI', { exact: false }).first().click();
  expect(await github.textContent()).toBe(steps[0]);
  await tab.close();
  for (const { id } of (await ask(ada, 'GET', '/api/v1/tokens')).body.tokens) {
    await ask(ada, 'DELETE', `/api/v1/tokens/${id}`);
  }
});

test('a token gets no more than its maker may give, and loses what its maker loses', async () => {
  const dan = await joinAs(opened.web, { name: 'Dan', role: 'member', workspaceId: ada.workspaceId });
  const asked = { name: 'x', scopes: ['read', 'admin'], expiresInDays: 1 };
  const { status, body } = await ask(dan, 'POST', '/api/v1/tokens', asked);
  expect([status, body.error.fields[0].path]).toEqual([422, 'scopes.1']);
  const { secret, id } = await dan.token(['read', 'submit']);
  const headers = { authorization: `Bearer ${secret}` };
  const open = await queuedRun(opened.web.db);
  await opened.web.db.run.update({ where: { id: open }, data: { workspaceId: ada.workspaceId } });
  const cancel = () => fetch(`${opened.web.url}/api/v1/runs/${open}/cancel`, { method: 'POST', headers });
  await ask(ada, 'PUT', `/api/v1/members/${dan.userId}`, { role: 'viewer' });
  expect((await cancel()).status).toBe(403);
  await ask(ada, 'PUT', `/api/v1/members/${dan.userId}`, { role: 'member' });
  expect((await cancel()).status).toBe(202);
  // Owners see all tokens, others their own.
  const idsFor = async (person: Person) =>
    (await ask(person, 'GET', '/api/v1/tokens')).body.tokens.map((token: { id: string }) => token.id);
  const own = await ada.token(['read']);
  expect(await idsFor(dan)).toEqual([id]);
  expect(await idsFor(ada)).toEqual([own.id, id]);
  expect(await statusOf(dan, 'DELETE', `/api/v1/tokens/${own.id}`)).toBe(403);
  expect(await statusOf(stranger, 'DELETE', `/api/v1/tokens/${own.id}`)).toBe(404);
  expect(await statusOf(dan, 'DELETE', `/api/v1/tokens/${id}`)).toBe(200);
  expect((await fetch(`${opened.web.url}/api/v1/runs`, { headers })).status).toBe(401);
  await ask(ada, 'DELETE', `/api/v1/tokens/${own.id}`);
  await ask(ada, 'DELETE', `/api/v1/members/${dan.userId}`);
});

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { askerOf } from './ask.ts';
import { visit } from './browser.ts';
import { violations } from './looks.ts';
import { openedWeb } from './opened.ts';
import { finishedRunOf, type Person, strangers, tabOf } from './people.ts';

const opened = openedWeb({ mode: 'accounts' });
const { ask, statusOf } = askerOf(() => opened.web);
let installer: Person;
let ada: Person;
let stranger: Person;
/** Ada's. */
let run: string;
beforeAll(async () => {
  ({ installer, ada, stranger } = await strangers(opened.web));
  run = await finishedRunOf(opened.web, ada);
  await ask(ada, 'PUT', `/api/v1/runs/${run}/link`);
  for (const name of ['kept', 'gone']) {
    const { body } = await ask(ada, 'POST', '/api/v1/tokens', { name, scopes: ['read'], expiresInDays: 1 });
    if (name === 'gone') await ask(ada, 'DELETE', `/api/v1/tokens/${body.id}`);
  }
});

const log = (page: Page) => page.getByRole('region', { name: 'Audit log', exact: true });
const rowsOf = (page: Page) =>
  log(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => row.textContent));
const fileOf = (person: Person, query = '') =>
  fetch(`${opened.web.url}/api/v1/audit/csv${query}`, { headers: { cookie: person.cookie } });

test('filters stand in the address, and narrow the list and its file', async () => {
  const tab = await tabOf(opened.browser, opened.web, ada);
  const { page } = tab;
  await visit(page, `${opened.web.url}/workspace/audit`);
  await page.locator('select[name=what]').selectOption({ label: 'Token: made the token' });
  await page.waitForURL(/what=token\.created/);
  await expect
    .poll(() => rowsOf(page))
    .toEqual([
      expect.stringContaining('made the token gone'),
      expect.stringContaining('made the token kept'),
    ]);
  const today = new Date().toISOString().slice(0, 10);
  await page.locator('input[name=from]').fill(today);
  await page.locator('input[name=to]').fill(today);
  await page.locator('input[name=who]').fill('ADA@');
  await page.locator('input[name=who]').press('Enter');
  await page.waitForURL(new RegExp(`who=ADA%40.*from=${today}&to=${today}`));
  expect(await rowsOf(page)).toHaveLength(2);
  const file = page.getByRole('link', { name: 'All entries that match the filters, as CSV' });
  const csv = await (
    await fileOf(ada, new URL((await file.getAttribute('href')) ?? '', opened.web.url).search)
  ).text();
  expect(csv.trim().split('\r\n')).toEqual([
    'at,actor,action,words,subject,subject id,details,address',
    expect.stringMatching(/ada@example\.org,token\.created,made the token,gone,/),
    expect.stringMatching(/ada@example\.org,token\.created,made the token,kept,/),
  ]);
  expect(await violations(page)).toEqual([]);

  await page.locator('input[name=who]').fill('nobody');
  await page.locator('input[name=who]').press('Enter');
  await page.getByText('No entries match the filters').waitFor();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect.poll(() => rowsOf(page)).toContainEqual(expect.stringContaining(run));
  expect(await page.locator('input[name=from]').inputValue()).toBe('');
  await tab.close();
});

test('an entry leads to what it is about, as long as that is there', async () => {
  const tab = await tabOf(opened.browser, opened.web, ada);
  const { page } = tab;
  await visit(page, `${opened.web.url}/workspace/audit`);
  const subject = (name: string) => log(page).getByRole('link', { name, exact: true });
  expect(await subject('kept').getAttribute('href')).toBe('/workspace/tokens');
  expect(await subject('gone').count()).toBe(0);
  await subject(run).click();
  await page.waitForURL(`${opened.web.url}/runs/${run}`);
  await tab.close();
  const { entries } = (await ask(ada, 'GET', '/api/v1/audit?what=run.shared')).body;
  expect(entries).toMatchObject([{ subject: run, subjectId: run }]);
});

test('the file holds the whole log of the reader’s workspace, without formulas', async () => {
  const entries = Array.from({ length: 1001 }, (_, index) => ({
    workspaceId: stranger.workspaceId,
    actor: '=HYPERLINK("https://evil.example")',
    action: 'token.created',
    subject: `@SUM(${index})`,
  }));
  await opened.web.db.auditEntry.createMany({ data: entries });
  const answer = await fileOf(stranger);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="headroom-audit.csv"');
  const lines = (await answer.text()).trim().split('\r\n').slice(1);
  expect(new Set(lines).size).toBe(1001);
  for (const line of lines) {
    expect(line).toMatch(
      /,"'=HYPERLINK\(""https:\/\/evil\.example""\)",token\.created,made the token,'@SUM\(\d+\),/,
    );
  }
  expect(await (await fileOf(ada)).text()).not.toContain('evil');
});

test('the log of the installation is filtered by the same form, and each log is its readers’ own', async () => {
  const tab = await tabOf(opened.browser, opened.web, installer);
  const { page } = tab;
  await visit(page, `${opened.web.url}/workspace/audit?of=installation`);
  await page.locator('select[name=what]').selectOption({ label: 'Account: signed up' });
  await page.waitForURL(/of=installation.*what=account\.signed_up/);
  await expect
    .poll(async () => new Set((await rowsOf(page)).map((row) => /signed (in|up)/.exec(row ?? '')?.[0])))
    .toEqual(new Set(['signed up']));
  await tab.close();
  expect(await statusOf(ada, 'GET', '/api/v1/installation/audit/csv')).toBe(403);
  const csv = await fetch(`${opened.web.url}/api/v1/installation/audit/csv?what=account`, {
    headers: { cookie: installer.cookie },
  });
  expect(await csv.text()).toContain('account.signed_up');
});

test('the API says which filter it does not understand', async () => {
  const fieldOf = async (query: string) =>
    (await ask(ada, 'GET', `/api/v1/audit?${query}`)).body.error.fields[0];
  expect(await fieldOf('from=25.11.2026')).toEqual({
    path: 'from',
    message: 'must be a day, such as 2026-11-25',
  });
  expect(await fieldOf('to=2026-02-30')).toEqual({
    path: 'to',
    message: 'must be a day, such as 2026-11-25',
  });
  expect(await fieldOf('what=TOKENS!')).toMatchObject({
    path: 'what',
    message: expect.stringMatching(/token\.created/),
  });
});

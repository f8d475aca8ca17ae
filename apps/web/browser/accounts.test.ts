import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launch, openContext, openTab, visit } from './browser.ts';
import { flaws, graveViolations } from './looks.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { aPerson, joinAs, type Person, tabOf } from './people.ts';
import { startApp, startWeb, type Web } from './web.ts';

const HEADROOM_SECRET = randomBytes(32).toString('base64');

let web: Web;
let browser: Browser;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  const github = { HEADROOM_GITHUB_CLIENT_ID: 'id', HEADROOM_GITHUB_CLIENT_SECRET: 'secret' };
  const options = { mode: 'accounts', env: { ...mailbox.env, ...github, HEADROOM_SECRET } } as const;
  [web, browser] = await Promise.all([startWeb(options), launch()]);
});
afterAll(async () => {
  await browser.close();
  await web.stop();
  await mailbox.close();
});

/** A tab that may see refusals, which browsers report as errors. */
let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  context = await openContext(browser);
  page = await context.newPage();
  return () => context.close();
});

const PASSWORD = 'correct horse battery';

async function fillSignUp(name: string, email: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

async function signIn(on: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await visit(on, `${web.url}/sign-in`);
  await on.getByLabel('E-mail').fill(email);
  await on.getByLabel('Password').fill(password);
  await on.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const menu = (on: Page, name: string) => on.getByRole('button', { name: `Account: ${name}` });
const userOf = (email: string) => web.db.user.findUniqueOrThrow({ where: { email } });
const notedOf = async (actor: string) =>
  (await web.db.auditEntry.findMany({ where: { actor }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  );

describe('who signs up', () => {
  test('confirms the address by the link of a mail, comes back to where they went, and owns the installation', async () => {
    await visit(page, `${web.url}/runs`);
    expect(page.url()).toBe(`${web.url}/sign-in?next=%2Fruns`);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Sign up' }).waitFor();
    await fillSignUp('Ada', 'Ada@example.org');
    await page.getByText('We sent a link to Ada@example.org').waitFor();
    await page.goto(mailbox.linkTo('ada@example.org'));
    expect(page.url()).toBe(`${web.url}/runs`);
    await menu(page, 'Ada').waitFor();
    const { ownsInstallation, emailVerified } = await userOf('ada@example.org');
    expect({ ownsInstallation, emailVerified }).toEqual({ ownsInstallation: true, emailVerified: true });
    expect(await notedOf('ada@example.org')).toEqual(['account.signed_up', 'account.signed_in']);
  });

  test('second does not own it, and has a workspace of their own', async () => {
    await visit(page, `${web.url}/sign-up`);
    await fillSignUp('Grace', 'grace@example.org');
    await page.getByText('We sent a link').waitFor();
    await page.goto(mailbox.linkTo('grace@example.org'));
    await menu(page, 'Grace').waitFor();
    const { id, ownsInstallation } = await userOf('grace@example.org');
    expect(ownsInstallation).toBe(false);
    const member = await web.db.membership.findFirstOrThrow({
      where: { userId: id },
      include: { workspace: true },
    });
    expect(member).toMatchObject({ role: 'owner', workspace: { name: 'Grace’s workspace' } });
  });

  test('cannot sign in before the address is confirmed, and gets the link again', async () => {
    await visit(page, `${web.url}/sign-up`);
    await fillSignUp('Joan', 'joan@example.org');
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('Requested again.').waitFor();
    expect(mailbox.to('joan@example.org')).toHaveLength(2);
    await signIn(page, { email: 'joan@example.org', password: PASSWORD });
    await page.getByText('This address is not confirmed yet').waitFor();
    await expect.poll(() => mailbox.to('joan@example.org').length).toBe(3);
    await page.goto(mailbox.linkTo('joan@example.org'));
    await menu(page, 'Joan').waitFor();
  });

  test('is told the same when there is an account with the address; only its owner reads that there is', async () => {
    await visit(page, `${web.url}/sign-up`);
    await fillSignUp('Somebody', 'grace@example.org');
    await page.getByText('We sent a link to grace@example.org').waitFor();
    await expect.poll(() => mailbox.to('grace@example.org').at(-1)).toContain('You already have an account');
    expect((await userOf('grace@example.org')).name).toBe('Grace');
  });

  test('reads at each field what to change, and what was typed stays', async () => {
    await visit(page, `${web.url}/sign-up`);
    await page.getByLabel('E-mail').fill('nobody');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Sign up' }).press('Enter');
    await page.getByText('A name has at least one character').waitFor();
    await page.getByText('This is not an e-mail address').waitFor();
    await page.getByText('A password has at least 10 characters').waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name');
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('nobody');
    await expect.poll(() => page.getByLabel('Password').getAttribute('autocomplete')).toBe('new-password');
    expect(await graveViolations(page, 'present')).toEqual([]);
  });
});

describe('who signs in', () => {
  test('with a wrong password reads the same as with an unknown address', async () => {
    const said: (string | null)[] = [];
    for (const email of ['grace@example.org', 'unknown@example.org']) {
      await signIn(page, { email, password: 'wrong password' });
      said.push(await page.getByRole('alert').filter({ hasText: 'Not signed in' }).textContent());
      await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email);
    }
    expect(said[0]).toContain('E-mail or password is wrong');
    expect(said[1]).toBe(said[0]);
    expect(await notedOf('grace@example.org')).toContain('account.sign_in_refused');
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/api/v1/runs'])(
    'goes to no other place than a page of the app: %s',
    async (next) => {
      await visit(page, `${web.url}/sign-in?next=${encodeURIComponent(next)}`);
      await page.getByLabel('E-mail').fill('grace@example.org');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByLabel('Password').press('Enter');
      await menu(page, 'Grace').waitFor();
      expect(page.url()).toBe(`${web.url}/`);
      await page.goto(`${web.url}/sign-in?next=${encodeURIComponent(next)}`);
      expect(page.url()).toBe(`${web.url}/`);
    },
  );

  test('is offered GitHub where its keys are set', async () => {
    await visit(page, `${web.url}/sign-in?next=%2Fhosts`);
    const asked = page.waitForRequest(/^https:\/\/github\.com\/login\/oauth\/authorize/);
    await context.route('https://github.com/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Continue with GitHub' }).click();
    const { searchParams } = new URL((await asked).url());
    expect(searchParams.get('redirect_uri')).toBe(`${web.url}/api/auth/callback/github`);
  });

  test('with a forgotten password chooses a new one by a link that works once; all sessions end', async () => {
    const lise = await aPerson(web, { name: 'Lise' });
    await visit(page, `${web.url}/forgot-password`);
    await page.getByLabel('E-mail').fill(lise.email);
    await page.getByRole('button', { name: 'Send a link' }).click();
    await page.getByText(`We sent a link to ${lise.email}`).waitFor();
    const link = mailbox.linkTo(lise.email);
    for (const [password, answer] of [
      ['a new password', 'The password is changed'],
      ['one more password', 'This link does not work'],
    ] as const) {
      await page.goto(link);
      if (answer === 'The password is changed') {
        await visit(page, page.url());
        await page.getByLabel('New password').fill(password);
        await page.getByRole('button', { name: 'Change the password' }).click();
      }
      await page.getByText(answer).waitFor();
    }
    await expect.poll(() => web.db.session.count({ where: { userId: lise.userId } })).toBe(0);
    await signIn(page, lise);
    await page.getByText('E-mail or password is wrong').waitFor();
    await signIn(page, { ...lise, password: 'a new password' });
    await menu(page, 'Lise').waitFor();
    expect(await notedOf(lise.email)).toContain('account.password_changed');
  });

  test('asks for a link for an unknown address and reads the same; none is sent', async () => {
    await visit(page, `${web.url}/forgot-password`);
    await page.getByLabel('E-mail').fill('unknown@example.org');
    await page.getByRole('button', { name: 'Send a link' }).click();
    await page.getByText('We sent a link to unknown@example.org').waitFor();
    expect(mailbox.to('unknown@example.org')).toEqual([]);
  });
});

describe('the account', () => {
  test('is renamed, and asks for e-mails when runs end', async () => {
    const hedy = await aPerson(web, { name: 'Hedy' });
    const tab = await tabOf(browser, web, hedy);
    await visit(tab.page, `${web.url}/account`);
    await tab.page.getByLabel('Name').fill('  Hedy L.  ');
    await tab.page.getByLabel('Send an e-mail when').check();
    await tab.page.getByRole('button', { name: 'Save' }).click();
    await tab.page.getByText('Saved.').waitFor();
    await menu(tab.page, 'Hedy L.').waitFor();
    expect(await userOf(hedy.email)).toMatchObject({ name: 'Hedy L.', mailAtRunEnd: true });
    await tab.close();
  });

  test('changes its password by the old one only; other sessions end', async () => {
    const emmy = await aPerson(web, { name: 'Emmy' });
    await signIn(page, emmy);
    await menu(page, 'Emmy').waitFor();
    await visit(page, `${web.url}/account`);
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('another password');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('This is not your password').waitFor();
    await page.getByLabel('Current password').fill(emmy.password);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Changed.').waitFor();
    expect(await statusOf('/api/v1/runs', emmy.cookie)).toBe(401);
    await visit(page, `${web.url}/account`);
    await menu(page, 'Emmy').waitFor();
    expect(await notedOf(emmy.email)).toContain('account.password_changed');
  });

  test('ends a session at once, and all others', async () => {
    const maria = await aPerson(web, { name: 'Maria' });
    await signIn(page, maria);
    await menu(page, 'Maria').waitFor();
    expect(await statusOf('/api/v1/runs', maria.cookie)).toBe(200);
    await visit(page, `${web.url}/account`);
    const rows = page.getByRole('table').getByRole('row');
    await expect.poll(() => rows.count()).toBe(3);
    await expect
      .poll(() => rows.filter({ hasText: 'this one' }).textContent())
      .toContain('Headless Chrome on Linux');
    await expect.poll(() => rows.filter({ hasText: 'this one' }).textContent()).toContain('127.0.0.1');
    await page.getByRole('button', { name: /^End the session of/ }).click();
    await expect.poll(() => rows.count()).toBe(2);
    expect(await statusOf('/api/v1/runs', maria.cookie)).toBe(401);

    const other = await openContext(browser);
    const elsewhere = await other.newPage();
    await signIn(elsewhere, maria);
    await menu(elsewhere, 'Maria').waitFor();
    await visit(page, `${web.url}/account`);
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await elsewhere.goto(`${web.url}/runs`);
    expect(elsewhere.url()).toBe(`${web.url}/sign-in?next=%2Fruns`);
    await visit(page, `${web.url}/runs`);
    await menu(page, 'Maria').waitFor();
    expect(
      (await notedOf(maria.email)).filter((action) => action === 'account.session_revoked'),
    ).toHaveLength(2);
    await other.close();
  });

  test('does not end the sessions of others, nor hand out the secrets of its own', async () => {
    const [nora, otto] = [await aPerson(web, { name: 'Nora' }), await aPerson(web, { name: 'Otto' })];
    const theirs = await web.db.session.findFirstOrThrow({ where: { userId: otto.userId } });
    const ended = await fetch(`${web.url}/api/v1/account/sessions/${theirs.id}`, {
      method: 'DELETE',
      headers: { cookie: nora.cookie, origin: web.url },
    });
    expect(ended.status).toBe(404);
    expect(await statusOf('/api/v1/runs', otto.cookie)).toBe(200);
    const tab = await tabOf(browser, web, nora);
    await visit(tab.page, `${web.url}/account`);
    const own = await web.db.session.findFirstOrThrow({ where: { userId: nora.userId } });
    expect(await tab.page.content()).not.toContain(own.token);
    for (const path of ['/get-session', '/list-sessions', '/list-accounts']) {
      expect(await statusOf(`/api/auth${path}`, nora.cookie), path).toBe(404);
    }
    const { email, password } = nora;
    const signedIn = await fetch(`${web.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: web.url },
      body: JSON.stringify({ email, password }),
    });
    expect([signedIn.status, await signedIn.text()]).toEqual([200, '{}']);
    await tab.close();
  });

  test('is downloaded whole, without secrets', async () => {
    const sofia = await aPerson(web, { name: 'Sofia' });
    const tab = await tabOf(browser, web, sofia);
    await visit(tab.page, `${web.url}/account`);
    const download = tab.page.waitForEvent('download');
    await tab.page.getByRole('link', { name: 'Download it' }).click();
    expect((await download).suggestedFilename()).toBe('headroom-account.json');
    const answer = await fetch(`${web.url}/api/v1/account/export`, { headers: { cookie: sofia.cookie } });
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ email: sofia.email, sessions: [{}], memberships: [{}] });
    const { token } = await web.db.session.findFirstOrThrow({ where: { userId: sofia.userId } });
    const { password } = await web.db.account.findFirstOrThrow({ where: { userId: sofia.userId } });
    expect(password).toBeTruthy();
    for (const secret of [token, password ?? '']) expect(text).not.toContain(secret);
    await tab.close();
  });

  test('is deleted when its e-mail and password were typed', async () => {
    const zoe = await aPerson(web, { name: 'Zoe' });
    await signIn(page, zoe);
    await menu(page, 'Zoe').waitFor();
    await visit(page, `${web.url}/account`);
    await page.getByRole('button', { name: 'Delete the account' }).click();
    const dialog = page.getByRole('dialog');
    expect(await graveViolations(page, 'present')).toEqual([]);
    const type = async (email: string, password: string) => {
      await dialog.getByLabel('E-mail').fill(email);
      await dialog.getByLabel('Password').fill(password);
      await dialog.getByRole('button', { name: 'Delete' }).click();
    };
    await type('ada@example.org', '');
    await page.getByText('This is not the e-mail address of the account').waitFor();
    await page.getByText('Type the password').waitFor();
    await type(zoe.email, 'not the password');
    await page.getByText('This is not your password').waitFor();
    await expect.poll(() => web.db.user.count({ where: { email: zoe.email } })).toBe(1);
    await type('Zoe@example.org', zoe.password);
    await page.waitForURL(`${web.url}/`);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await expect.poll(() => web.db.user.count({ where: { email: zoe.email } })).toBe(0);
    await expect.poll(() => web.db.workspace.count({ where: { id: zoe.workspaceId } })).toBe(0);
    expect(await notedOf(zoe.email)).toContain('account.deleted');
    await signIn(page, zoe);
    await page.getByText('E-mail or password is wrong').waitFor();
  });

  test('that others depend on cannot be deleted, and says why', async () => {
    const vera = await aPerson(web, { name: 'Vera' });
    await joinAs(web, { name: 'Walt', role: 'member', workspaceId: vera.workspaceId });
    const tab = await tabOf(browser, web, vera);
    await visit(tab.page, `${web.url}/account`);
    await tab.page.getByText('You are the only owner of “Vera’s workspace”').waitFor();
    await expect.poll(() => tab.page.getByRole('button', { name: 'Delete the account' }).count()).toBe(0);
    await tab.close();
  });
});

describe('the menu of the header', () => {
  test('leads to what is theirs by keyboard, changes the workspace and signs out', async () => {
    const ruth = await aPerson(web, { name: 'Ruth' });
    const team = await web.db.workspace.create({ data: { slug: 'team', name: 'The team' } });
    await web.db.membership.create({
      data: { workspaceId: team.id, userId: ruth.userId, role: 'viewer' },
    });
    const tab = await tabOf(browser, web, ruth);
    await visit(tab.page, `${web.url}/runs`);
    await tab.page.getByRole('link', { name: 'New run' }).first().waitFor();
    await menu(tab.page, 'Ruth').press('Enter');
    const own = tab.page.getByRole('button', { name: 'Ruth’s workspace owner' });
    await expect.poll(() => own.getAttribute('aria-pressed')).toBe('true');
    await own.press('Tab');
    await tab.page.getByRole('button', { name: 'The team viewer' }).press('Enter');
    // A viewer queues no runs.
    await tab.page.getByRole('banner').getByRole('link', { name: 'New run' }).waitFor({ state: 'detached' });
    await menu(tab.page, 'Ruth').press('Enter');
    await tab.page.getByRole('link', { name: 'Account', exact: true }).press('Enter');
    await tab.page.waitForURL(`${web.url}/account`);
    await menu(tab.page, 'Ruth').click();
    expect(await graveViolations(tab.page, 'present')).toEqual([]);
    await tab.page.getByRole('button', { name: 'Sign out' }).click();
    await tab.page.waitForURL(`${web.url}/`);
    await tab.page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await statusOf('/api/v1/runs', ruth.cookie)).toBe(401);
    expect(await notedOf(ruth.email)).toContain('account.signed_out');
    await tab.close();
  });

  test('is “Sign in” for strangers, who find only what is public in the header, and come back', async () => {
    const tab = await openTab(browser);
    await visit(tab.page, `${web.url}/servers?q=go`);
    await tab.page.getByRole('button', { name: 'More pages' }).click();
    const places = tab.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect
      .poll(() => places.allTextContents())
      .toEqual(['Results', 'Trends', 'Servers', 'Studies', 'Method', 'API']);
    await expect.poll(() => tab.page.getByRole('link', { name: 'New run' }).count()).toBe(0);
    await tab.page.getByRole('link', { name: 'Sign in' }).click();
    await tab.page.waitForURL(`${web.url}/sign-in?next=${encodeURIComponent('/servers?q=go')}`);
    await tab.close();
  });
});

test.each([
  ['/get-session', 404],
  ['/change-email', 404],
  ['/sign-in/username', 404],
  ['/callback/github', 404],
  ['/update-user', 422],
  ['/delete-user', 422],
] as const)('POST /api/auth%s does nothing that is not asked for by a form: %i', async (path, status) => {
  const answer = await fetch(`${web.url}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: web.url },
    body: JSON.stringify({ ownsInstallation: true }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(status);
});

describe('every page of accounts', () => {
  const PAGES = ['/sign-in?error=TOKEN_EXPIRED', '/sign-up', '/forgot-password', '/reset-password'];
  const OWN = ['/account', '/reset-password?token=x', '/api-reference'];

  test('has no serious violation, and is no wider than a telephone', async () => {
    const someone = await aPerson(web, { name: 'Somebody of a rather long name indeed' });
    for (const [paths, tab] of [
      [PAGES, await openTab(browser)],
      [OWN, await tabOf(browser, web, someone)],
    ] as const) {
      for (const path of paths) {
        await visit(tab.page, web.url + path);
        expect(await flaws(tab.page), path).toEqual([]);
      }
      await tab.close();
    }
  });
});

test('strangers read how the API is used, on a page without any script but ours', async () => {
  const tab = await openTab(browser);
  await visit(tab.page, `${web.url}/api-reference`);
  await tab.page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Queue a run' })
    .click();
  expect(tab.page.url()).toBe(`${web.url}/api-reference#createRun`);
  const part = tab.page.getByRole('region', { name: 'Queue a run' });
  await part.getByText('Needs the role member in the workspace. A token needs the scope submit.').waitFor();
  await expect.poll(() => part.getByRole('row', { name: /^rounds/ }).textContent()).toContain('1 to 100');
  await part.getByText('Answer: 201').click();
  await part.getByText('estimatedSeconds').waitFor();
  await part.getByText(`curl -X POST "${web.url}/api/v1/runs"`).waitFor();
  const document = await fetch(`${web.url}/api/v1/openapi.json`);
  const { paths } = (await document.json()) as { paths: Record<string, object> };
  const operations = Object.values(paths).flatMap((methods) => Object.keys(methods));
  await expect.poll(() => tab.page.locator('h3').count()).toBe(operations.length);
  await tab.close();
});

test('while Postgres is away pages say so, to who is signed in, too', async () => {
  const someone = await aPerson(web, { name: 'Iris' });
  const lost = await startApp('postgresql://nobody@127.0.0.1:1/none', web.redis.url, {
    mode: 'accounts',
    env: { HEADROOM_SECRET },
  });
  const [name = '', value = ''] = someone.cookie.split('=');
  await context.addCookies([{ name, value, url: lost.url }]);
  const answer = await page.goto(`${lost.url}/studies`);
  expect(answer?.status()).toBe(503);
  await page.getByText('Postgres does not answer').waitFor();
  const asked = await fetch(`${lost.url}/api/v1/runs`, { headers: { cookie: someone.cookie } });
  expect([asked.status, (await asked.json()).error.code]).toEqual([503, 'database_unreachable']);
  await lost.stop();
});

test('a demo has no accounts, and its pages say so', async () => {
  const demo = await startWeb();
  const tab = await openTab(browser);
  for (const path of ['/sign-in', '/sign-up', '/forgot-password']) {
    await visit(tab.page, demo.url + path);
    await tab.page.getByText('This is a demo: you are its owner').waitFor();
    await expect.poll(() => tab.page.getByRole('textbox').count()).toBe(0);
  }
  await visit(tab.page, `${demo.url}/account`);
  await tab.page.getByText('This is the demo’s owner').waitFor();
  await menu(tab.page, 'Demo owner').click();
  await tab.page.getByRole('link', { name: 'Workspace', exact: true }).waitFor();
  await expect.poll(() => tab.page.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
  await tab.close();
  await demo.stop();
});

async function statusOf(path: string, cookie: string): Promise<number> {
  return (await fetch(web.url + path, { headers: { cookie } })).status;
}

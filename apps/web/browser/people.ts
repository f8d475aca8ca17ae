import type { TokenScope, WorkspaceRole } from '@headroom/db';
import type { Browser } from 'playwright-core';
import { openTab, type Tab } from './browser.ts';
import { measuredRun } from './fixture.ts';
import type { Web } from './web.ts';

const PASSWORD = 'correct horse battery';

/** Account that signed up, confirmed its e-mail address and is signed in. */
export interface Person {
  userId: string;
  name: string;
  email: string;
  password: string;
  /** Cookie of their session: `name=value`. */
  cookie: string;
  /** The one they work in. */
  workspaceId: string;
  /** Makes an API token of theirs in that workspace. */
  token(scopes: TokenScope[]): Promise<{ id: string; secret: string }>;
}

interface Wanted {
  name: string;
  /** Whether they own the installation: only the first account of it does. */
  owns?: boolean;
}

/**
 * Signs somebody up through the app itself. They own a workspace of their own; the owner of the installation
 * owns its default one.
 */
export async function aPerson(web: Web, { name, owns = false }: Wanted): Promise<Person> {
  if (owns === (await web.db.user.count({ where: { ownsInstallation: true } })) > 0) {
    throw new Error(
      `the first person owns the installation and nobody else does: ${name} cannot be asked for now`,
    );
  }
  return signIn(web, await signUp(web, name));
}

/** Signs somebody up who belongs to this workspace alone. */
export async function joinAs(
  web: Web,
  { name, role, workspaceId }: { name: string; role: WorkspaceRole; workspaceId: string },
): Promise<Person> {
  const account = await signUp(web, name);
  await web.db.membership.create({ data: { workspaceId, userId: account.userId, role } });
  return signIn(web, account);
}

export interface Strangers {
  /** Owns the installation and its default workspace. */
  installer: Person;
  /** Owner of a workspace of her own. */
  ada: Person;
  stranger: Person;
}

/** Three people who share no workspace. */
export async function strangers(web: Web): Promise<Strangers> {
  return {
    installer: await aPerson(web, { name: 'Installer', owns: true }),
    ada: await aPerson(web, { name: 'Ada' }),
    stranger: await aPerson(web, { name: 'Eve' }),
  };
}

/** Finished run in the workspace of one person. */
export async function finishedRunOf(web: Web, { workspaceId }: Person): Promise<string> {
  const id = await measuredRun(web.db, { end: { status: 'finished', reason: null } });
  await web.db.run.update({ where: { id }, data: { workspaceId } });
  return id;
}

/** A tab in which somebody is signed in. */
export async function tabOf(
  browser: Browser,
  web: Web,
  { cookie }: Person,
  options: Parameters<typeof openTab>[1] = {},
): Promise<Tab> {
  const tab = await openTab(browser, options);
  const [name = '', value = ''] = cookie.split('=');
  await tab.page.context().addCookies([{ name, value, url: web.url }]);
  return tab;
}

type SignedUp = Pick<Person, 'userId' | 'name' | 'email'>;

async function signUp(web: Web, name: string): Promise<SignedUp> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@example.org`;
  const answer = await post(
    web,
    '/api/auth/sign-up/email',
    { name, email, password: PASSWORD },
    { origin: web.url },
  );
  if (!answer.ok) throw new Error(`${name} could not sign up: ${await answer.text()}`);
  // The link of the e-mail would do the same.
  const { id } = await web.db.user.update({ where: { email }, data: { emailVerified: true } });
  return { userId: id, name, email };
}

async function signIn(web: Web, account: SignedUp): Promise<Person> {
  const { email, name, userId } = account;
  const answer = await post(
    web,
    '/api/auth/sign-in/email',
    { email, password: PASSWORD },
    { origin: web.url },
  );
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`${name} could not sign in: ${await answer.text()}`);
  const { workspaceId } = await web.db.membership.findFirstOrThrow({ where: { userId } });
  return {
    ...account,
    password: PASSWORD,
    cookie,
    workspaceId,
    async token(scopes) {
      const asked = { name: scopes.join(' '), scopes, expiresInDays: null };
      const made = await post(web, '/api/v1/tokens', asked, { cookie, origin: web.url });
      if (!made.ok) throw new Error(`${name} could not make a token: ${await made.text()}`);
      return made.json();
    },
  };
}

function post(
  { url }: Web,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

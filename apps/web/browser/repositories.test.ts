/** Owners of repositories: the workspace of their pool, unless their operator shares them. */
import { beforeAll, expect, test } from 'vitest';
import { askerOf } from './ask.ts';
import { visit } from './browser.ts';
import { registerBench } from './fixture.ts';
import { openedWeb } from './opened.ts';
import { type Person, type Strangers, strangers, tabOf } from './people.ts';
import { COMMITS, tellRepository } from './repositories.ts';

const opened = openedWeb({ mode: 'accounts' });
let people: Strangers;
beforeAll(async () => {
  people = await strangers(opened.web);
  const hostId = await registerBench(opened.web.db);
  await tellRepository(opened.web.db, hostId, { listing: SECRET });
  await tellRepository(opened.web.db, hostId, { address: '/srv/private', listing: SECRET });
  await tellRepository(opened.web.db, hostId, { address: '/srv/open', shared: true });
  await tellRepository(opened.web.db, hostId, { address: '/srv/teams/*', shared: true, listing: NOTHING });
  await tellRepository(opened.web.db, hostId, { address: '/srv/teams/hidden', listing: SECRET });
  const theirs = { shared: true, namedByRun: true, listing: SECRET };
  await tellRepository(opened.web.db, hostId, { address: '/srv/teams/falcon', ...theirs });
});

const [newest = ''] = COMMITS;
const NOTHING = { head: null, refs: [], commits: [] };
const SECRET = {
  head: 'secret-codename-falcon',
  refs: [{ name: 'secret-codename-falcon', kind: 'branch' as const, commit: newest }],
  commits: [
    { commit: newest, subject: 'SECRET-PROJECT', author: 'Initech', committedAt: '2026-10-01T08:00:00Z' },
  ],
};
const LOAD = { profile: 'quick', servers: ['go'] };
const REVEALING = /secret|falcon|initech|srv\/private|teams\/hidden/i;

const { ask, codeOf } = askerOf(() => opened.web);
const listFor = async (person: Person) =>
  (await ask(person, 'GET', '/api/v1/repositories')).body.repositories as { address: string }[];
const compare = (person: Person, repository: string) =>
  ask(person, 'POST', '/api/v1/comparisons', { ...LOAD, repository, base: newest, head: newest });

test('a stranger is told of what is shared, and of what their own runs named', async () => {
  const { installer, ada, stranger } = people;
  const addresses = async (person: Person) => (await listFor(person)).map(({ address }) => address);
  const open = ['/srv/open', '/srv/teams/*'];
  expect(await addresses(stranger)).toEqual(open);
  expect(JSON.stringify(await listFor(stranger))).not.toMatch(REVEALING);
  expect(await addresses(installer)).toEqual([
    '.',
    '/srv/open',
    '/srv/private',
    '/srv/teams/*',
    '/srv/teams/hidden',
  ]);
  expect((await compare(ada, '/srv/teams/falcon')).status).toBe(201);
  expect(await addresses(ada)).toEqual([...open, '/srv/teams/falcon']);
  expect(await addresses(stranger)).toEqual(open);
  const { secret } = await stranger.token(['read']);
  const byToken = await fetch(`${opened.web.url}/api/v1/repositories`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(await byToken.text()).not.toMatch(REVEALING);
});

test('a stranger queues nothing of what is not shared, and learns nothing by trying', async () => {
  const { stranger } = people;
  const before = await opened.web.db.run.count();
  const reasons: string[] = [];
  for (const repository of ['/srv/private', '/srv/teams/hidden', '/srv/nowhere']) {
    const { status, body } = await compare(stranger, repository);
    expect([status, body.error.code]).toEqual([422, 'repository_not_allowed']);
    reasons.push(body.error.message.replace(repository, '…'));
    for (const ref of ['main', newest]) {
      expect(await codeOf(stranger, 'POST', '/api/v1/runs', { ...LOAD, repository, ref })).toEqual([
        ...[422, 'repository_not_allowed'],
      ]);
    }
  }
  expect(new Set(reasons).size).toBe(1);
  expect(reasons[0]).toContain('for this workspace; allowed: /srv/open, /srv/teams/* (');
  for (const [path, asked] of [
    ['/api/v1/comparisons', { base: 'HEAD~1', head: 'HEAD' }],
    ['/api/v1/runs', { ref: newest }],
  ] as const) {
    const { status, body } = await ask(stranger, 'POST', path, { ...LOAD, repository: '.', ...asked });
    expect([status, body.error.code]).toEqual([422, 'repository_not_allowed']);
    expect(body.error.message).toContain(
      'no host of the class may read a revision of the checkout of the host',
    );
  }
  const { secret } = await stranger.token(['submit']);
  const byToken = await fetch(`${opened.web.url}/api/v1/runs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...LOAD, repository: '/srv/private', ref: 'main' }),
  });
  expect(byToken.status).toBe(422);
  await expect.poll(() => opened.web.db.run.count()).toBe(before);
});

test('a stranger measures the checkout as it is, and revisions of what is shared', async () => {
  const { installer, stranger } = people;
  expect((await ask(stranger, 'POST', '/api/v1/runs', LOAD)).status).toBe(201);
  expect((await compare(stranger, '/srv/open')).status).toBe(201);
  expect((await compare(stranger, '/srv/teams/carts')).status).toBe(201);
  for (const repository of ['.', '/srv/private', '/srv/teams/hidden']) {
    expect((await compare(installer, repository)).status, repository).toBe(201);
  }
});

test('the forms offer a stranger what is open to them, and nothing else', async () => {
  const tab = await tabOf(opened.browser, opened.web, people.stranger);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/new?profile=smoke&servers=go`);
  await expect.poll(() => page.getByLabel('Repository').inputValue()).toBe('/srv/open');
  expect(REVEALING.test(await page.content())).toBe(false);
  await page.getByLabel('Repository').fill('.');
  await page.getByRole('paragraph').filter({ hasText: 'The checkout of bench-1, as it is' }).waitFor();
  await expect.poll(() => page.getByLabel('Branch, tag or commit').count()).toBe(0);
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  expect(await opened.web.db.run.findUniqueOrThrow({ where: { id: page.url().slice(-36) } })).toMatchObject({
    repository: '.',
    headRef: null,
    workspaceId: people.stranger.workspaceId,
  });

  await visit(page, `${opened.web.url}/compare/new?profile=smoke&servers=go`);
  await expect.poll(() => page.getByLabel('Repository').inputValue()).toBe('/srv/open');
  await page.getByRole('list', { name: 'Last commits' }).getByText('Keep carts in one hash').waitFor();
  expect(REVEALING.test(await page.content())).toBe(false);
  await tab.close();
});

test('a stranger to hosts that share nothing is told so before anything is queued', async () => {
  const barn = await registerBench(opened.web.db, { name: 'barn-1', hostClass: 'barn' });
  await tellRepository(opened.web.db, barn, { listing: SECRET });
  const tab = await tabOf(opened.browser, opened.web, people.stranger);
  const { page } = tab;
  await visit(page, `${opened.web.url}/compare/new?hostClass=barn&profile=smoke&servers=go`);
  await page.getByText('No known commits').waitFor();
  expect(REVEALING.test(await page.content())).toBe(false);
  await page.getByRole('button', { name: 'Queue comparison' }).click();
  await page
    .getByText(/no host of the class may read a revision of the checkout/i)
    .first()
    .waitFor();
  // The browser reports the refusal as an error.
  await page.context().close();
});

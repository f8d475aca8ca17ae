import { randomBytes } from 'node:crypto';
import { type StandIn, startForge } from '@headroom/forge/testing';
import type { RepositoryListing } from '@headroom/model/run';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launch, openContext, visit } from './browser.ts';
import { COMPARED_REVISIONS, measureCompared, registerBench } from './fixture.ts';
import { flaws } from './looks.ts';
import { tellRepository } from './repositories.ts';
import { startWeb, type Web } from './web.ts';

const REPOSITORY = 'https://gitlab.example.org/acme/shop.git';
const FIRST = COMPARED_REVISIONS.base.commit;
const HEAD = COMPARED_REVISIONS.head.commit;
/** Commit between both, as the fixture's comparison tells its range. */
const BETWEEN = '5e1fc0de000000000000000000000000000000cc';

let forge: StandIn;
let web: Web;
let browser: Browser;
let hostId: string;
const lines: string[] = [];
beforeAll(async () => {
  forge = await startForge();
  const env = {
    HEADROOM_SECRETS_KEY: randomBytes(32).toString('base64'),
    HEADROOM_WEBHOOK_ALLOW: forge.place,
  };
  [web, browser] = await Promise.all([startWeb({ env, onLine: (line) => lines.push(line) }), launch()]);
  hostId = await registerBench(web.db);
});
afterAll(async () => {
  await browser.close();
  await web.stop();
  await forge.stop();
});
afterEach(async () => {
  await web.db.run.deleteMany();
  await web.db.watch.deleteMany();
  for (const list of [forge.statuses, forge.comments, forge.requests]) list.splice(0);
  Object.assign(forge, { changes: [], refuse: () => undefined });
});

/** Has the host tell that main is at a commit. */
function headIs(commit: string): Promise<void> {
  const at = { author: 'Ada', committedAt: '2026-10-01T08:00:00Z' };
  const listing: RepositoryListing = {
    head: 'main',
    refs: [{ name: 'main', kind: 'branch', commit }],
    commits: [{ commit, subject: 'Check every item of a cart', ...at }],
  };
  return tellRepository(web.db, hostId, { address: REPOSITORY, listing });
}

async function ask(method: string, path: string, body?: unknown) {
  const headers = { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const response = await fetch(`${web.url}/api/v1${path}`, { method, ...sent });
  return { status: response.status, body: await response.json() };
}

/** A watch of main, whose next head is compared at once. */
async function watched(): Promise<string> {
  await headIs(FIRST);
  const asked = { repository: REPOSITORY, branch: 'main', servers: ['go'], profile: 'quick' };
  const { status, body } = await ask('POST', '/watches', { ...asked, rounds: 6, everyMinutes: 1 });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** Where the API of the forge is, and the token that it accepts. */
const given = (kind: 'github' | 'gitlab') => ({
  kind,
  api: `http://${forge.place}/api/${kind === 'github' ? 'v3' : 'v4'}`,
  repository: 'acme/shop',
  token: forge.token,
});

const runsOf = (watchId: string) => web.db.run.findMany({ where: { watchId }, orderBy: { id: 'asc' } });
const runAt = async (watchId: string, at: number) => (await runsOf(watchId))[at]?.id ?? '';
const told = () => forge.statuses.map(({ commit, state }) => [commit, state]);
const deliveries = () => web.db.webhookDelivery.findMany({ orderBy: { id: 'asc' } });

/** Everything that anybody is shown of it, and what is stored and logged. */
async function everythingShown(id: string): Promise<string> {
  const paths = [
    ...[`/watches/${id}`, '/watches', '/workspace/webhooks', '/workspace/audit'],
    ...[`/api/v1/watches/${id}`, `/api/v1/watches/${id}/forge`, '/api/v1/webhooks', '/api/v1/audit'],
  ];
  const texts = await Promise.all(paths.map(async (path) => (await fetch(`${web.url}${path}`)).text()));
  const { db } = web;
  const rows = [
    await db.webhook.findMany(),
    await db.webhookDelivery.findMany(),
    await db.auditEntry.findMany(),
    await db.event.findMany(),
  ];
  return [...texts, JSON.stringify(rows), ...lines].join('\n');
}

test.each(['github', 'gitlab'] as const)(
  '%s: a head is pending, then fails, and has one comment, which is updated and not repeated',
  async (kind) => {
    const id = await watched();
    expect((await ask('PUT', `/watches/${id}/forge`, given(kind))).status).toBe(200);
    // Those of others fill the first page.
    forge.comments.push(...[1, 2, 3].map((comment) => ({ id: comment, of: 5, body: 'looks good' })));
    forge.changes = [
      { number: 5, open: true, head: HEAD, commits: [HEAD] },
      { number: 4, open: false, head: 'e'.repeat(40), commits: [BETWEEN] },
    ];
    const failed = kind === 'github' ? 'failure' : 'failed';
    await headIs(HEAD);
    await expect.poll(told).toEqual([[HEAD, 'pending']]);
    const page = expect.stringMatching(new RegExp(`/compare/${await runAt(id, 0)}$`));
    expect(forge.statuses[0]).toMatchObject({
      name: 'headroom/main',
      description: 'Waiting for the comparison with ba5e0000',
      url: page,
    });
    expect(forge.comments).toHaveLength(3);

    await measureCompared(web.db, await runAt(id, 0), { effect: 2, hostId });
    await expect.poll(() => forge.comments.length).toBe(4);
    expect(told()).toEqual([
      [HEAD, 'pending'],
      [HEAD, failed],
    ]);
    expect(forge.statuses[1]?.description).toMatch(/^go is slower.*99\.5 % confidence/);
    const mark = new RegExp(`^<!-- headroom:watch-${id} -->\n`);
    expect(forge.comments[3]).toMatchObject({ of: 5, body: expect.stringMatching(mark) });
    expect(forge.comments[3]?.body).not.toContain('The search');

    // The step of the search has no status of its own.
    await expect.poll(() => runsOf(id)).toHaveLength(2);
    await measureCompared(web.db, await runAt(id, 1), { effect: 2, hostId });
    await expect.poll(() => forge.comments.length).toBe(5);
    expect(told()).toEqual([
      [HEAD, 'pending'],
      [HEAD, failed],
      [BETWEEN, failed],
    ]);
    expect(
      forge.comments.slice(3).map(({ of, body }) => [of, body.includes('appears with `5e1fc0de`')]),
    ).toEqual([
      [5, true],
      [4, true],
    ]);

    // Sent again, nothing is written anew.
    await expect
      .poll(async () => (await deliveries()).map(({ status }) => status))
      .toEqual([...['delivered', 'delivered', 'delivered']]);
    const before = structuredClone([forge.statuses, forge.comments]);
    forge.requests.splice(0);
    for (const { id } of await deliveries()) await ask('POST', `/deliveries/${id}/redeliver`);
    await expect
      .poll(async () => (await deliveries()).map(({ status, attempts }) => [status, attempts]))
      .toEqual([1, 2, 3].map(() => ['delivered', 1]));
    expect(forge.requests.length).toBeGreaterThan(0);
    expect(forge.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect([forge.statuses, forge.comments]).toEqual(before);
    expect(forge.requests[0]?.headers).toMatchObject({
      'user-agent': 'Headroom',
      ...(kind === 'github'
        ? { authorization: `Bearer ${forge.token}`, accept: 'application/vnd.github+json' }
        : { 'private-token': forge.token }),
    });
    expect(await everythingShown(id)).not.toContain(forge.token);
  },
);

test('a head that does not work is an error, with its comment', async () => {
  const id = await watched();
  await ask('PUT', `/watches/${id}/forge`, given('github'));
  forge.changes = [{ number: 5, open: true, head: HEAD, commits: [HEAD] }];
  await headIs(HEAD);
  await expect.poll(told).toEqual([[HEAD, 'pending']]);
  const fails = { side: 'head', reason: 'it did not build' } as const;
  await measureCompared(web.db, await runAt(id, 0), { fails, hostId });
  await expect.poll(() => forge.comments.length).toBe(1);
  expect(forge.statuses[1]).toMatchObject({ commit: HEAD, state: 'error', description: 'go fails at head' });
  expect(forge.comments[0]?.body).toContain('**`go` fails at head**: `it did not build`');
});

test('the forge is set by the page, shows its refusals in words, and is replaced and removed', async () => {
  const id = await watched();
  const context = await openContext(browser, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await visit(page, `${web.url}/watches/${id}`);
  await page.getByRole('button', { name: 'Connect GitHub or GitLab' }).click();
  const dialog = page.getByRole('dialog');
  // As the address of the repository says.
  expect(await dialog.getByLabel('GitLab').isChecked()).toBe(true);
  expect(await dialog.getByLabel('Repository').inputValue()).toBe('acme/shop');
  expect(await dialog.getByLabel('Address of its API').inputValue()).toBe(
    'https://gitlab.example.org/api/v4',
  );
  expect(await dialog.getByLabel('Name of the status').inputValue()).toBe('headroom/main');
  await dialog.getByLabel('Address of its API').fill('https://169.254.169.254/api/v4');
  await dialog.getByLabel('Token').fill('token-that-was-revoked');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Must be a public address').first().waitFor();
  expect(await flaws(page)).toEqual([]);
  await dialog.getByLabel('Address of its API').fill(`http://${forge.place}/api/v4`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('not yet', { exact: true }).waitFor();
  expect(await page.content()).not.toContain('token-that-was-revoked');

  await headIs(HEAD);
  await page.getByText('the forge does not accept the token: it is mistyped, expired or revoked').waitFor();
  expect(await flaws(page, 'present')).toEqual([]);
  expect(forge.statuses).toEqual([]);
  expect((await ask('GET', `/watches/${id}/forge`)).body).toMatchObject({
    kind: 'gitlab',
    url: forge.gitlab,
    statusName: 'headroom/main',
    last: { status: 'waiting', error: expect.stringMatching(/^the forge does not accept the token.*401/) },
  });

  // Also while the refusal stands.
  expect(await everythingShown(id)).not.toContain('token-that-was-revoked');
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('dialog').getByLabel('Token').fill(forge.token);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // What waited is told at once.
  await expect.poll(told).toEqual([[HEAD, 'pending']]);
  await visit(page, `${web.url}/workspace/webhooks`);
  await page.getByRole('button', { name: `Send a test to ${forge.gitlab}` }).click();
  await page.getByText('The token reads the repository').waitFor();
  expect(await flaws(page, 'present')).toEqual([]);
  const shown = await everythingShown(id);
  for (const token of [forge.token, 'token-that-was-revoked']) expect(shown).not.toContain(token);

  await visit(page, `${web.url}/watches/${id}`);
  await page.getByRole('button', { name: `Remove ${forge.gitlab}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Connect GitHub or GitLab' }).waitFor();
  expect(await web.db.webhook.count()).toBe(0);
  expect((await ask('GET', `/watches/${id}/forge`)).status).toBe(404);
  await context.close();
  const audit = await web.db.auditEntry.findMany({
    where: { action: { startsWith: 'webhook.' }, subject: forge.gitlab },
  });
  expect(audit.map(({ action }) => action).slice(-3)).toEqual([
    ...['webhook.created', 'webhook.changed', 'webhook.deleted'],
  ]);
});

test('names that lead elsewhere, no tokens, and names of statuses that are taken are refused at their field', async () => {
  const [id, other] = [await watched(), await watched()];
  const refused = async (more: object, watch = id) => {
    const { status, body } = await ask('PUT', `/watches/${watch}/forge`, { ...given('github'), ...more });
    return [status, body.error?.fields.map(({ path }: { path: string }) => path)];
  };
  expect(await refused({ repository: 'acme/..' })).toEqual([422, ['repository']]);
  expect(await refused({ kind: 'svn' })).toEqual([422, ['kind']]);
  expect(await refused({ token: 'two\nlines of it' })).toEqual([422, ['token']]);
  expect(await refused({ api: 'https://user:pass@git.example.org/' })).toEqual([422, ['api']]);
  expect((await refused({}))[0]).toBe(200);
  expect(await refused({}, other)).toEqual([422, ['statusName']]);
  expect((await refused({ statusName: 'headroom/nightly' }, other))[0]).toBe(200);
});

test('a commit that the forge does not have yet is told once it has it', async () => {
  const id = await watched();
  await ask('PUT', `/watches/${id}/forge`, given('github'));
  forge.refuse = ({ method }) =>
    method === 'POST' ? { status: 422, message: `No commit found for SHA: ${HEAD}` } : undefined;
  await headIs(HEAD);
  await expect
    .poll(async () => (await deliveries())[0]?.error)
    .toMatch(/^the forge refuses what it was sent \(422 to POST .*: No commit found/);
  forge.refuse = () => undefined;
  await ask('POST', `/deliveries/${(await deliveries())[0]?.id}/redeliver`);
  await expect.poll(told).toEqual([[HEAD, 'pending']]);
});

import { createHmac } from 'node:crypto';
import {
  createArchiveProject,
  ensureDefaultWorkspace,
  finishRun,
  saveDiscovered,
  type Watch,
} from '@headroom/db';
import { anArchive, claimRun, PROJECT_WORKLOAD } from '@headroom/db/testing';
import type { RepositoryListing } from '@headroom/model/run';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launch, openContext, openTab, visit } from './browser.ts';
import { COMPARED_REVISIONS, measureCompared, registerBench } from './fixture.ts';
import { flaws } from './looks.ts';
import { tellRepository } from './repositories.ts';
import { startApp, startWeb, UNKNOWN_ID, type Web } from './web.ts';

const REPOSITORY = 'https://git.example.org/team/carts.git';
const FIRST = COMPARED_REVISIONS.base.commit;
const HEAD = COMPARED_REVISIONS.head.commit;
/** Commit between both, as the fixture's comparison tells its range. */
const BETWEEN = '5e1fc0de000000000000000000000000000000cc';

let web: Web;
let browser: Browser;
let hostId: string;
beforeAll(async () => {
  [web, browser] = await Promise.all([startWeb(), launch()]);
  hostId = await registerBench(web.db);
  await headIs(FIRST);
});
afterAll(async () => {
  await browser.close();
  await web.stop();
});
afterEach(async () => {
  await web.db.run.deleteMany();
  await web.db.watch.deleteMany();
  await web.db.webhook.deleteMany();
  await headIs(FIRST);
});

/** Has the host tell that main is at a commit, beside another branch that stays where it is. */
function headIs(commit: string): Promise<void> {
  const at = { author: 'Ada', committedAt: '2026-10-01T08:00:00Z' };
  const listing: RepositoryListing = {
    head: 'main',
    refs: [
      { name: 'main', kind: 'branch', commit },
      { name: 'other', kind: 'branch', commit: FIRST },
    ],
    commits: [{ commit, subject: 'Check every item of a cart', ...at }],
  };
  return tellRepository(web.db, hostId, { address: REPOSITORY, listing });
}

const ASKED = {
  repository: REPOSITORY,
  branch: 'main',
  servers: ['go'],
  profile: 'quick',
  rounds: 6,
  everyMinutes: 1,
  calibrates: false,
};

async function ask(method: string, path: string, body?: unknown) {
  const response = await fetch(`${web.url}/api/v1/watches${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  return { status: response.status, body: await response.json() };
}

/** Adds a watch. */
async function watched(asked: object = {}): Promise<Watch & { pushSecret: string; url: string }> {
  const { status, body } = await ask('POST', '', { ...ASKED, ...asked });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const runsOf = (watchId: string) => web.db.run.findMany({ where: { watchId }, orderBy: { id: 'asc' } });
const onlyRun = async (watchId: string) => (await runsOf(watchId))[0]?.id ?? '';

/** Lets the minute pass for which a watch waits after each comparison. */
const letPass = (id: string) => web.db.watch.update({ where: { id }, data: { nextAt: new Date(0) } });

/** Sends a push event to a watch, signed with a secret. @returns the status of the answer */
async function push(id: string, event: object | string, secret: string): Promise<number> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const { status } = await fetch(`${web.url}/api/v1/watches/${id}/push`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'push',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
    body,
  });
  return status;
}

/** A push event that tells of the head of a branch. */
const pushed = (branch: string, after: string) => ({
  ref: `refs/heads/${branch}`,
  after,
  repository: { clone_url: REPOSITORY },
});

/**
 * Waits until a pass over all watches that began after this call has attended to a watch whose minute has passed: it
 * comes first, and a watch of the other branch, made here, is compared after it.
 */
async function passOver(id: string): Promise<void> {
  await letPass(id);
  const last = await watched({ branch: 'other' });
  expect(await push(last.id, pushed('other', HEAD), last.pushSecret)).toBe(202);
  await expect.poll(() => runsOf(last.id)).toHaveLength(1);
}

/** Events of the team, oldest first. */
const kinds = async () => (await web.db.event.findMany({ orderBy: { id: 'asc' } })).map(({ kind }) => kind);

/** A webhook that wants everything: without one, events are forgotten. */
async function hook(): Promise<void> {
  const workspaceId = await ensureDefaultWorkspace(web.db);
  await web.db.webhook.create({
    data: {
      workspaceId,
      url: 'https://hooks.example.org/',
      secret: 'whsec_x',
      kinds: ['run_finished', 'verdict', 'watch_change', 'watch_search', 'watch_paused'],
    },
  });
}

test('a branch is watched by the form, and the watch is paused, resumed, changed and deleted', async () => {
  // A tab that bears the browser's own note of a refused request.
  const context = await openContext(browser);
  const page = await context.newPage();
  await visit(page, `${web.url}/watches`);
  await page.getByText('No watches yet').waitFor();
  await page.getByRole('link', { name: 'Watch a branch' }).click();
  await page.waitForURL('**/watches/new');
  await page.getByLabel('Branch', { exact: true }).fill('main');
  await page.getByRole('checkbox', { name: /^Go/ }).check();
  await page.getByLabel('Minutes').fill('0');
  await page.getByRole('button', { name: 'Watch this branch' }).click();
  await page.getByText('everyMinutes must be a whole number from 1 to 10080').first().waitFor();
  await page.getByLabel('Minutes').fill('30');
  await page.getByRole('button', { name: 'Watch this branch' }).click();
  await page.getByText('Watching main. Copy the secret').waitFor();
  expect(await page.locator('[data-secret]').textContent()).toMatch(/^[0-9a-f]{64}$/);
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('link', { name: 'To the watch' }).click();

  await page.getByRole('heading', { name: 'main', level: 1 }).waitFor();
  await page.getByText('No comparisons yet').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused by a member').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Watching').waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Rounds').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('rounds of a comparison must be a whole number from 6 to 100').waitFor();
  await page.getByRole('dialog').getByLabel('Rounds').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('until decided, at most 12').waitFor();
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/watches');
  await page.getByText('No watches yet').waitFor();
  await context.close();
  const audit = await web.db.auditEntry.findMany({ where: { action: { startsWith: 'watch.' } } });
  expect(audit.map(({ action, details }) => [action, details])).toEqual([
    ['watch.created', expect.anything()],
    ['watch.changed', { paused: true, pausedFormerly: false }],
    ['watch.changed', { paused: false, pausedFormerly: true }],
    ['watch.changed', { rounds: 12, roundsFormerly: expect.any(Number) }],
    ['watch.deleted', expect.anything()],
  ]);
});

test('a new head is compared once, however many web apps there are, and the commit behind a slowdown is found', async () => {
  const second = await startApp(web.databaseUrl, web.redis.url);
  try {
    await hook();
    const { id } = await watched();
    await headIs(HEAD);
    await expect.poll(() => runsOf(id)).toHaveLength(1);
    const [found] = await runsOf(id);
    expect(found).toMatchObject({
      ...{ kind: 'comparison', baseRef: FIRST, headRef: HEAD, priority: -1, searchesId: null },
      ...{ servers: ['go'], rounds: 6 },
    });
    await measureCompared(web.db, found?.id ?? '', { effect: 2, hostId });
    // Commits lie between: the first step of the search follows at once.
    await expect.poll(() => runsOf(id)).toHaveLength(2);
    const [, step] = await runsOf(id);
    expect(step).toMatchObject({ baseRef: FIRST, headRef: BETWEEN, searchesId: found?.id });
    await measureCompared(web.db, step?.id ?? '', { effect: 2, hostId });
    await expect
      .poll(async () => (await web.db.run.findUnique({ where: { id: found?.id ?? '' } }))?.found)
      .toEqual({ commits: [BETWEEN], reason: null });
    expect(await kinds()).toEqual(['watch_change', 'watch_search']);
    const badge = () => fetch(`${web.url}/watches/${id}/badge.svg`);
    expect((await badge()).status).toBe(404);
    expect((await ask('PUT', `/${id}`, { badge: true })).body.badge).toBe(`/watches/${id}/badge.svg`);
    const shown = await badge();
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await shown.text()).toMatch(/main: 4ead0000: \d+ regressed/);

    const { page, close } = await openTab(browser);
    await visit(page, `${web.url}/watches/${id}`);
    const row = page.getByRole('row', { name: /4ead0000/ });
    await expect.poll(() => row.textContent()).toMatch(/regressed.*5e1fc0de Name the items of a cart/s);
    await page.getByText('Search behind 4ead0000: 1 step').waitFor();
    await page.getByRole('img', { name: /^main: 4ead0000: \d+ regressed/ }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await visit(page, `${web.url}/watches`);
    await page.getByRole('link', { name: 'main' }).waitFor();
    expect(await flaws(page, 'present')).toEqual([]);
    await close();

    await passOver(id);
    expect(await runsOf(id)).toHaveLength(2);
  } finally {
    await second.stop();
  }
});

test('where nothing changed nothing is told, and the next head is compared with that one', async () => {
  await hook();
  const { id } = await watched();
  await headIs(HEAD);
  await expect.poll(() => runsOf(id)).toHaveLength(1);
  await measureCompared(web.db, await onlyRun(id), { sameBuilds: ['go'], hostId });
  const next = 'd'.repeat(40);
  await headIs(next);
  await letPass(id);
  await expect.poll(() => runsOf(id)).toHaveLength(2);
  expect((await runsOf(id))[1]).toMatchObject({ baseRef: HEAD, headRef: next, searchesId: null });
  expect(await kinds()).toEqual([]);
});

test('once it has compared a head, a watch calibrates its servers one at a time, and only while nothing waits', async () => {
  const { id } = await watched({ calibrates: true, servers: ['go', 'rust'] });
  await headIs(HEAD);
  await expect.poll(() => runsOf(id)).toHaveLength(1);
  await measureCompared(web.db, await onlyRun(id), { hostId });
  await expect.poll(() => runsOf(id)).toHaveLength(2);
  const [, calibration] = await runsOf(id);
  expect(calibration).toMatchObject({
    ...{ kind: 'calibration', baseRef: HEAD, headRef: HEAD, servers: ['go'], rounds: 12, priority: -1 },
  });
  const { body } = await ask('GET', `/${id}`);
  expect(body.runs).toHaveLength(1);
});

test('three failures in a row pause a watch and say why; a quota only makes it wait', async () => {
  await hook();
  const workspaceId = await ensureDefaultWorkspace(web.db);
  const quota = (maxQueuedRuns: number) =>
    web.db.workspace.update({ where: { id: workspaceId }, data: { maxQueuedRuns } });
  await quota(0);
  const { id } = await watched();
  await headIs(HEAD);
  const problem = async () => (await ask('GET', `/${id}`)).body.problem;
  await expect.poll(problem).toMatch(/^Not queued\. Queued runs: /);
  await quota(20);
  for (let failed = 1; failed <= 3; failed++) {
    await letPass(id);
    await expect.poll(() => runsOf(id)).toHaveLength(failed);
    const runId = (await runsOf(id)).at(-1)?.id ?? '';
    await claimRun(web.db, { runId, owner: 'bench-1/test', hostId, leaseMs: 60_000 });
    await finishRun(web.db, { runId, owner: 'bench-1/test', status: 'failed', reason: 'there is no ref' });
  }
  await expect
    .poll(async () => (await ask('GET', `/${id}`)).body)
    .toMatchObject({
      paused: true,
      pausedReason: '3 comparisons in a row failed. The last: there is no ref',
    });
  expect(await kinds()).toEqual(['watch_paused']);
  // Resumed, it has three more.
  expect((await ask('PUT', `/${id}`, { paused: false })).body).toMatchObject({ paused: false });
  await expect.poll(() => runsOf(id)).toHaveLength(4);
});

test('what a comparison would be refused for is refused at its field, and a branch that no host knows', async () => {
  const refused = async (asked: object) => {
    const { status, body } = await ask('POST', '', { ...ASKED, ...asked });
    return [status, body.error.fields.map(({ path }: { path: string }) => path)];
  };
  expect(await refused({ branch: 'gone' })).toEqual([422, ['branch']]);
  expect(await refused({ branch: 'main~1' })).toEqual([422, ['branch']]);
  expect(await refused({ servers: ['cobol'] })).toEqual([422, ['servers.0']]);
  expect(await refused({ profile: 'soak' })).toEqual([422, ['profile']]);
  expect(await refused({ rounds: 5 })).toEqual([422, ['rounds']]);
  expect(await refused({ everyMinutes: 1.5 })).toEqual([422, ['everyMinutes']]);
  expect(await refused({ repository: 'https://git.example.org/other.git' })).toEqual([422, ['repository']]);
  expect(await web.db.watch.count()).toBe(0);
  const { id } = await watched();
  expect((await ask('PUT', `/${id}`, { servers: ['cobol'] })).status).toBe(422);
  expect((await ask('GET', `/${UNKNOWN_ID}`)).status).toBe(404);
});

test('a push event tells of a head at once; forged, repeated, oversized and foreign ones queue nothing', async () => {
  const { id, pushSecret } = await watched();
  const send = (event: object | string, { secret = pushSecret, to = id } = {}) => push(to, event, secret);
  const event = pushed('main', HEAD);
  expect(await send(event, { secret: 'forged' })).toBe(401);
  expect(await send({ ...event, repository: { clone_url: 'https://evil.example/x.git' } })).toBe(422);
  expect(await send({ ...event, padding: 'x'.repeat(2 ** 20) })).toBe(413);
  expect(await send('{')).toBe(400);
  expect(await send(event, { to: UNKNOWN_ID })).toBe(404);
  expect(await web.db.watchPush.count()).toBe(0);
  expect(await runsOf(id)).toHaveLength(0);

  expect(await send(event)).toBe(202);
  await expect.poll(() => runsOf(id)).toHaveLength(1);
  expect(await send(event)).toBe(409);
  await measureCompared(web.db, await onlyRun(id), { hostId });
  // The one that was taken before tells of an old head; nothing comes of it.
  expect(await send(pushed('other', 'f'.repeat(40)))).toBe(202);
  await passOver(id);
  expect(await runsOf(id)).toHaveLength(1);
});

test('what a watch queued outlives it', async () => {
  const { id } = await watched();
  await headIs(HEAD);
  await expect.poll(() => runsOf(id)).toHaveLength(1);
  expect((await ask('DELETE', `/${id}`)).status).toBe(200);
  expect(await web.db.run.findMany()).toMatchObject([{ watchId: null, status: 'queued' }]);
});

const PACKAGE_FILE = `version: 1
server:
  id: acme
  package: { registry: npm, name: "@acme/server", version: 1.0.0, lock: package-lock.json }
  start: [ acme-server ]
  transport: stdio
workload:
  tools: [ { name: turn, expect: none } ]
`;

/** A project of a package, as a discovery makes one. */
async function packageProject(): Promise<string> {
  const workspaceId = await ensureDefaultWorkspace(web.db);
  const project = {
    workspaceId,
    createdById: null,
    title: 'Acme',
    path: 'headroom.yaml',
    hostClass: 'packages',
  };
  const read = { file: PACKAGE_FILE, servers: [{ id: 'acme', title: 'acme' }], workload: PROJECT_WORKLOAD };
  const archive = { ...anArchive('first'), files: 2 };
  return (await createArchiveProject(web.db, project, archive, read)).projectId;
}

test('the releases of a package are watched: each new one is compared with the one before, by the version in the project', async () => {
  const bench = { name: 'packages', hostClass: 'packages', archives: 'own', discovers: true } as const;
  const packagesHost = await registerBench(web.db, bench);
  const projectId = await packageProject();
  const tab = await openTab(browser);
  const { page } = tab;
  await visit(page, `${web.url}/watches/new?project=${projectId}`);
  expect(await page.getByLabel('Branch, package or image').inputValue()).toBe('npm:@acme/server');
  expect(await flaws(page, 'present')).toEqual([]);
  await page.getByRole('button', { name: 'Watch these releases' }).click();
  await page.waitForURL(/\/watches\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: 'npm:@acme/server', level: 1 }).waitFor();
  await page.getByText('The next release of npm:@acme/server is compared with @acme/server 1.0.0.').waitFor();
  await expect.poll(() => page.getByText('Immediate push events').count()).toBe(0);
  const watchId = page.url().slice(-36);

  const check = async (found: object | null) => {
    const checking = { run: { status: 'queued' } } as const;
    await expect.poll(() => web.db.discovery.count({ where: checking })).toBe(1);
    const { runId, request } = await web.db.discovery.findFirstOrThrow({ where: checking });
    expect(request).toMatchObject({ target: 'npm:@acme/server', releases: true });
    const owner = 'packages/1';
    await claimRun(web.db, { runId, owner, hostId: packagesHost, leaseMs: 60_000 });
    const unasked = {
      title: '@acme/server',
      server: '',
      handshakes: [],
      protocol: null,
      tools: [],
      candidates: [],
    };
    if (found) await saveDiscovered(web.db, { runId, owner }, { found: { ...unasked, ...found }, files: {} });
    const end = found ? { status: 'finished', reason: null } : { status: 'failed', reason: 'no answer' };
    await finishRun(web.db, { runId, owner, ...end } as Parameters<typeof finishRun>[1]);
    await expect.poll(() => web.db.watch.count({ where: { id: watchId, checkId: null } })).toBe(1);
    await web.db.watch.update({ where: { id: watchId }, data: { checkAt: new Date(0) } });
  };
  const release = (version: string, withdrawn: string | null = null) => ({
    ...{ version, withdrawn, releasedAt: '2026-10-01T08:00:00.000Z' },
  });
  const first = release('1.0.0');

  await check({ registry: { releases: [first] } });
  await check(null);
  await page.getByText('The releases of npm:@acme/server cannot be listed: no answer.').waitFor();
  const later = [release('1.9.0', 'deprecated: leaks'), release('1.10.0'), release('2.0.0-rc.1')];
  await check({ registry: { releases: [first, ...later] } });
  await expect.poll(async () => (await runsOf(watchId)).length).toBe(1);
  expect(await runsOf(watchId)).toMatchObject([
    ...[
      {
        kind: 'comparison',
        projectId,
        baseRef: 'npm:@acme/server@1.0.0',
        headRef: 'npm:@acme/server@1.10.0',
      },
    ],
  ]);
  await page.getByText('passed over: deprecated: leaks').waitFor();
  await page.getByText('passed over: pre-release').waitFor();
  expect(await web.db.projectVersion.count({ where: { projectId } })).toBe(1);
  // A host of an earlier version tells the newest version alone.
  await check({ version: '1.11.0' });
  await web.db.run.deleteMany({ where: { watchId } });
  await web.db.watch.update({ where: { id: watchId }, data: { nextAt: new Date(0) } });
  await expect.poll(async () => (await runsOf(watchId)).at(-1)?.headRef).toBe('npm:@acme/server@1.11.0');
  await tab.close();
  await web.db.project.delete({ where: { id: projectId } });
});

test('releases are refused without a project, of one version, of a project without a package, and beside a branch', async () => {
  await registerBench(web.db, { name: 'packages', hostClass: 'packages', archives: 'own', discovers: true });
  const projectId = await packageProject();
  const { repository: _repository, branch: _branch, ...load } = ASKED;
  const asked = { ...load, servers: ['acme'], project: projectId };
  const refusal = async (body: object) => {
    const { body: answer } = await ask('POST', '', body);
    return answer.error.fields.map((field: { path: string; message: string }) => field.message);
  };
  expect(await refusal({ ...ASKED, releases: true })).toEqual(['give the name of a branch, or releases']);
  expect(await refusal({ ...load, repository: REPOSITORY, releases: 'npm:@acme/server' })).toEqual([
    'releases need a project, whose workload every release gets',
  ]);
  for (const releases of [
    'npm:@acme/server@1.0.0',
    'oci:acme/server@sha256:1a',
    'main',
    'https://a.example/mcp',
  ]) {
    expect(await refusal({ ...asked, releases }), releases).toEqual([
      expect.stringContaining('or name a package or an image without a version or digest'),
    ]);
  }
  const { status, body } = await ask('POST', '', { ...asked, releases: 'oci:ghcr.io/acme/server:latest' });
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { branch: 'oci:ghcr.io/acme/server:latest', releases: true, firstCommit: '' },
  });
  await web.db.project.delete({ where: { id: projectId } });
});

/** Comparisons whose sides are no commits: packages, images and archives. */
import { comparisonsApi } from '@headroom/api/comparisons';
import { ensureDefaultWorkspace } from '@headroom/db';
import { triedProject } from '@headroom/db/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, openTab, visit } from './browser.ts';
import { comparedRun } from './compared-run.ts';
import { registerBench } from './fixture.ts';
import { flaws } from './looks.ts';
import { tellRepository } from './repositories.ts';
import { startWeb, type Web } from './web.ts';

const REPOSITORY = 'https://example.org/shop.git';
const HEX = '1a2b3c4d'.repeat(8);

let web: Web;
let browser: Browser;
let hostId: string;
let project: string;
beforeAll(async () => {
  [web, browser] = await Promise.all([startWeb(), launch()]);
  hostId = await registerBench(web.db, { archives: 'own', discovers: true });
  const closed = await registerBench(web.db, { name: 'closed-1', hostClass: 'closed', archives: 'own' });
  for (const id of [hostId, closed]) await tellRepository(web.db, id, { address: REPOSITORY });
  const workspaceId = await ensureDefaultWorkspace(web.db);
  project = await triedProject(web.db, { workspaceId, hostId, repository: REPOSITORY });
});
afterAll(async () => {
  await browser.close();
  await web.stop();
});

const SIDES = { base: 'pypi:acme==1.2.0', head: 'npm:acme' };

async function post(body: object) {
  const headers = { 'content-type': 'application/json' };
  const asked = { project, profile: 'quick', servers: ['shop'], ...SIDES, ...body };
  const init = { method: 'POST', headers, body: JSON.stringify(asked) };
  const answer = await fetch(`${web.url}/api/v1/comparisons`, init);
  return { status: answer.status, body: await answer.json() };
}

test('a package, an image or a commit may be a side; each is stored as its one text', async () => {
  const refsOf = async (body: object) => {
    const queued = await post(body);
    expect(queued.status, JSON.stringify(queued.body)).toBe(201);
    const { baseRef, headRef } = await web.db.run.findUniqueOrThrow({ where: { id: queued.body.id } });
    return [baseRef, headRef];
  };
  expect(await refsOf({})).toEqual(['pypi:acme@1.2.0', 'npm:acme']);
  expect(await refsOf({ base: 'image:ghcr.io/acme/x:1', head: 'HEAD' })).toEqual([
    'oci:ghcr.io/acme/x:1',
    'HEAD',
  ]);
});

test.each([
  [
    { project: undefined, servers: ['go'] },
    'base',
    'a package needs a project, whose workload both sides get',
  ],
  [
    { servers: ['shop', 'shop-threads'] },
    'servers',
    'stands in for one server: choose one of shop, shop-threads',
  ],
  [{ head: 'https://mcp.example.org/mcp' }, 'head', 'hosts measure only servers that they start'],
  [{ head: `archive:${HEX}` }, 'head', `the workspace has no archive ${HEX}`],
  [{ head: 'brew:acme' }, 'head', 'brew: is no kind of server; allowed: npm:NAME'],
  [{ hostClass: 'closed' }, 'hostClass', 'fetches packages for this workspace; these do not: closed-1'],
])('a side that cannot be had is refused by its name: %j', async (body, path, words) => {
  const { status, body: answer } = await post(body);
  expect([status, answer.error.fields[0].path]).toEqual([422, path]);
  expect(answer.error.fields[0].message).toContain(words);
});

test('the form says what a typed side is, and queues it', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await visit(page, `${web.url}/compare/new?project=${project}&servers=shop`);
  await page.getByText('Both sides get the workload of the project').waitFor();
  await page.getByLabel('Kind of base').selectOption('Image');
  await page.getByText('oci: must name an image, such as').waitFor();
  await page.getByLabel('Base (before)').fill('npm:acme@1.2.0');
  expect(await page.getByLabel('Kind of base').inputValue()).toBe('package');
  await page.getByText('acme of npm, version 1.2.0; fetched when the run starts.').waitFor();
  await page.getByLabel('Head (after)').fill('npm:acme@1.2.0');
  await page.getByText('Base and head are the same side').waitFor();
  await page.getByLabel('Head (after)').fill('npm:acme');
  await page.getByText('acme of npm, the newest version').waitFor();
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Queue comparison' }).click();
  await page.waitForURL(/\/compare\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { level: 1, name: 'acme 1.2.0 → newest' }).waitFor();
  await page.getByText('acme 1.2.0, not resolved yet').waitFor();
  await tab.close();
});

test('page, list, Markdown and API name the versions that were measured', async () => {
  const revision = (subject: string, digit: string) => ({
    ...{ repository: 'npm:acme', commit: digit.repeat(64), subject },
  });
  const fetched = { base: revision('1.2.9', 'a'), head: revision('1.3.0', 'b') };
  const refs = { baseRef: 'npm:acme@1.2', headRef: 'npm:acme' };
  const id = await comparedRun(web.db, { refs, fetched, hostId });
  const tab = await openTab(browser);
  const { page } = tab;
  await visit(page, `${web.url}/compare/${id}`);
  await page.getByRole('heading', { level: 1, name: 'acme 1.2.9 → 1.3.0' }).waitFor();
  expect(await page.getByRole('main').textContent()).not.toContain('aaaaaaaa');
  expect(await flaws(page)).toEqual([]);
  await visit(page, `${web.url}/compare`);
  await page.getByText('acme 1.2.9 → 1.3.0').first().waitFor();
  await tab.close();
  const read = async (path: string) => (await fetch(`${web.url}/api/v1/comparisons/${id}${path}`)).text();
  expect(await read('/markdown')).toContain('acme 1.2.9');
  const answer = JSON.parse(await read(''));
  expect(comparisonsApi.readComparison.success.schema.parse(answer)).toEqual(answer);
  expect(answer).toMatchObject({
    base: {
      ref: 'npm:acme@1.2',
      kind: 'package',
      name: 'acme 1.2.9',
      commit: 'a'.repeat(64),
      subject: '1.2.9',
    },
    head: { ref: 'npm:acme', kind: 'package', name: 'acme 1.3.0' },
    commitRange: null,
  });
});

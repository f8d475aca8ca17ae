import { ensureDefaultWorkspace, readRun } from '@headroom/db';
import { PROJECT_FILE, triedProject } from '@headroom/db/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launch, openTab, type Tab, visit } from './browser.ts';
import { registerBench } from './fixture.ts';
import { graveViolations, overflowing } from './looks.ts';
import { tellRepository } from './repositories.ts';
import { startWeb, type Web } from './web.ts';

const REPOSITORY = 'https://git.example.org/shop.git';

let web: Web;
let browser: Browser;
let hostId: string;
let workspaceId: string;
let project: string;
let tab: Tab;
beforeAll(async () => {
  [web, browser] = await Promise.all([startWeb(), launch()]);
  hostId = await registerBench(web.db);
  workspaceId = await ensureDefaultWorkspace(web.db);
  await tellRepository(web.db, hostId, { address: REPOSITORY, shared: true });
});
afterAll(async () => {
  await browser.close();
  await web.stop();
});
beforeEach(async () => {
  await web.db.run.deleteMany();
  await web.db.project.deleteMany();
  project = await tried();
  tab = await openTab(browser);
  return () => tab.close();
});

const tried = (story: Partial<Parameters<typeof triedProject>[1]> = {}) =>
  triedProject(web.db, { workspaceId, hostId, repository: REPOSITORY, ...story });
const lastTry = () =>
  web.db.run.findFirstOrThrow({ where: { kind: 'try' }, orderBy: { id: 'desc' }, select: { id: true } });

test('the page of a project shows what its try found of each server', async () => {
  const { page } = tab;
  await visit(page, `${web.url}/projects/${project}`);
  const right = page.getByRole('region', { name: /^Shop/ }).first();
  await right.getByText('Persistent').waitFor();
  expect(await right.getByText('speaks MCP 2025-11-25').count()).toBe(1);
  expect(await right.getByText('in the workload').count()).toBe(2);
  expect(await right.getByText('unchecked').count()).toBe(2);
  expect(await right.getByRole('region', { name: 'Answer of get_item' }).first().textContent()).toContain(
    '"price":12.5',
  );
  const wrong = page.getByRole('region', { name: /four threads/ });
  expect(await wrong.getByText('Server failed').count()).toBe(1);
  expect(await wrong.getByLabel('does not hold').count()).toBe(2);
  await wrong.getByRole('heading', { name: 'Contract checks' }).waitFor();
  const workload = page.getByRole('region', { name: 'Workload' }).last();
  expect(await workload.getByRole('row').allTextContents()).toEqual([
    expect.stringContaining('Tool'),
    expect.stringContaining('id equals "$id"; price is above 0'),
    expect.stringContaining('unchecked'),
  ]);
});

test('a text is checked as it is typed, and tried once it is right', async () => {
  const { page } = tab;
  await visit(page, `${web.url}/projects/${project}`);
  const text = page.getByLabel('Text of headroom.yaml');
  const edited = PROJECT_FILE.replace('weight: 4', 'weight: 5');
  await text.fill(edited.replace('weight: 5', 'wieght: 5'));
  const problem = page.getByRole('list', { name: 'Problems of the text' });
  await problem.getByRole('button', { name: 'Line 8, column 7' }).click();
  expect(await problem.textContent()).toContain('unknown key "wieght"');
  expect(await text.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(
    PROJECT_FILE.split('\n').slice(0, 7).join('\n').length + 1,
  );
  await text.fill(edited);
  await problem.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Try this text' }).click();
  await page.getByText('This try was of an edited text').waitFor();
  const { id } = await lastTry();
  expect(await web.db.run.findUnique({ where: { id }, select: { projectFile: true, status: true } })).toEqual(
    {
      projectFile: edited,
      status: 'queued',
    },
  );
  expect(await text.inputValue()).toBe(edited);
});

test('a repository is added by the form, and tried at once', async () => {
  const { page } = tab;
  await web.db.project.deleteMany();
  await visit(page, `${web.url}/projects`);
  await page.getByRole('link', { name: 'New project' }).click();
  await page.getByLabel('Branch, tag or commit').fill('feature/cart');
  await page.getByRole('button', { name: 'Add and try it' }).click();
  await page.waitForURL(/\/projects\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: 'shop', exact: true }).waitFor();
  await page.locator('[data-current]').waitFor();
  const run = await readRun(web.db, (await lastTry()).id);
  expect(run).toMatchObject({
    kind: 'try',
    headRef: 'feature/cart',
    repository: REPOSITORY,
    status: 'queued',
  });
});

test('a try that failed says why, and its text is there to be mended', async () => {
  const { page } = tab;
  const reason = 'headroom.yaml:8:7 workload.tools.0.wieght: unknown key "wieght"';
  await web.db.run.deleteMany();
  await web.db.project.deleteMany();
  const failed = await tried({ end: 'failed', reason });
  const file = PROJECT_FILE.replace('weight', 'wieght');
  await web.db.project.update({ where: { id: failed }, data: { file } });
  await visit(page, `${web.url}/projects/${failed}`);
  await page.getByText('The try failed').waitFor();
  await page.getByRole('button', { name: 'Line 8, column 7' }).waitFor();
  expect(await page.getByRole('link', { name: 'Queue a run' }).count()).toBe(0);
});

test('a try is found with its project, and in no list of runs', async () => {
  const { page } = tab;
  const { id } = await lastTry();
  await visit(page, `${web.url}/runs`);
  expect(await page.getByRole('table').count()).toBe(0);
  await visit(page, `${web.url}/runs/${id}`);
  expect(page.url()).toBe(`${web.url}/projects/${project}`);
  await visit(page, `${web.url}/compare/${id}`);
  expect(page.url()).toBe(`${web.url}/projects/${project}`);
});

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test.each([1440, 390])(
    'pages of projects have no serious violation at %d px, and none scrolls sideways',
    async (width) => {
      const own = await openTab(browser, { colorScheme, viewport: { width, height: 900 } });
      for (const path of ['/projects', '/projects/new', `/projects/${project}`]) {
        await visit(own.page, web.url + path);
        expect(await graveViolations(own.page, { inDark: colorScheme === 'dark' }), path).toEqual([]);
        // Lines of a text are not broken: their numbers stand beside them.
        const wide = (await overflowing(own.page)).filter((html) => !html.startsWith('<textarea'));
        expect(wide, path).toEqual([]);
      }
      await own.close();
    },
  );
});

import { ensureDefaultWorkspace, readRun } from '@headroom/db';
import { aWatch, PROJECT_FILE, RUN_ENVIRONMENT, triedProject } from '@headroom/db/testing';
import type { Tried } from '@headroom/model/run';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launch, openContext, openMenu, openTab, type Tab, visit } from './browser.ts';
import { registerBench } from './fixture.ts';
import { flaws } from './looks.ts';
import { projectRun } from './project-run.ts';
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
  await expect.poll(() => right.getByText('speaks MCP 2025-11-25').count()).toBe(1);
  await expect.poll(() => right.getByText('answers requests of MCP 2026-07-28').count()).toBe(1);
  await expect.poll(() => right.getByText('in the workload').count()).toBe(2);
  await expect.poll(() => right.getByText('unchecked').count()).toBe(2);
  await expect
    .poll(() => right.getByRole('region', { name: 'Answer of get_item' }).first().textContent())
    .toContain('"price":12.5');
  await expect.poll(() => right.getByText('price is above 0').count()).toBe(2);
  const conformance = right.getByRole('region', { name: 'Conformance', exact: true });
  await expect
    .poll(() => conformance.textContent())
    .toMatch(
      /MCP 2025-11-25: 5 passed, 1 failed.*MCP 2026-07-28: not testable.*@modelcontextprotocol\/conformance 0\.2\.0-alpha\.12/,
    );
  await conformance.getByText('Expected HTTP 4xx for invalid Host/Origin headers, got 200').waitFor();
  const wrong = page.getByRole('region', { name: /four threads/ });
  await expect.poll(() => wrong.getByText('Server failed').count()).toBe(1);
  await expect.poll(() => wrong.getByLabel('does not hold').count()).toBe(2);
  await wrong.getByRole('heading', { name: 'Contract checks' }).waitFor();
  const workload = page.getByRole('region', { name: 'Workload' }).last();
  await expect
    .poll(() => workload.getByRole('row').allTextContents())
    .toEqual([
      expect.stringContaining('Tool'),
      expect.stringContaining('id equals "$id"; price is above 0'),
      expect.stringContaining('unchecked'),
    ]);
});

test('tools of the workload are marked where the server fell silent before they were called', async () => {
  const { page } = tab;
  const trials = await web.db.trial.findMany({ select: { id: true, tried: true } });
  for (const { id, tried } of trials) {
    const silent = { ...(tried as object), handshakes: [] };
    await web.db.trial.update({ where: { id }, data: { tried: silent } });
  }
  await visit(page, `${web.url}/projects/${project}`);
  const right = page.getByRole('region', { name: /^Shop/ }).first();
  await expect.poll(() => right.getByText('in the workload').count()).toBe(2);
});

test('of many tools those of the workload are seen at once, and the others when they are asked for', async () => {
  const { page } = tab;
  const others = Array.from({ length: 9 }, (_, i) => ({
    name: `other_${i}`,
    description: null,
    readOnly: null,
  }));
  const trials = await web.db.trial.findMany({ select: { id: true, tried: true } });
  for (const { id, tried } of trials) {
    const many = { ...(tried as object), tools: [...others, ...(tried as Tried).tools] };
    await web.db.trial.update({ where: { id }, data: { tried: many } });
  }
  await visit(page, `${web.url}/projects/${project}`);
  const right = page.getByRole('region', { name: /^Shop/ }).first();
  await expect.poll(() => right.getByText('in the workload').count()).toBe(2);
  await expect.poll(() => right.getByText('other_3').isVisible()).toBe(false);
  await right.getByText('10 other tools').click();
  await right.getByText('other_3').waitFor();
});

test('a conformance tool that was asked in vain is not called unasked', async () => {
  const { page } = tab;
  const why = '@modelcontextprotocol/conformance came to no verdict: it took longer than 90 s and was ended';
  const trials = await web.db.trial.findMany({ select: { id: true, tried: true } });
  for (const { id, tried } of trials) {
    const inVain = { ...(tried as object), conformance: { skipped: why } };
    await web.db.trial.update({ where: { id }, data: { tried: inVain } });
  }
  await visit(page, `${web.url}/projects/${project}`);
  const conformance = page.getByRole('region', { name: 'Conformance', exact: true }).first();
  await expect.poll(() => conformance.textContent()).toBe(`ConformanceNo verdict: ${why}`);
});

test('a text is checked as it is typed, and tried once it is right', async () => {
  const { page } = tab;
  await visit(page, `${web.url}/projects/${project}`);
  const text = page.getByLabel('Text of headroom.yaml');
  const edited = PROJECT_FILE.replace('weight: 4', 'weight: 5');
  await text.fill(edited.replace('weight: 5', 'wieght: 5'));
  const problem = page.getByRole('list', { name: 'Problems of the text' });
  await problem.getByRole('button', { name: 'Line 8, column 7' }).click();
  await expect.poll(() => problem.textContent()).toContain('unknown key "wieght"');
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
  await expect.poll(() => text.inputValue()).toBe(edited);
});

test('the numbers of lines stay beside their lines in a text longer than its box', async () => {
  const { page } = tab;
  await visit(page, `${web.url}/projects/${project}`);
  const text = page.getByLabel('Text of headroom.yaml');
  await text.fill(`${PROJECT_FILE}${'# a line\n'.repeat(80)}`);
  const hidden = await text.evaluate((area) => area.scrollHeight - area.clientHeight);
  expect(hidden).toBeLessThanOrEqual(0);
});

test('a text that could not be checked has no problem, and can be tried', async () => {
  // A tab that bears the browser's own note of a refused request.
  const context = await openContext(browser);
  const page = await context.newPage();
  const error = { code: 'rate_limited', message: 'Too many requests: ask again in 20 s.', fields: [] };
  await page.route('**/api/v1/projects/check', (route) => route.fulfill({ status: 429, json: { error } }));
  await visit(page, `${web.url}/projects/${project}`);
  await page.getByText('headroom.yaml, as the last try read it.').waitFor();
  await page.getByLabel('Text of headroom.yaml').fill(PROJECT_FILE.replace('weight: 4', 'weight: 5'));
  await page.getByText('The text was not checked. Too many requests: ask again in 20 s.').waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Problems of the text' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Try this text' }).click();
  await page.getByText('This try was of an edited text').waitFor();
  await expect.poll(() => page.getByText('The text of the last try.').count()).toBe(1);
  await context.close();
});

test('a repository is added by the form, and tried at once', async () => {
  const { page } = tab;
  await web.db.project.deleteMany();
  await visit(page, `${web.url}/projects`);
  await page.getByRole('link', { name: 'New project' }).click();
  await page.getByLabel('Package, repository or file').fill(REPOSITORY);
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
  await expect.poll(() => page.getByRole('link', { name: 'Measure' }).count()).toBe(0);
});

test('a try is found with its project, and in no list of runs', async () => {
  const { page } = tab;
  const { id } = await lastTry();
  await visit(page, `${web.url}/runs`);
  await expect.poll(() => page.getByRole('table').count()).toBe(0);
  await visit(page, `${web.url}/runs/${id}`);
  expect(page.url()).toBe(`${web.url}/projects/${project}`);
  await visit(page, `${web.url}/compare/${id}`);
  expect(page.url()).toBe(`${web.url}/projects/${project}`);
});

test('the form for a run takes servers, handshakes and workload of the chosen project, and sends it', async () => {
  const { page } = tab;
  await visit(page, `${web.url}/runs/new`);
  await expect.poll(() => page.locator('input[value=go]').count()).toBe(1);
  await page.getByLabel('Project').selectOption({ label: 'Shop (headroom.yaml of shop)' });
  expect(await page.locator('input[name=servers]').evaluateAll(valuesOf)).toEqual(['shop', 'shop-threads']);
  expect(await page.locator('input[name=handshake]').evaluateAll(valuesOf)).toEqual([
    'persistent',
    'stateless',
  ]);
  await expect.poll(() => page.locator('input[name=suite]').count()).toBe(0);
  const asked = page.getByRole('list', { name: 'Workload of Shop' }).getByRole('listitem');
  await expect
    .poll(() => asked.allTextContents())
    .toEqual(['get_item80.0 %id equals "$id"; price is above 0', 'search_items20.0 %unchecked']);
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  const run = await readRun(web.db, page.url().slice(-36));
  expect(run).toMatchObject({
    projectId: project,
    handshake: 'persistent',
    servers: ['shop', 'shop-threads'],
    repository: REPOSITORY,
    headRef: 'main',
  });
  await expect
    .poll(() => page.getByRole('link', { name: 'Shop', exact: true }).getAttribute('href'))
    .toBe(`/projects/${project}`);
});

test('a project that was measured opens with its newest result; what its try found and its file are folded', async () => {
  const { page } = tab;
  await web.db.trial.updateMany({ data: { status: 'passed' } });
  const first = await projectRun(web.db, { projectId: project, hostId });
  const second = await projectRun(web.db, { projectId: project, hostId });
  await aWatch(web.db, { workspaceId, projectId: project, servers: ['shop'] });
  await visit(page, `${web.url}/projects/${project}`);
  const answer = page.getByRole('region', { name: 'Answer' });
  const headline = (await answer.locator('#headline').textContent()) ?? '';
  expect(headline).toMatch(/shop.* serves? /);
  expect(await answer.locator('dt').count()).toBeGreaterThanOrEqual(3);
  await expect
    .poll(() => answer.getByRole('link', { name: 'Newest run' }).getAttribute('href'))
    .toBe(`/runs/${second}`);
  const runs = page.getByRole('region', { name: 'Last runs and comparisons' }).last();
  await expect.poll(() => runs.getByText(headline).count()).toBe(2);
  const links = await runs.getByRole('link').evaluateAll(hrefsOf);
  expect(links).toEqual([`/runs/${second}`, `/runs/${first}`]);
  await page.getByRole('figure').getByText('Last 2 runs under Quick').waitFor();
  const watches = page.locator('dl[aria-label="Capacity and watches"]');
  await watches.getByRole('link', { name: 'main' }).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Measure' }).getAttribute('href'))
    .toContain(project);
  const text = page.getByLabel('Text of headroom.yaml');
  expect(await text.isVisible()).toBe(false);
  expect(await flaws(page)).toEqual([]);
  await page.locator('summary', { hasText: 'headroom.yaml' }).click();
  await text.waitFor();
});

test('projects of one workload stand side by side by their last runs, and none is ranked', async () => {
  const { page } = tab;
  const fork = await tried({ repository: 'https://git.example.org/fork/shop.git' });
  await web.db.project.update({ where: { id: fork }, data: { title: 'My fork' } });
  await visit(page, `${web.url}/projects/${fork}`);
  await page.getByRole('region', { name: 'Workload' }).last().waitFor();
  await expect.poll(() => page.getByText('Projects with the same workload').count()).toBe(0);
  const ids = [
    await projectRun(web.db, { projectId: project, hostId }),
    await projectRun(web.db, { projectId: fork, hostId }),
  ];
  await visit(page, `${web.url}/projects/${fork}`);
  const table = page.getByRole('region', { name: /^Projects with the same workload: Quick, persistent/ });
  const rows = await table.locator('tbody tr').allTextContents();
  expect(rows.map((row) => /^(My fork|Shop)(shop-threads|shop)–/.exec(row)?.slice(1))).toEqual([
    ['My fork', 'shop'],
    ['My fork', 'shop-threads'],
    ['Shop', 'shop'],
    ['Shop', 'shop-threads'],
  ]);
  for (const row of rows) expect(row).toContain('2 of 2 passed');
  const links = table.locator('a[href^="/runs/"]');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(hrefs)).toEqual(new Set(ids.map((id) => `/runs/${id}`)));
  await expect.poll(() => page.getByText('Different conditions:').count()).toBe(0);
  const less = await projectRun(web.db, { projectId: fork, hostId });
  const limits = { ...RUN_ENVIRONMENT.limits, serverCpus: 1 };
  await web.db.run.update({
    where: { id: less },
    data: { environment: { ...RUN_ENVIRONMENT, limits } },
  });
  await visit(page, `${web.url}/projects/${fork}`);
  await page.getByText('Different conditions: processors of the server.').waitFor();
});

test('a run of a project that was deleted is not queued again as another one', async () => {
  const { page } = tab;
  const id = await projectRun(web.db, { projectId: project, hostId });
  await web.db.run.deleteMany({ where: { kind: 'try' } });
  await web.db.project.delete({ where: { id: project } });
  await visit(page, `${web.url}/runs/${id}`);
  await openMenu(page);
  await page.getByRole('link', { name: /again/i }).first().click();
  await page.getByText('The project is missing').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Queue run' }).count()).toBe(0);
  await visit(page, `${web.url}/compare/new?project=${project}`);
  await page.getByText('The project is missing').waitFor();
});

test('a try is cancelled as a try', async () => {
  const { page } = tab;
  await web.db.run.deleteMany();
  await web.db.project.deleteMany();
  const open = await tried({ end: null });
  await visit(page, `${web.url}/projects/${open}`);
  await page.getByRole('button', { name: 'Cancel try' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this try?' });
  await expect.poll(() => dialog.textContent()).not.toMatch(/run|number|trial/i);
  await dialog.getByRole('button', { name: 'Cancel try' }).click();
  await page.getByText('Cancelling: stopping the current server').waitFor();
});

test('the field of a new project offers the repositories that hosts read, and says why it takes no other', async () => {
  const { page } = tab;
  await visit(page, `${web.url}/projects/new`);
  const field = page.getByLabel('Package, repository or file');
  expect(await page.locator('datalist option').evaluateAll(valuesOf)).toEqual([REPOSITORY]);
  await field.fill(REPOSITORY);
  await page
    .getByText(`Repository ${REPOSITORY}. A host of the class default reads its headroom.yaml`)
    .waitFor();
  await field.fill('https://example.org/other.git');
  await page.getByText('No host may read this repository').waitFor();
  await field.fill('npm:server');
  await page.getByText('No host fetches packages for this workspace').waitFor();
  await field.fill('https://example.org/mcp');
  await page.getByText('headroom measure https://example.org/mcp').waitFor();
});

test('the form for a comparison opens with the project of its address, and judges its tools', async () => {
  const { page } = tab;
  await visit(page, `${web.url}/compare/new?project=${project}`);
  expect(await page.locator('input[name=tools]').evaluateAll(valuesOf)).toEqual(['get_item', 'search_items']);
  await page.getByText('More options').click();
  await page.locator('input[name=tools][value=search_items]').uncheck();
  await page.getByRole('button', { name: 'Queue comparison' }).click();
  await page.waitForURL(/\/compare\/[0-9a-f-]{36}$/);
  expect(await readRun(web.db, page.url().slice(-36))).toMatchObject({
    kind: 'comparison',
    projectId: project,
    tools: ['get_item'],
    headRef: 'HEAD',
  });
});

test('the pages of a run of a project name its workload, mark what is unchecked, and bear parties that are missing', async () => {
  const { page } = tab;
  const id = await projectRun(web.db, { projectId: project, hostId });
  await visit(page, `${web.url}/runs/${id}?tab=tools`);
  await expect.poll(() => page.getByRole('table').last().getByText('unchecked').count()).toBe(2);
  await visit(page, `${web.url}/runs/${id}?tab=resources`);
  const heads = await page
    .getByRole('region', { name: 'Resources' })
    .getByRole('columnheader')
    .allTextContents();
  expect(heads.filter((title) => title.startsWith('CPU,'))).toEqual([
    'CPU, server%',
    'CPU, load generator%',
    'CPU, backends%',
  ]);
  expect(heads.join()).not.toContain('Bridge');
  await visit(page, `${web.url}/runs/${id}?tab=method`);
  await expect.poll(() => page.getByRole('region', { name: 'Workload' }).getByRole('row').count()).toBe(3);
  const facts = await page.getByRole('main').textContent();
  expect(facts).toContain('ProjectShop');
  expect(facts).toContain('Workloadget_item, search_items');
  expect(facts).not.toContain('own-');
  await visit(page, `${web.url}/runs`);
  await page.getByText('Workload of Shop').waitFor();
  await visit(page, `${web.url}/trends`);
  await expect.poll(() => page.getByRole('main').textContent()).toContain('Workload of Shop');
});

test('a bridge to a server over stdio has figures of its own beside the server', async () => {
  const { page } = tab;
  const fork = await tried({ repository: 'https://git.example.org/fork/shop.git' });
  await projectRun(web.db, { projectId: fork, hostId });
  const id = await projectRun(web.db, { projectId: project, hostId, bridged: 'shop-threads' });
  const cellsOf = async (region: string, title: string) => {
    const table = page.getByRole('region', { name: region });
    const heads = await table.getByRole('columnheader').allTextContents();
    const at = heads.findIndex((head) => head.startsWith(title));
    expect(at, `${title} of ${heads.join()}`).toBeGreaterThan(0);
    const rows = table.locator('tbody tr').filter({ hasText: 'shop' });
    const texts = await rows.evaluateAll((all, at) => all.map((row) => row.children[at]?.textContent), at);
    return texts.toSorted();
  };
  await visit(page, `${web.url}/runs/${id}?columns=all`);
  expect(await cellsOf('Servers', 'Bridge CPU per request')).toEqual([
    expect.stringMatching(/^0\.\d{3}$/),
    '– (no bridge was sampled separately)',
  ]);
  await visit(page, `${web.url}/runs/${id}?tab=resources`);
  expect(await cellsOf('Resources', 'CPU, stdio bridge')).toEqual([expect.stringMatching(/^\d/), '–']);
  expect(await cellsOf('Resources', 'Bridge CPU per request')).toEqual([
    expect.stringMatching(/^0\.\d{3}/),
    '–',
  ]);
  await page.getByText('exclude its bridge').waitFor();
  await visit(page, `${web.url}/projects/${fork}`);
  await page.getByText('Different conditions: stdio bridge.').waitFor();
});

const hrefsOf = (links: Element[]) => links.map((link) => link.getAttribute('href'));
const valuesOf = (inputs: Element[]) => inputs.map((input) => (input as HTMLInputElement).value);

test('pages of projects have no serious violation, and at 390 px nothing scrolls sideways', async () => {
  const own = await openTab(browser);
  const forms = ['/runs/new', '/compare/new'].map((form) => `${form}?project=${project}`);
  for (const path of ['/projects', '/projects/new', `/projects/${project}`, ...forms]) {
    await visit(own.page, web.url + path);
    expect(await flaws(own.page, 'present'), path).toEqual([]);
  }
  await own.close();
});

/** A server that is named by a text, to a measured run: by the web app and a real worker, from a real registry. */
import { tarGzOf } from '@headroom/builder/archive/testing';
import { readRun, readWorkload } from '@headroom/db';
import type { BoundProcess } from '@headroom/local';
import { until } from '@headroom/local/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GitRepository } from '../../worker/src/testing/git-repository.ts';
import { launch, openTab, visit } from './browser.ts';
import { flaws } from './looks.ts';
import { startWeb, type Web } from './web.ts';
import { startWorker } from './worker.ts';

const SERVER = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const result = {
    initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'a', version: '1' } },
    'tools/list': { tools: [{ name: 'turn', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }] },
    'tools/call': { content: [{ type: 'text', text: 'The turn is number 42 of them' }] },
  }[method];
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result: result ?? {} }) + '\\n');
});
`;
const repository = new GitRepository();
const bin = { left: 'server.cjs', right: 'server.cjs' };
repository.commit('as it is', {
  'package.json': JSON.stringify({ name: 'turner', version: '1.0.0', bin }),
  'server.cjs': SERVER,
});

let web: Web;
let browser: Browser;
let worker: BoundProcess;
beforeAll(async () => {
  [web, browser] = await Promise.all([startWeb(), launch()]);
  const shared = { HEADROOM_SHARED_REPOSITORIES: repository.path };
  worker = await startWorker(web, { HEADROOM_ARCHIVES: 'own', ...shared });
});
afterAll(async () => {
  await browser.close();
  await worker.stop();
  await web.stop();
  repository.remove();
});

test('a package is named, tried, decided about in a table, and measured: no YAML is written', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await visit(page, `${web.url}/projects/new`);
  const field = page.getByLabel('Package, repository or file');
  await field.fill('npx -y @modelcontextprotocol/server-everything@2026.7.4');
  await page.getByText('npm package @modelcontextprotocol/server-everything, version 2026.7.4').waitFor();
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.waitForURL(/discovery=[0-9a-f-]{36}$/);
  const steps = page.getByRole('list', { name: 'Steps' });
  await steps.getByText('Tools found').waitFor();
  await page.getByText(/^\d+ of \d+ tools will be called\.$/).waitFor();
  await page.getByRole('button', { name: 'None' }).click();
  await page.getByText('Call at least one tool.').waitFor();
  await page.getByRole('checkbox', { name: 'Call echo' }).check();
  await page.getByLabel('Arguments of echo').fill('{"message"');
  await page.getByText('The arguments of echo must be a JSON object').waitFor();
  await page.getByLabel('Arguments of echo').fill('{"message": "hello"}');
  await page.getByText(/^1 of \d+ tools will be called\.$/).waitFor();
  expect(await flaws(page)).toEqual([]);
  const first = page.url();
  await page.getByRole('checkbox', { name: 'Call toggle-simulated-logging' }).check();
  await page.getByRole('button', { name: 'Call 1 more to see their answers' }).click();
  await page.waitForURL((url) => url.href !== first);
  await page.getByText('Tools found').waitFor();
  await page.getByRole('checkbox', { name: 'Check answers of toggle-simulated-logging' }).waitFor();
  await page.getByRole('button', { name: 'None' }).click();
  await page.getByRole('checkbox', { name: 'Call echo' }).check();
  expect(await page.getByLabel('Arguments of echo').inputValue()).toBe('{"message":"Hello from Headroom."}');
  await page.getByRole('button', { name: 'Measure' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  const id = page.url().slice(-36);
  await until(async () => (await readRun(web.db, id))?.status === 'finished');
  const run = await readRun(web.db, id);
  expect(run?.trials.map(({ status, reason }) => ({ status, reason }))).toEqual([
    { status: 'passed', reason: null },
  ]);
  const { tools } = await readWorkload(web.db, run?.suite ?? '');
  expect(tools).toMatchObject([
    {
      name: 'echo',
      arguments: { message: 'Hello from Headroom.' },
      expect: [expect.objectContaining({ in: 'text' })],
    },
  ]);
  await visit(page, `${web.url}/projects/${run?.projectId}`);
  await page.getByRole('link', { name: 'Try the newest release' }).click();
  await expect.poll(() => field.inputValue()).toBe('npm:@modelcontextprotocol/server-everything');
  await tab.close();
});

test('a discovery that comes to nothing says why, and the text is still there to be changed', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await visit(page, `${web.url}/projects/new`);
  const field = page.getByLabel('Package, repository or file');
  const env = { API_URL: 'https://b.example' };
  await field.fill(
    JSON.stringify({
      mcpServers: {
        far: { type: 'http', url: 'https://far.example/mcp' },
        acme: { command: 'npx', args: ['acme'], env },
        time: { command: 'uvx', args: ['mcp-server-time'] },
      },
    }),
  );
  await page.getByText('npm package acme, the newest version.').waitFor();
  expect(await page.getByLabel('Variables of the server').inputValue()).toBe('API_URL=https://b.example');
  await page.getByText('measure it with `headroom measure https://far.example/mcp`').waitFor();
  await page.getByRole('radio', { name: 'time' }).check();
  await page.getByText('PyPI package mcp-server-time, the newest version.').waitFor();
  expect(await flaws(page, 'present')).toEqual([]);
  await field.fill('npm:headroom-has-no-such-package --port 80');
  await page.getByText('Environment variables').click();
  await page.getByLabel('Variables of the server').fill('API_URL=https://a.example');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('npm has no package headroom-has-no-such-package').waitFor();
  expect(await field.inputValue()).toBe('npm:headroom-has-no-such-package --port 80');
  expect(await page.getByLabel('Variables of the server').inputValue()).toBe('API_URL=https://a.example');
  await tab.close();
});

test('a repository without a headroom.yaml: its servers are found, one is chosen by a click, and its branch can be watched', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await visit(page, `${web.url}/projects/new`);
  await page.getByLabel('Package, repository or file').fill(repository.path);
  await page.getByRole('button', { name: 'Find its servers' }).click();
  await page.getByRole('heading', { name: 'Choose a server' }).waitFor();
  expect(await flaws(page, 'present')).toEqual([]);
  await page.getByRole('button', { name: 'right of package.json' }).click();
  await page.getByText('1 of 1 tools will be called.').waitFor();
  await page.getByRole('button', { name: 'Watch a branch' }).click();
  await page.waitForURL(/\/watches\/new\?project=[0-9a-f-]{36}$/);
  const project = await web.db.project.findUniqueOrThrow({ where: { id: page.url().slice(-36) } });
  expect(project).toMatchObject({ repository: repository.path, standsIn: true, title: 'shop' });
  await page.getByText(repository.path).first().waitFor();
  await tab.close();
});

test('an archive without a headroom.yaml is dropped: the field says what happens, and its server is found and becomes its project', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  const manifest = JSON.stringify({ name: 'turner', version: '1.0.0', bin: 'server.cjs' });
  await visit(page, `${web.url}/projects/new`);
  const file = page.locator('input[type=file]');
  await file.setInputFiles({
    ...{ name: 'Dockerfile', mimeType: 'text/plain' },
    buffer: Buffer.from('FROM scratch'),
  });
  await page.getByText('Dockerfile needs the files beside it: drop its folder as an archive').waitFor();
  await file.setInputFiles({
    ...{ name: 'turner-1.0.0.tgz', mimeType: 'application/gzip' },
    buffer: tarGzOf({ 'package/package.json': manifest, 'package/server.cjs': SERVER }),
  });
  await page.getByText(/Archive turner-1\.0\.0\.tgz, 0\.1 MB\. A host of the class default/).waitFor();
  await page.getByRole('button', { name: 'Upload and try it' }).click();
  await page.waitForURL(/discovery=[0-9a-f-]{36}$/);
  await page.getByText('1 of 1 tools will be called.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Watch a branch' }).count()).toBe(0);
  expect(await flaws(page, 'present')).toEqual([]);
  const select = { id: true, standsIn: true, lastVersion: true, suite: true } as const;
  const where = { title: 'turner-1.0.0' };
  const before = await web.db.project.findFirstOrThrow({ where, select });
  expect(before).toMatchObject({ standsIn: false, lastVersion: 1, suite: null });
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  const after = await web.db.project.findMany({ where, select });
  expect(after).toEqual([{ ...before, standsIn: true, suite: expect.any(String) }]);
  const run = await readRun(web.db, page.url().slice(-36));
  expect(run).toMatchObject({ projectId: before.id });
  await tab.close();
});

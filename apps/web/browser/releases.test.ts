/** Watches of releases, by the web app and a real worker, from a registry on this machine. */
import { tarGzOf } from '@headroom/builder/archive/testing';
import {
  createArchiveProject,
  createWebhook,
  ensureDefaultWorkspace,
  listWatchRuns,
  requestCancel,
} from '@headroom/db';
import { anArchive } from '@headroom/db/testing';
import type { BoundProcess } from '@headroom/local';
import { until } from '@headroom/local/testing';
import { hasEnded } from '@headroom/model/run';
import { parseProject } from '@headroom/project';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, openTab, visit } from './browser.ts';
import { flaws } from './looks.ts';
import { type PackageRegistry, startPackageRegistry } from './package-registry.ts';
import { startReceiver } from './receiver.ts';
import { startWeb, type Web } from './web.ts';
import { startWorker } from './worker.ts';

const NAME = 'acme-turner';
/** Processor time of a slow answer, many times what the others take. */
const WORK_MS = 15;

/** A server with one tool. @param workMs processor time of each of its answers */
const serverOf = (workMs: number) => `#!/usr/bin/env node
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = (outcome) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }) + '\\n');
  const isCall = method === 'tools/call';
  if (isCall && params.name !== 'turn') return answer({ error: { code: -32602, message: 'unknown tool' } });
  if (isCall) for (const end = performance.now() + ${workMs}; performance.now() < end; );
  const result = {
    initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'a', version: '1' } },
    'tools/list': { tools: [{ name: 'turn', inputSchema: { type: 'object' } }] },
    'tools/call': { content: [{ type: 'text', text: 'a turn' }] },
  }[method];
  answer({ result: result ?? {} });
});
`;
const FILE = `version: 1
server: { id: acme, build: { requires: [node], commands: [] }, start: [node, server.cjs], transport: stdio }
workload: { tools: [ { name: turn, expect: none } ] }
`;
const parsed = parseProject(FILE, { file: 'headroom.yaml' });
if (!('project' in parsed)) throw new Error(JSON.stringify(parsed.problems));
const { workload } = parsed.project;

let web: Web;
let browser: Browser;
let worker: BoundProcess;
let registry: PackageRegistry;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let projectId: string;
beforeAll(async () => {
  [registry, receiver, browser] = await Promise.all([startPackageRegistry(NAME), startReceiver(), launch()]);
  web = await startWeb({ env: { HEADROOM_WEBHOOK_ALLOW: receiver.place } });
  worker = await startWorker(web, {
    ...{ HEADROOM_ARCHIVES: 'own', npm_config_registry: registry.address },
    PIP_INDEX_URL: `${registry.address}/simple`,
    HEADROOM_BUILD_ALLOW: registry.host,
    HEADROOM_BASE_IMAGES: `${registry.host}/*`,
  });
  const workspaceId = await ensureDefaultWorkspace(web.db);
  await createWebhook(web.db, { workspaceId, url: receiver.url, kinds: ['watch_change'] });
  const project = {
    ...{ workspaceId, createdById: null, title: 'Turner', path: 'headroom.yaml', hostClass: 'default' },
  };
  const read = { file: FILE, servers: [{ id: 'acme', title: 'acme' }], workload };
  const archive = anArchive(tarGzOf({ 'headroom.yaml': FILE, 'server.cjs': serverOf(0) }), 'turner.tgz');
  projectId = (await createArchiveProject(web.db, project, archive, read)).projectId;
});
afterAll(async () => {
  await browser.close();
  await worker.stop();
  await Promise.all([web.stop(), registry.stop(), receiver.stop()]);
});

function publish(version: string, workMs = 0): void {
  const manifest = { name: NAME, version, bin: { [NAME]: 'server.cjs' } };
  registry.published.npm.set(version, {
    'package.json': JSON.stringify(manifest),
    'server.cjs': serverOf(workMs),
  });
}

async function watch(releases: string): Promise<string> {
  const load = { profile: 'closed:users=2,seconds=1,warmup=0,pause=20', rounds: 6 };
  const request = {
    ...load,
    project: projectId,
    servers: ['acme'],
    releases,
    everyMinutes: 1,
    calibrates: false,
  };
  const response = await fetch(`${web.url}/api/v1/watches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** Lets the minute pass for which a watch waits. */
const letPass = (id: string) =>
  web.db.watch.update({ where: { id }, data: { nextAt: new Date(0), checkAt: new Date(0) } });

const firstBase = async (id: string) =>
  (await web.db.watch.findUniqueOrThrow({ where: { id }, select: { firstCommit: true } })).firstCommit;
const runsOf = async (id: string) => (await listWatchRuns(web.db, id, 10)).reverse();
const base = (id: string, side: string) => until(async () => (await firstBase(id)) === side);

/** Waits until a watch has compared so many heads. */
async function compared(id: string, count: number) {
  let last: Awaited<ReturnType<typeof runsOf>> = [];
  const ended = async () => {
    const runs = await runsOf(id);
    last = runs;
    return runs.length === count && runs.every(({ status }) => hasEnded(status));
  };
  await until(ended, { describe: () => JSON.stringify(last) });
  return runsOf(id);
}

test('of three versions of a package the slow one is found at its version, and told of once', async () => {
  publish('1.0.0');
  const id = await watch(`npm:${NAME}`);
  await base(id, `npm:${NAME}@1.0.0`);
  publish('1.1.0');
  publish('2.0.0-rc.1', WORK_MS);
  await letPass(id);
  const [same] = await compared(id, 1);
  expect(same).toMatchObject({ reason: null, base: `npm:${NAME}@1.0.0`, head: `npm:${NAME}@1.1.0` });

  publish('1.2.0', WORK_MS);
  await letPass(id);
  const [, slower] = await compared(id, 2);
  expect(slower).toMatchObject({
    ...{ reason: null, base: `npm:${NAME}@1.1.0`, head: `npm:${NAME}@1.2.0` },
    headRevision: { repository: `npm:${NAME}`, subject: '1.2.0' },
  });
  expect(slower?.verdicts?.regressed).toBeGreaterThan(0);
  await expect.poll(() => receiver.got.length).toBe(1);
  const [message] = receiver.got.map(({ body }) => JSON.parse(body));
  expect(message).toMatchObject({ type: 'watch_change', data: { runId: slower?.id } });
  // Each later check of the registry carried the validator of its last answer.
  const checks = registry.checks.filter(({ path, etag }) => path === `/${NAME}` && etag !== undefined);
  expect(checks.length).toBeGreaterThanOrEqual(2);

  const tab = await openTab(browser);
  const { page } = tab;
  await visit(page, `${web.url}/watches/${id}`);
  const rows = await page.getByRole('row').allInnerTexts();
  expect(rows.slice(1).map((row) => row.split('\t')[0])).toEqual(['2.0.0-rc.1', '1.2.0', '1.1.0']);
  expect(rows[1]).toContain('passed over: pre-release');
  const [, , slow, equal] = rows.map((row) => row.replace(/None of \d+ metrics regressed/, ''));
  expect(slow).toContain('regressed');
  expect(equal).not.toContain('regressed');
  expect(await flaws(page)).toEqual([]);
  await visit(page, `${web.url}/trends?watch=${id}`);
  await page.getByRole('list', { name: 'Changes' }).getByText('1.2.0').waitFor();
  expect(await flaws(page)).toEqual([]);
  await tab.close();
  expect(receiver.got).toHaveLength(1);
});

test('of PyPI a yanked release is passed over, and the one after it is compared with the first', async () => {
  const fileOf = (version: string) => `${NAME.replace('-', '_')}-${version}-py3-none-any.whl`;
  registry.published.pypi.push({ filename: fileOf('1.0'), yanked: false });
  const id = await watch(`pypi:${NAME}`);
  await base(id, `pypi:${NAME}@1.0`);
  registry.published.pypi.push({ filename: fileOf('1.1'), yanked: false });
  registry.published.pypi.push({ filename: fileOf('1.10'), yanked: 'too slow' });
  await letPass(id);
  await until(async () => (await runsOf(id)).length === 1);
  const [run] = await runsOf(id);
  await requestCancel(web.db, run?.id ?? '');
  expect(run).toMatchObject({ base: `pypi:${NAME}@1.0`, head: `pypi:${NAME}@1.1` });
});

test('of an image a new digest behind its tag is compared with the one before, which needs a container engine', async () => {
  const [first, second] = ['a', 'b'].map((digit) => `sha256:${digit.repeat(64)}`);
  registry.published.digest = first as string;
  const id = await watch(`oci:${registry.host}/${NAME}`);
  await base(id, `oci:${registry.host}/${NAME}@${first}`);
  registry.published.digest = second as string;
  await letPass(id);
  const [run] = await compared(id, 1);
  expect(run).toMatchObject({ status: 'failed', head: `oci:${registry.host}/${NAME}@${second}` });
  expect(run?.reason).toContain('needs a container engine');
});

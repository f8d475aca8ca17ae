/** The package of the command as a stranger installs it, on a machine that has Node.js and nothing else. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { arch, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startForeignServer } from '@headroom/local/foreign-server';
import { PROCESSORS } from '@headroom/model/host/places';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VERSION } from '../version.ts';
import { makeRelease } from './release.ts';

const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'headroom-release-test-'));
const [path, project] = [join(folder, 'path'), join(folder, 'project')];
const root = join(folder, 'installed/lib/node_modules/@headroom/cli');
afterAll(() => rmSync(folder, { recursive: true }));

const SERVER = `
import { createInterface } from 'node:readline';
const say = (id, body) => console.log(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
const number = { type: 'number' };
const inputSchema = { type: 'object', properties: { a: number, b: number }, required: ['a', 'b'] };
const call = ({ name, arguments: { a, b } = {} }) =>
  name === 'add' && a !== undefined && b !== undefined
    ? { result: { content: [{ type: 'text', text: String(a + b) }] } }
    : { error: { code: -32602, message: 'no such call' } };
const ANSWERS = {
  initialize: ({ protocolVersion }) => ({
    result: { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'adder', version: '1' } },
  }),
  'tools/list': () => ({ result: { tools: [{ name: 'add', inputSchema }] } }),
  'tools/call': call,
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined) say(id, ANSWERS[method]?.(params) ?? { result: {} });
});
`;
const FILE = `version: 1
server:
  id: adder
  transport: stdio
  build: { commands: [[node, --check, server.mjs]], requires: [node], sources: [server.mjs] }
  start: [node, server.mjs]
workload:
  tools: [{ name: add, arguments: { a: 2, b: 3 }, expect: [{ in: text, contains: 5 }] }]
`;
const RUNNING = `version: 1
server: { id: any, dockerfile: { path: server.mjs }, port: 80 }
workload:
  tools: [{ name: get-sum, arguments: { a: 2, b: 3 }, expect: [{ in: text, contains: 5 }] }]
`;

let tarball: string;

beforeAll(async () => {
  const processor = PROCESSORS.find((name) => name === arch());
  if (!processor) throw new Error(`the package brings nothing for ${arch()}`);
  tarball = await makeRelease(join(folder, 'dist'), [processor]);
  const options = ['--global', '--prefix', join(folder, 'installed'), '--offline', '--no-fund', '--no-audit'];
  await execute('npm', ['install', ...options, tarball]);
  for (const made of [path, project]) mkdirSync(made);
  copyFileSync(process.execPath, join(path, 'node'));
  for (const [name, text] of Object.entries({
    'server.mjs': SERVER,
    'headroom.yaml': FILE,
    'running.yaml': RUNNING,
  }))
    writeFileSync(join(project, name), text);
}, 20 * 60_000);

/** Runs the installed command; nothing but Node.js is on PATH. @param node options of Node.js */
function run(args: readonly string[], node: readonly string[] = []) {
  const options = { cwd: project, env: { PATH: path, HOME: join(folder, 'home') } };
  const command = [...node, join(folder, 'installed/bin/headroom'), ...args];
  return execute(join(path, 'node'), command, options);
}

test('its checksum is that of the file, and it is named by the version', async () => {
  const sum = createHash('sha256').update(readFileSync(tarball)).digest('hex');
  expect(readFileSync(`${tarball}.sha256`, 'utf8')).toBe(`${sum}  headroom-${VERSION}.tgz\n`);
  expect((await run(['--version'])).stdout).toBe(`${VERSION}\n`);
});

test('its modules import each other, what Node.js brings, and what k6 brings, alone', () => {
  const dist = join(root, 'dist');
  const files = readdirSync(dist);
  const imports = files.flatMap((file) => [
    ...readFileSync(join(dist, file), 'utf8').matchAll(/^import .*?["']([^"']+)["'];?$/gm),
  ]);
  const names = imports.map(([, name = '']) => name).filter((name) => !/^k6(\/|$)/.test(name));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !isBuiltin(name) && !files.includes(name.replace('./', '')))).toEqual([]);
});

test('licences: each package that was bundled, each Go module, and where the source of k6 is', () => {
  const texts = readFileSync(join(root, 'THIRD-PARTY-LICENSES'), 'utf8');
  for (const title of [/^zod \d/m, /^yaml \d/m, /^go\.k6\.io\/k6 v1/m, /^The Go programming language$/m])
    expect(texts).toMatch(title);
  expect(texts).toContain('GNU AFFERO GENERAL PUBLIC LICENSE');
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8');
  expect(notice).toMatch(/github\.com\/grafana\/k6\/tree\/v\d+\.\d+\.\d+/);
  expect(readFileSync(join(root, 'resources/infra/k6/main.go'), 'utf8')).toContain('package main');
});

test('check reads a file in its thread', async () => {
  expect((await run(['check'])).stdout).toContain('headroom.yaml is valid');
});

test('measure: a server over stdio, as a plain process without a sandbox, which it says', async () => {
  // As in Node.js 22.
  const node22 = ['--import', 'data:text/javascript,delete globalThis.AsyncDisposableStack'];
  const { stdout, stderr } = await run(['measure', '--profile', 'smoke'], node22);
  expect(stderr).toContain("run as the worker's own user: bubblewrap (bwrap) is not installed");
  expect(stdout).toMatch(/^adder, protocol \S+ over stdio, as a plain process that shares the host/);
  expect(stdout).toMatch(/add +│ +[\d.,]+ │.*│ +0 │/);
});

test('try and measure: a running server', async () => {
  const server = await startForeignServer();
  try {
    const tried = await run(['try', '--url', server.url, 'running.yaml']);
    expect(tried.stdout).toMatch(/pass {2}arguments by their schemas/);
    const { stdout } = await run(['measure', 'running.yaml', '--url', server.url, '--profile', 'smoke']);
    expect(stdout).toMatch(/get-sum +│ +[\d.,]+ │.*│ +0 │/);
  } finally {
    await server.stop();
  }
});

test('elsewhere than on Linux it says that measuring needs it, and the rest works', async () => {
  const mac = ['--import', `data:text/javascript,Object.defineProperty(process,'platform',{value:'darwin'})`];
  await expect(run(['measure'], mac)).rejects.toThrow('measuring servers needs Linux on x64 or arm64');
  expect((await run(['check'], mac)).stdout).toContain('headroom.yaml is valid');
});

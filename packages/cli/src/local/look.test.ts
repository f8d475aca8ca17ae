/** A workload for a server that nothing is known of, written by what it answers. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN } from '@headroom/bench/testing';
import { startForeignServer } from '@headroom/local/foreign-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run, runHere, SHORT_LOAD } from './command.testing.ts';

const [BEFORE = ''] = readFileSync(`${OWN}/shop/headroom.yaml`, 'utf8').split(/^workload:/m);

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-init-'));
  cpSync(`${OWN}/shop`, folder, { recursive: true });
  file = join(folder, 'headroom.yaml');
  writeFileSync(file, BEFORE);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('init writes handshakes, versions, arguments and what answers have in common; try passes at once', async () => {
  const said = await run('init', file, '--server', 'shop', '--arg', 'id=7');
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toContain('1 of 1 tools, handshakes session, persistent, protocol 2025-11-25');
  const text = readFileSync(file, 'utf8');
  expect(text.startsWith(BEFORE)).toBe(true);
  expect(text).toContain('name: get-item');
  expect(text).toMatch(/equals:\s+id: 7\s/);
  expect(await run('try', file, '--server', 'shop')).toMatchObject({ status: 0 });
});

test('a server without sessions is found to be one, tried and measured by its only handshake', async () => {
  writeFileSync(file, BEFORE.replace('MIXES: "1"', 'STATELESS: "1"'));
  const server = ['--server', 'shop-mixes'];
  const said = await runHere('init', file, ...server, '--arg', 'id=7');
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toContain('1 of 1 tools, handshakes stateless\n');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('handshakes: [stateless]');
  expect(text).not.toContain('protocol:');
  const tried = await runHere('try', file, ...server);
  expect(tried).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('stateless, protocol 2026-07-28\n  get-item: right'),
  });
  const measured = await runHere('measure', file, ...server, '--profile', SHORT_LOAD);
  expect(measured).toMatchObject({ status: 0 });
  expect(measured.stdout).toMatch(/get-item +│ +[\d.,]+ │.*│ +0 │/);
});

test('of a server that runs already what it answers now is written, and said to be weaker', async () => {
  const before = 'version: 1\nserver: { id: any, dockerfile: { path: server.mjs }, port: 80 }\n';
  writeFileSync(file, before);
  const server = await startForeignServer();
  try {
    const said = await runHere('init', file, '--url', server.url, '--tool', 'get_item');
    expect(said).toMatchObject({ status: 0, stderr: '' });
    expect(said.stdout).toContain('5 of 7 tools, handshakes session, persistent, protocol 2025-11-25');
    expect(said.stdout).toContain('The server was called without a restart');
    expect(readFileSync(file, 'utf8')).toMatch(/^# The server was called without .*\nworkload:/m);
    expect(await runHere('try', file, '--url', server.url)).toMatchObject({ status: 0 });
  } finally {
    await server.stop();
  }
});

test('a server of another machine is not asked, and a runtime beside --url is refused', async () => {
  const away = await runHere('init', file, '--server', 'shop', '--url', 'http://192.0.2.1/mcp');
  expect(away.status).toBe(2);
  expect(away.stderr).toMatch(/http:\/\/192.0.2.1\/mcp is another machine.*--i-may-load-it/);
  const both = await runHere('init', file, '--url', 'http://127.0.0.1:1/mcp', '--runtime', 'docker');
  expect(both.stderr).toContain('--runtime cannot be combined with --url');
  expect(readFileSync(file, 'utf8')).toBe(BEFORE);
});

test('what its schemas do not tell is asked for, and nothing is written', async () => {
  const said = await runHere('init', file, '--server', 'shop');
  expect(said.status).toBe(2);
  expect(said.stderr).toContain('get-item: its schema tells no value of id: say --arg id=…');
  expect(readFileSync(file, 'utf8')).toBe(BEFORE);
});

test('an argument that names a backend is refused, as its place is not known yet', async () => {
  const said = await runHere('init', file, '--server', 'shop', '--arg', 'id={backend.prices}');
  expect(said.status).toBe(2);
  expect(said.stderr).toContain('--arg id holds {backend.prices}, which has no value before a measurement');
});

test('a workload that is there stays', async () => {
  writeFileSync(file, `${BEFORE}workload: {}\n`);
  const said = await runHere('init', file);
  expect(said.status).toBe(2);
  expect(said.stderr).toContain('already has a workload');
});

test('a file of clients is not completed: it names the command that measures it', async () => {
  const clients = file.replace(/[^/]+$/, '.mcp.json');
  writeFileSync(clients, '{ "mcpServers": {} }');
  const said = await runHere('init', clients);
  expect(said.status).toBe(2);
  expect(said.stderr).toContain(`headroom measure ${clients} --save`);
});

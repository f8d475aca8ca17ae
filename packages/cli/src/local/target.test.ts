/** Servers that no file describes, as somebody without an installation measures them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { engine, startImageServer } from '@headroom/bench/testing';
import { freePort } from '@headroom/local';
import { until } from '@headroom/local/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, runHere, runIn, SHORT_LOAD } from './command.testing.ts';
import { checkout, IN_CSHARP, targetFolder } from './target.testing.ts';

/** Whether .NET is installed. */
const dotnet = spawnSync('dotnet', ['--version']).status === 0;
const { folder, stdio, http } = targetFolder();

let running: ChildProcess;
let address: string;
beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}/mcp`;
  running = spawn(process.execPath, [http], { env: { ...process.env, AT: String(port) } });
  await until(async () => (await fetch(address).catch(() => undefined))?.status === 405);
});
afterAll(() => {
  running.kill('SIGKILL');
});

const LOADED = ['--profile', SHORT_LOAD];
const TABLE = /turn +│ +[\d.]+ │/;

test.each([
  ['over stdio', stdio, 'over stdio'],
  ['over HTTP, at the port that it opens', http, 'over HTTP'],
])('a command is measured %s', async (_, program, words) => {
  const json = join(folder, 'command.json');
  const at = ['--env', `AT=${await freePort()}`];
  const said = await run('measure', ...LOADED, ...at, '--json', json, '--', process.execPath, program);
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toMatch(TABLE);
  expect(said.stdout).toContain(`protocol 2025-11-25 ${words}, as a plain process that shares the host\n`);
  expect(said.stdout).toMatch(/ · context \d+ tokens \(o200k_base\)/);
  expect(said.stderr).toContain('runs in this folder as your user, without isolation');
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ result: { outcome: 'passed' } });
});

test('what is printed between the messages is a remark, and the load tells the time that it has left', async () => {
  const json = join(folder, 'noise.json');
  const load = ['--profile', 'closed:users=2,seconds=4,warmup=0,pause=20'];
  const command = ['--env', 'NOISE=1', '--json', json, '--', process.execPath, stdio];
  const said = await runHere('measure', ...load, ...command);
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toContain(
    'Prints at least 1 line on stdout that is no JSON-RPC, such as "Small server, ready"',
  );
  expect(said.stdout).toMatch(/ · first call [\d.]+ ms · .* · tools\/list \d+ bytes/);
  expect(said.stderr).toMatch(/^ {2}[\d,]+ calls\/s, mean [\d.]+ ms, \d s left$/m);
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({
    stdoutNoise: { lines: 1, first: 'Small server, ready' },
    firstCallMs: expect.any(Number),
    catalogueBytes: expect.any(Number),
  });
});

test('a server that ends under load: after how many calls, and what was measured until then', async () => {
  const load = ['--profile', 'closed:users=2,seconds=20,warmup=0,pause=5'];
  const said = await runHere('measure', ...load, '--env', 'LIFE_MS=3000', '--', process.execPath, stdio);
  expect(said).toMatchObject({ status: 1 });
  expect(said.stdout).toMatch(
    /server_failed: .*after [\d.]+ s and about \d{2,} calls, answered in [\d.]+ ms on average/,
  );
  expect(said.stdout).toMatch(/ready after .* · first call /);
});

test('an address is measured as it runs, by clients that leave their sessions, too, and runs on', async () => {
  const said = await runHere('measure', address, ...LOADED, '--handshake', 'abandoned', '--markdown', '-');
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toMatch(/\| turn \| [\d.]+ \|/);
  expect(running.exitCode).toBeNull();
});

test('the program of a folder is built and measured; --save writes the file that does the same', async () => {
  const at = checkout(join(folder, 'saved'));
  const said = await runIn(at, 'measure', ...LOADED, '--save');
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toMatch(TABLE);
  const again = await runHere('measure', join(at, 'headroom.yaml'), ...LOADED);
  expect(again).toMatchObject({ status: 0 });
  expect(again.stdout).toMatch(TABLE);
});

test('a program of a package that names its interpreter, and is no program of the system yet, is started by itself', async () => {
  const at = checkout(join(folder, 'alone'));
  writeFileSync(join(at, 'package.json'), JSON.stringify({ name: 'turner', bin: 'turner' }));
  writeFileSync(join(at, 'turner'), '#!/bin/sh\nexec node server.cjs\n');
  const said = await runHere('measure', at, ...LOADED);
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toMatch(TABLE);
});

test.skipIf(!dotnet)('a server in one file of C# is built and measured', async () => {
  const file = join(folder, 'csharp', 'turner.cs');
  mkdirSync(dirname(file));
  writeFileSync(file, IN_CSHARP);
  const said = await run('measure', file, ...LOADED);
  expect(said).toMatchObject({ status: 0 });
  expect(said.stderr).toContain('turner.cs names turner');
  expect(said.stdout).toMatch(TABLE);
});

test('a folder whose file of a client starts nothing here is measured by its package.json', async () => {
  const at = checkout(join(folder, 'addressed'));
  const mcpServers = { acme: { type: 'http', url: 'https://acme.example/mcp' } };
  writeFileSync(join(at, '.mcp.json'), JSON.stringify({ mcpServers }));
  const said = await runHere('measure', at, ...LOADED);
  expect(said.stderr).toContain('measure it with `headroom measure https://acme.example/mcp`');
  expect(said.stdout).toMatch(TABLE);
  // A file is written where --save asks for it.
  expect(existsSync(join(at, 'headroom.yaml'))).toBe(false);
});

test('a package is measured by its newest version, without a file, with a copy of the folder that it is given', async () => {
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  const named = [
    'npm:@modelcontextprotocol/server-filesystem',
    ...LOADED,
    '--arg',
    `list_directory.path=${shared}`,
  ];
  const said = await runHere('measure', ...named, '--', shared);
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toMatch(/^@modelcontextprotocol\/server-filesystem \d{4}\.\d+\.\d+, protocol/);
  expect(said.stdout).toMatch(/list_directory +│/);
  expect(said.stderr).toContain(`each start gets a copy of ${shared}`);
});

test('a bundle is unpacked and measured, with its settings by their names', async () => {
  const given = ['--env', 'spin=0', ...LOADED];
  const said = await runIn(folder, 'measure', 'acme.mcpb', ...given);
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toMatch(TABLE);
});

test.skipIf(!engine)(
  'an image is measured by the command that clients start it with; --save writes its digest',
  async () => {
    const registry = await startImageServer();
    const at = join(folder, 'image');
    mkdirSync(at);
    try {
      const given = ['--runtime', 'docker', ...LOADED];
      const docker = ['docker', 'run', '-i', '--rm', '-e', 'PLACE', registry.image];
      const said = await runIn(at, 'measure', ...given, '--save', '--env', 'PLACE=Oslo', '--', ...docker);
      expect(said).toMatchObject({ status: 0 });
      expect(said.stdout).toMatch(/over stdio, in a container.*\n[\s\S]*greet +│/);
      const file = join(at, 'headroom.yaml');
      expect(readFileSync(file, 'utf8')).toContain(
        `image: ${registry.image.replace(/:1$/, '@')}${registry.digest}`,
      );
      expect(await run('measure', file, ...given)).toMatchObject({ status: 0 });
    } finally {
      await registry.stop();
    }
  },
);

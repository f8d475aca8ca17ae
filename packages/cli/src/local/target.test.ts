/** Servers that no file describes, as somebody without an installation measures them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { engine, startImageServer, zipOf } from '@headroom/bench/testing';
import { freePort } from '@headroom/local';
import { until } from '@headroom/local/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, runIn, SHORT_LOAD } from './command.testing.ts';
import { IN_CSHARP, OVER_HTTP, OVER_STDIO } from './target.testing.ts';

/** Whether .NET is installed. */
const dotnet = spawnSync('dotnet', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'headroom-target-'));
const stdio = join(folder, 'stdio.cjs');
const http = join(folder, 'http.cjs');
writeFileSync(stdio, OVER_STDIO);
writeFileSync(http, OVER_HTTP);
const clients = join(folder, 'clients.json');
const bundle = join(folder, 'acme.mcpb');
const MANIFEST = {
  ...{ manifest_version: '0.3', name: 'acme', version: '1.0.0' },
  server: {
    ...{ type: 'node', entry_point: 'server/index.cjs' },
    mcp_config: {
      command: 'node',
      args: [`\${__dirname}/server/index.cjs`],
      env: { SPIN_MS: `\${user_config.spin}` },
    },
  },
  user_config: { spin: { type: 'number', title: 'Work of a call', required: true } },
};
writeFileSync(bundle, zipOf({ 'manifest.json': JSON.stringify(MANIFEST), 'server/index.cjs': OVER_STDIO }));
const ACME = { command: 'uvx', args: ['--with', 'extra', 'acme'] };
writeFileSync(clients, JSON.stringify({ mcpServers: { acme: ACME } }));

/** A folder whose package.json names a program. */
function checkout(name: string, spinMs: number): string {
  const at = join(folder, name);
  mkdirSync(at, { recursive: true });
  writeFileSync(
    join(at, 'package.json'),
    JSON.stringify({ name: 'turner', version: '1.0.0', bin: 'server.cjs' }),
  );
  writeFileSync(join(at, 'server.cjs'), OVER_STDIO.replace('process.env.SPIN_MS ?? 0', String(spinMs)));
  return at;
}

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
  rmSync(folder, { recursive: true });
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
  expect(said.stdout).toContain(`protocol 2025-11-25 ${words}, as a plain process, not isolated\n`);
  expect(said.stdout).toMatch(/ · context \d+ tokens \(o200k_base\)/);
  expect(said.stderr).toContain('runs in this folder as your user, without isolation');
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ result: { outcome: 'passed' } });
});

test('what is printed between the messages is a remark, and the load tells the time that it has left', async () => {
  const json = join(folder, 'noise.json');
  const load = ['--profile', 'closed:users=2,seconds=4,warmup=0,pause=20'];
  const command = ['--env', 'NOISE=1', '--json', json, '--', process.execPath, stdio];
  const said = await run('measure', ...load, ...command);
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toContain('Prints 1 line on stdout that is no JSON-RPC, first: "Small server, ready"');
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
  const said = await run('measure', ...load, '--env', 'LIFE_MS=3000', '--', process.execPath, stdio);
  expect(said).toMatchObject({ status: 1 });
  expect(said.stdout).toMatch(
    /server_failed: .*after [\d.]+ s and about \d{2,} calls, answered in [\d.]+ ms on average/,
  );
  expect(said.stdout).toMatch(/ready after .* · first call /);
});

test('an address is measured as it runs, by clients that leave their sessions, too, and runs on', async () => {
  const said = await run('measure', address, ...LOADED, '--handshake', 'abandoned', '--markdown', '-');
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toMatch(/\| turn \| [\d.]+ \|/);
  expect(running.exitCode).toBeNull();
});

test('the program of a folder is built and measured; --save writes the file that does the same', async () => {
  const at = checkout('saved', 0);
  const said = await run('measure', at, ...LOADED);
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toMatch(TABLE);
  const file = join(at, 'headroom.yaml');
  expect(existsSync(file)).toBe(false);
  expect(await runIn(at, 'measure', ...LOADED, '--save')).toMatchObject({ status: 0 });
  const again = await run('measure', file, ...LOADED);
  expect(again).toMatchObject({ status: 0 });
  expect(again.stdout).toMatch(TABLE);
});

test('a program of a package that names its interpreter, and is no program of the system yet, is started by itself', async () => {
  const at = checkout('alone', 0);
  writeFileSync(join(at, 'package.json'), JSON.stringify({ name: 'turner', bin: 'turner' }));
  writeFileSync(join(at, 'turner'), '#!/bin/sh\nexec node server.cjs\n');
  const said = await run('measure', at, ...LOADED);
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
  const at = checkout('addressed', 0);
  const mcpServers = { acme: { type: 'http', url: 'https://acme.example/mcp' } };
  writeFileSync(join(at, '.mcp.json'), JSON.stringify({ mcpServers }));
  const said = await run('measure', at, ...LOADED);
  expect(said.stderr).toContain('measure it with `headroom measure https://acme.example/mcp`');
  expect(said.stdout).toMatch(TABLE);
});

test('of a server.json the package is taken, not the image; several packages are a choice', async () => {
  const at = join(folder, 'listed');
  mkdirSync(at);
  const npm = { registryType: 'npm', identifier: 'headroom-has-no-such-package', version: '1.0.0' };
  const oci = { registryType: 'oci', identifier: 'docker.io/acme/server:1' };
  const packages = (...all: object[]) =>
    writeFileSync(join(at, 'server.json'), JSON.stringify({ packages: all }));
  packages(oci, npm);
  expect((await run('measure', at)).stderr).toContain('npm has no package headroom-has-no-such-package');
  packages(npm, { ...npm, registryType: 'pypi' });
  expect((await run('measure', at)).stderr).toContain('--server "headroom-has-no-such-package (pypi)"');
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
  const said = await run('measure', ...named, '--', shared);
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

test('two folders are compared: what became slower is found early, and ends with status 1', async () => {
  const json = join(folder, 'compared.json');
  const sides = [checkout('quick', 1), checkout('slow', 8)];
  const said = await run('compare', ...sides, '--seconds', '1', '--json', json);
  expect(said).toMatchObject({ status: 1 });
  expect(said.stdout).toMatch(/turner.*regressed/i);
  const lines = said.stderr.split('\n');
  const times = (words: string) => lines.filter((line) => line.startsWith(words)).length;
  expect(times('servers run as plain processes')).toBe(1);
  // Of each side once.
  for (const words of ['building turner', 'starting turner', 'asking turner']) expect(times(words)).toBe(2);
  // The first look is after six rounds of at most 24.
  const { measuredRounds } = JSON.parse(readFileSync(json, 'utf8'));
  expect(measuredRounds).toBeGreaterThanOrEqual(6);
  expect(measuredRounds).toBeLessThan(24);
});

test('a server that cannot be measured is refused with its own words and the reason', async () => {
  const page = createServer((_, response) => response.end('<!doctype html><title>Hello</title>'));
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(page.address() as AddressInfo).port}/`;
  const node = (program: string) => ['--', process.execPath, '-e', program];
  const library = join(folder, 'Library.csproj');
  writeFileSync(library, '<Project Sdk="Microsoft.NET.Sdk"></Project>');
  const archive = join(folder, 'acme.tgz');
  writeFileSync(archive, '');
  const refused: [words: string[], reason: RegExp][] = [
    [['npm:headroom-has-no-such-package'], /npm has no package headroom-has-no-such-package/],
    [node('console.error("the key is missing"); process.exit(3)'), /the key is missing/],
    [[site], /expected|HTML|JSON/],
    [[library], /Library\.csproj is no program: it needs <OutputType>Exe<\/OutputType>/],
    [[archive], /acme\.tgz is an archive: unpack it, and measure its folder/],
    [['./nowhere'], /\.\/nowhere does not exist\. A package is named with its registry: npm:/],
    [[folder], /has no headroom\.yaml, and no package\.json with a bin/],
    [
      ['oci:acme/server:1'],
      /oci:acme\/server:1 needs a container engine, but none is available: start Docker, or set DOCKER_HOST/,
    ],
    [
      ['--', 'docker', 'run', '-i', 'acme/server'],
      /docker run names oci:acme\/server[\s\S]*needs a container engine/,
    ],
    [
      ['--', 'docker', 'run', '-e', 'TOKEN', 'acme'],
      /the server of docker run needs values:\n {2}TOKEN: add --env TOKEN=…/,
    ],
    [['--', 'docker', 'run', '-v', '/:/host', 'acme'], /docker: args: -v mounts a folder of the host/],
    [[bundle], /acme of acme\.mcpb needs values:\n {2}spin \(Work of a call\): add --env spin=…/],
    [[clients], /needs extra, which needs a headroom.yaml/],
    [['brew:acme'], /brew: is no kind of server; allowed: npm:NAME/],
    [
      ['--env', 'CHANGES=1', '--', process.execPath, stdio],
      /it does not say that it only reads.*say --tool turn/,
    ],
    [['--', process.execPath, http], /listens on a different port at each start/],
    [
      ['--env', 'NOT_SET_HERE', '--', process.execPath, stdio],
      /--env NOT_SET_HERE: the variable is not set here/,
    ],
    [['--header', 'x', address], /--header x must be "Name: value"/],
  ];
  try {
    for (const [words, reason] of refused) {
      const said = await run('measure', ...words);
      expect(said).toMatchObject({ status: 2 });
      expect(said.stderr).toMatch(reason);
    }
  } finally {
    page.close();
  }
});

test('a server that a file of clients does not name is refused, with those that it does', async () => {
  const said = await run('measure', clients, '--server', 'other');
  expect(said.status).toBe(2);
  expect(said.stderr).toContain(`--server other is not in ${clients}; allowed: acme`);
});

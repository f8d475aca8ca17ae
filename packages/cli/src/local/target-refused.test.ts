/** Servers that no file describes and that cannot be measured: what is said of each. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHere } from './command.testing.ts';
import { targetFolder } from './target.testing.ts';

const { folder, stdio, http, bundle } = targetFolder();
const clients = join(folder, 'clients.json');
const ACME = { command: 'uvx', args: ['--with', 'extra', 'acme'] };
writeFileSync(clients, JSON.stringify({ mcpServers: { acme: ACME } }));

test('of a server.json the package is taken, not the image; several packages are a choice', async () => {
  const at = join(folder, 'listed');
  mkdirSync(at);
  const npm = { registryType: 'npm', identifier: 'headroom-has-no-such-package', version: '1.0.0' };
  const oci = { registryType: 'oci', identifier: 'docker.io/acme/server:1' };
  const packages = (...all: object[]) =>
    writeFileSync(join(at, 'server.json'), JSON.stringify({ packages: all }));
  packages(oci, npm);
  expect((await runHere('measure', at)).stderr).toContain('npm has no package headroom-has-no-such-package');
  packages(npm, { ...npm, registryType: 'pypi' });
  expect((await runHere('measure', at)).stderr).toContain('--server "headroom-has-no-such-package (pypi)"');
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
    [['--header', 'x', 'http://127.0.0.1:9/mcp'], /--header x must be "Name: value"/],
  ];
  try {
    for (const [words, reason] of refused) {
      const said = await runHere('measure', ...words);
      expect(said).toMatchObject({ status: 2 });
      expect(said.stderr).toMatch(reason);
    }
  } finally {
    page.close();
  }
});

test('a server that a file of clients does not name is refused, with those that it does', async () => {
  const said = await runHere('measure', clients, '--server', 'other');
  expect(said.status).toBe(2);
  expect(said.stderr).toContain(`--server other is not in ${clients}; allowed: acme`);
});

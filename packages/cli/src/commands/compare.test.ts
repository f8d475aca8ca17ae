import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BARE_ENV } from './env.testing.ts';

const COMMAND = join(import.meta.dirname, '../../bin/headroom.js');
const PROJECT = {
  id: 'c0ffee',
  title: 'Shop',
  path: 'headroom.yaml',
  servers: [{ id: 'shop' }],
  suite: 'own-1',
};
const CREATED = { id: 'r1', url: '/compare/r1', trials: 2, estimatedSeconds: 1, ahead: 0 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-compare-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The request of a comparison that the command sends to an installation with one project. */
async function asked(repository: string, ...args: string[]): Promise<unknown> {
  let body: unknown;
  const installation = createServer(async (request, answer) => {
    if (request.method === 'POST') body = JSON.parse(await text(request));
    const said = request.method === 'POST' ? CREATED : { projects: [{ ...PROJECT, repository }] };
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  }).listen(0, '127.0.0.1');
  await once(installation, 'listening');
  const { port } = installation.address() as AddressInfo;
  const env = {
    ...BARE_ENV,
    HEADROOM_URL: `http://127.0.0.1:${port}`,
    HEADROOM_TOKEN: 'token',
  };
  try {
    const command = [COMMAND, 'compare', '--no-wait', ...args];
    await promisify(execFile)(process.execPath, command, { cwd: folder, env });
    return body;
  } finally {
    installation.close().closeAllConnections();
  }
}

test('versions of a project of archives are compared from any folder, by the names they have there', async () => {
  expect(await asked('archive:/1b2c', '--project', 'c0ffee', '--base', 'v1')).toEqual({
    project: 'c0ffee',
    base: 'v1',
    head: 'HEAD',
    servers: ['shop'],
    profile: 'quick',
  });
});

test('a project of a repository is compared from its checkout, or by the address', async () => {
  const address = 'https://a.b/c.git';
  const named = ['--project', 'Shop', '--base', 'main'];
  await expect(asked(address, ...named)).rejects.toThrow(
    'this folder is not in a git checkout: give --repository',
  );
  expect(await asked(address, ...named, '--repository', address)).toMatchObject({
    project: 'c0ffee',
    base: 'main',
  });
});

test('packages, images and archives are sent by their texts, from any folder, for a project', async () => {
  const sides = ['npm:@acme/server@1.2.0', 'oci:ghcr.io/acme/server:1.3'];
  expect(await asked('https://a.b/c.git', '--project', 'Shop', ...sides)).toMatchObject({
    project: 'c0ffee',
    base: 'npm:@acme/server@1.2.0',
    head: 'oci:ghcr.io/acme/server:1.3',
  });
  await expect(asked('archive:/1b2c', ...sides)).rejects.toThrow('--project is required');
});

test('a server that runs already is refused by its address, with what compares it', async () => {
  const sides = ['npm:@acme/server@1.2.0', 'https://mcp.example.org/mcp'];
  await expect(asked('archive:/1b2c', '--project', 'c0ffee', ...sides)).rejects.toThrow(
    'https://mcp.example.org/mcp runs already, and hosts measure only servers that they start: add --local',
  );
});

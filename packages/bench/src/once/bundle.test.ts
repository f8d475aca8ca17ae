/** Bundles that were packed here, fetched from a server of the test. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipOf } from '@headroom/builder/archive/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { benchSchema } from '../env.ts';
import { openBundle, withFetchedBundle } from './bundle.ts';

const root = mkdtempSync(join(tmpdir(), 'headroom-bundle-'));
const env = benchSchema.parse({ HEADROOM_CACHE_DIR: join(root, 'cache') });
const { signal } = new AbortController();
const opening = { env, signal, valueFor: () => undefined };
const MANIFEST = JSON.stringify({
  ...{ manifest_version: '0.3', name: 'acme', version: '1.0.0' },
  server: { type: 'binary', entry_point: 'bin/acme', mcp_config: { command: `\${__dirname}/bin/acme` } },
});
const GOOD = zipOf({ 'manifest.json': MANIFEST, 'bin/acme': '#!/bin/sh\n' });

let web: Server;
let address: string;
beforeAll(async () => {
  web = createServer((request, response) => {
    if (request.url !== '/acme.mcpb') return void response.writeHead(404).end();
    response.end(GOOD);
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(() => {
  web.close();
  rmSync(root, { recursive: true });
});

function fileOf(content: Buffer | string): string {
  const path = join(root, 'a.mcpb');
  writeFileSync(path, content);
  return path;
}

test('a bundle is unpacked once, and its program can be started', async () => {
  const { folder, name, launch } = await openBundle(fileOf(GOOD), opening);
  expect({ name, program: launch.program }).toEqual({ name: 'acme', program: './bin/acme' });
  expect(statSync(join(folder, 'bin/acme')).mode & 0o111).toBe(0o111);
  const before = statSync(folder).ino;
  expect((await openBundle(fileOf(GOOD), opening)).folder).toBe(folder);
  expect(statSync(folder).ino).toBe(before);
  expect(readdirSync(join(root, 'cache/packages'))).toHaveLength(1);
});

test.each([
  ['hello', 'the bundle: it is neither a zip nor a tar.gz'],
  [zipOf({ 'a.txt': 'a', 'b.txt': 'b' }), 'the bundle has no manifest.json'],
  [zipOf({ 'manifest.json': '{}', '../a': 'a' }), 'the bundle: '],
  [zipOf({ 'manifest.json': '{}', a: 'a' }), 'manifest.json: '],
])('a file that is no bundle is refused: %#', async (content, words) => {
  await expect(openBundle(fileOf(content), opening)).rejects.toThrow(words);
});

test('a bundle is fetched by its address, and is the one of its hash', async () => {
  const sha256 = createHash('sha256').update(GOOD).digest('hex');
  const fetched = (path: string, hash: string) =>
    withFetchedBundle(
      { url: `${address}${path}`, sha256: hash },
      opening,
      async (file) => statSync(file).size,
    );
  expect(await fetched('/acme.mcpb', sha256)).toBe(GOOD.length);
  const other = 'a'.repeat(64);
  await expect(fetched('/acme.mcpb', other)).rejects.toThrow(
    `differs from the bundle of server.json: its SHA-256 is ${sha256}, but fileSha256 is ${other}`,
  );
  await expect(fetched('/nothing', sha256)).rejects.toThrow('/nothing answered with status 404');
  expect(readdirSync(join(root, 'cache/sources'))).toEqual([]);
});

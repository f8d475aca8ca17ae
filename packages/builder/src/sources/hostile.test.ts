/** Packages of strangers while they are installed: none runs a program of its own, none is another than the lock says. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildServer } from '../build/build.ts';
import { failureOf } from '../build/fixtures/failure.ts';
import { detectToolchains } from '../manifest/toolchains.ts';
import { npmLock, Repository } from './fixtures/repository.ts';

let repository: Repository;
/** A registry of npm and of PyPI on the loopback address: what was put there, by its path. */
let registry: Server;
let address: string;
const served = new Map<string, Buffer>();
const asked: string[] = [];

beforeEach(async () => {
  repository = new Repository();
  served.clear();
  asked.length = 0;
  registry = createServer(({ url = '' }, response) => {
    asked.push(url);
    const found = served.get(url);
    const type = url.endsWith('/') ? 'text/html' : 'application/octet-stream';
    response.writeHead(found ? 200 : 404, { 'content-type': type }).end(found);
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.unstubAllEnvs();
  registry.close().closeAllConnections();
  repository.remove();
});

const proof = () => join(repository.root, 'ran');

/** An archive of these files below one folder. */
function archive(folder: string, files: Readonly<Record<string, string>>): Buffer {
  const root = join(repository.root, 'archives');
  mkdirSync(join(root, folder), { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(root, folder, name), text, { mode: 0o755 });
  return execFileSync('tar', ['--create', '--gzip', '-C', root, folder]);
}

async function build(said: string) {
  const server = await repository.buildable(said);
  return buildServer(server, {
    cacheDir: repository.cacheDir,
    toolchains: await detectToolchains(['node', 'python3']),
  });
}

const NPM =
  'package: { registry: npm, name: evil, version: 1.0.0, lock: lock.json }, start: [evil, "{port}"]';

/** Puts a package with an install script into the registry, and a lock for it into the repository. */
function publish(digestOf: (tarball: Buffer) => Buffer = (tarball) => tarball): void {
  const scripts = Object.fromEntries(
    ['preinstall', 'install', 'postinstall', 'prepare'].map((name) => [name, `touch ${proof()}`]),
  );
  const manifest = { name: 'evil', version: '1.0.0', bin: { evil: 'evil.js' }, scripts };
  const tarball = archive('package', {
    'package.json': JSON.stringify(manifest),
    'evil.js': '#!/usr/bin/env node\n',
  });
  served.set('/evil.tgz', tarball);
  const integrity = `sha512-${createHash('sha512').update(digestOf(tarball)).digest('base64')}`;
  const entry = {
    integrity,
    resolved: `${address}/evil.tgz`,
    hasInstallScript: true,
    bin: { evil: 'evil.js' },
  };
  repository.write('lock.json', npmLock('evil', '1.0.0', {}, entry));
}

test('the install scripts of a package of npm are not run', async () => {
  publish();
  const { artifact, frameworkVersion } = await build(NPM);
  expect(frameworkVersion).toBe('evil 1.0.0');
  expect(existsSync(join(artifact, 'node_modules/.bin/evil'))).toBe(true);
  expect(existsSync(proof())).toBe(false);
});

test('scripts that headroom’s own files would name are not taken from a lock', async () => {
  publish();
  const lock = JSON.parse(readFileSync(join(repository.places.repository, 'lock.json'), 'utf8'));
  lock.packages[''].scripts = { preinstall: `touch ${proof()}`, postinstall: `touch ${proof()}` };
  repository.write('lock.json', JSON.stringify(lock));
  const { artifact } = await build(NPM);
  expect(readFileSync(join(artifact, 'package.json'), 'utf8')).not.toContain('touch');
  expect(existsSync(proof())).toBe(false);
});

test('a package that is not the one of the lock is a failed build', async () => {
  // npm asks again for what is not what it should be, after 10 and 60 seconds.
  vi.stubEnv('npm_config_fetch_retries', '0');
  publish((tarball) => Buffer.concat([tarball, Buffer.from('x')]));
  const failure = await failureOf(build(NPM));
  expect(failure.log).toMatch(/EINTEGRITY/);
});

test('a package of npm that the lock has in another version is asked for by nobody', async () => {
  publish();
  await expect(build(NPM.replace('1.0.0', '1.0.1'))).rejects.toThrow(
    'pins evil@1.0.0, and headroom.yaml says 1.0.1',
  );
  expect(asked).toEqual([]);
});

test('a version range, a tag and a missing lock are refused before anything is asked', () => {
  const said = (version: string) => () => repository.server(NPM.replace('1.0.0', `"${version}"`));
  for (const version of ['^1.0.0', '1.x', 'latest', '>=1', '*']) {
    expect(said(version)).toThrow('must be one exact version in quotes');
  }
  expect(() => repository.server(NPM.replace(', lock: lock.json', ''))).toThrow('is missing');
});

test('the program that a source distribution of PyPI brings is not run', async () => {
  const setup = `open(${JSON.stringify(proof())}, 'w')\nfrom setuptools import setup\nsetup(name='evil', version='1.0.0')\n`;
  const sdist = archive('evil-1.0.0', {
    'setup.py': setup,
    'PKG-INFO': 'Metadata-Version: 2.1\nName: evil\nVersion: 1.0.0\n',
  });
  served.set('/simple/evil/evil-1.0.0.tar.gz', sdist);
  served.set('/simple/evil/', Buffer.from('<a href="evil-1.0.0.tar.gz">evil-1.0.0.tar.gz</a>'));
  vi.stubEnv('PIP_INDEX_URL', `${address}/simple`);
  const digest = createHash('sha256').update(sdist).digest('hex');
  repository.write('lock.txt', `evil==1.0.0 --hash=sha256:${digest}\n`);
  const pypi =
    'package: { registry: pypi, name: evil, version: 1.0.0, lock: lock.txt }, start: [evil, "{port}"]';
  const failure = await failureOf(build(pypi));
  expect(failure.message).toContain('evil==1.0.0');
  expect(existsSync(proof())).toBe(false);
});

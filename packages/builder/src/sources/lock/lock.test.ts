/** Choices of real package managers. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PackageTarget, parseTarget } from '@headroom/model/comparison/target';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildServer } from '../../build/build.ts';
import type { Buildable } from '../../buildable.ts';
import { detectToolchains } from '../../manifest/toolchains.ts';
import { findSandbox } from '../../sandbox/find.ts';
import { homeOf, nugetFeed } from '../fixtures/nuget-feed.ts';
import { fromNpm } from '../npm.ts';
import { nugetInstall } from '../nuget.ts';
import { fromPypi } from '../pypi.ts';
import { lockTarget } from './lock.ts';
import { nugetLock } from './nuget.ts';

const root = mkdtempSync(join(tmpdir(), 'headroom-lock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const cacheDir = join(root, 'cache');
const toolchains = await detectToolchains();
const sandbox = await findSandbox({ wanted: 'auto', cacheDir, allowed: new Set() });

function lock(text: string) {
  return lockTarget(parseTarget(text) as PackageTarget, join(root, 'scratch'), (buildable) =>
    buildServer(buildable, { cacheDir, toolchains, sandbox, home: 'lock', scope: 'lock' }),
  );
}

/** Builds a folder of nothing by commands of .NET. */
function buildPackage(folder: string, build: Buildable['build']) {
  mkdirSync(folder, { recursive: true });
  const buildable: Buildable = {
    ...{ id: 'acme', title: 'Acme', codeBase: 'nuget-acme', folder, requires: ['dotnet'], build },
    ...{ sources: ['.'], buildEnv: {} },
  };
  writeFileSync(join(folder, 'package.txt'), JSON.stringify(build));
  return buildServer(buildable, { cacheDir, toolchains, sandbox, home: 'lock', scope: 'lock' });
}

test('npm chooses a version of a range, and all that the package needs', async () => {
  const { version, lock: file, programs } = await lock('npm:semver@~7.5.0');
  expect(version).toBe('7.5.4');
  expect(programs).toEqual(['semver']);
  const installed = fromNpm({ name: 'semver', version, lock: file?.path ?? '', text: file?.text ?? '' });
  expect(installed.files['package-lock.json']).toContain('node_modules/lru-cache');
  // An equal choice is one text, by which builds and sides of comparisons are found again.
  expect((await lock('npm:semver@7.5.4')).lock).toEqual(file);
});

test('pip chooses a version, and tells the programs of the wheel', async () => {
  const { version, lock: file, programs } = await lock('pypi:mcp-server-time@2025.9.25');
  expect(version).toBe('2025.9.25');
  expect(programs).toEqual(['mcp-server-time']);
  const of = { name: 'mcp-server-time', version, lock: file?.path ?? '', text: file?.text ?? '' };
  expect(fromPypi(of).files['requirements.txt']).toMatch(/^mcp==/m);
});

test.skipIf(!toolchains.cargo)('cargo tells the newest version', async () => {
  const { version, programs } = await lock('cargo:shellharden@4.3.1');
  expect({ version, programs }).toEqual({ version: '4.3.1', programs: ['shellharden'] });
});

test.skipIf(!toolchains.go)('go finds the module that a package is of', async () => {
  const { version, programs } = await lock('go:golang.org/x/tools/cmd/stringer@v0.30.0');
  expect({ version, programs }).toEqual({ version: 'v0.30.0', programs: ['stringer'] });
});

const LISTED = {
  tools: {
    version: 1,
    data: [{ packageId: 'acme.server', version: '1.4.0', commands: ['acme', 'b'] }],
  },
  packages: [{ version: 2, contentHash: 'abc' }],
};

test('a tool of .NET is one of its exact version, with its programs', () => {
  const { commands, read } = nugetLock({
    kind: 'package',
    registry: 'nuget',
    name: 'Acme.Server',
    version: '1.*',
  });
  expect(commands[0]?.slice(-3)).toEqual(['--version', '1.*', 'Acme.Server']);
  const ofTool = { name: 'Acme.Server', version: '1.4.0', programs: ['acme', 'b'] };
  expect(read(JSON.stringify(LISTED))).toEqual({ ...ofTool, hash: 'abc' });
  const packages = [{ contentHash: 'abc' }, { contentHash: 'of one platform' }];
  expect(read(JSON.stringify({ ...LISTED, packages }))).toEqual(ofTool);
  expect(() => read(JSON.stringify({ ...LISTED, tools: { data: [] } }))).toThrow();
});

describe.skipIf(!toolchains.dotnet)('packages of NuGet', () => {
  beforeAll(() => {
    const home = nugetFeed(root, {
      'Acme.Server': { commands: ['acme'] },
      'Acme.Library': {},
      'Acme.Two': { commands: ['a', 'b'] },
      'Acme.Past': { commands: ['a'], framework: 'net6.0' },
      'Acme.Future': { commands: ['a'], framework: 'net99.0' },
    });
    vi.stubEnv('DOTNET_CLI_HOME', home);
  });
  afterAll(() => vi.unstubAllEnvs());

  test('the newest version of a tool is chosen, and installed by its hash alone', async () => {
    const { version, programs, hash } = await lock('nuget:Acme.Server');
    expect({ version, programs }).toEqual({ version: '1.0.0', programs: ['acme'] });
    expect(hash).toMatch(/^[A-Za-z0-9+/]{86}==$/);
    const install = (of: string | undefined) => {
      const build = nugetInstall({ name: 'Acme.Server', version, hash: of });
      return buildPackage(join(root, `install-${of?.slice(0, 4)}`), build);
    };
    expect(existsSync(join((await install(hash)).artifact, 'bin/acme'))).toBe(true);
    await expect(install(`${'A'.repeat(86)}==`)).rejects.toMatchObject({
      log: expect.stringContaining('does not have the hash that package.hash of headroom.yaml names'),
    });
  });

  test.each([
    ['nuget:Acme.Absent', 'NuGet has no package Acme.Absent'],
    ['nuget:Acme.Server@9.9.9', 'NuGet has no package Acme.Server in version 9.9.9'],
    ['nuget:Acme.Library', 'Acme.Library is no tool of .NET'],
    ['nuget:Acme.Two', 'Acme.Two has more than one command'],
    ['nuget:Acme.Future', 'it is made for another framework'],
  ])('%s is refused by what .NET says', async (text, words) => {
    await expect(lock(text)).rejects.toThrow(words);
  });

  test('a tool for an older .NET than the one that is installed runs by that', async () => {
    await lock('nuget:Acme.Past');
    const build = nugetInstall({ name: 'Acme.Past', version: '1.0.0' });
    const { artifact } = await buildPackage(join(root, 'past'), build);
    const path = 'bin/.store/acme.past/1.0.0/acme.past/1.0.0/tools/net6.0/any/a.runtimeconfig.json';
    expect(readFileSync(join(artifact, path), 'utf8')).toMatch(/"rollForward": *"Major"/);
  });

  test('a source that is not there is named, not the package that it does not have', async () => {
    const absent = join(root, 'absent');
    vi.stubEnv('DOTNET_CLI_HOME', homeOf(join(root, 'without'), absent));
    await expect(lock('nuget:Acme.Server')).rejects.toThrow(
      `nuget:Acme.Server: a source that NuGet's settings name is no folder that builds can read: ${absent}; make it`,
    );
  });
});

const REFUSED: [text: string, words: string][] = [
  ['npm:headroom-has-no-such-package', 'npm has no package headroom-has-no-such-package'],
  ['npm:semver@999.0.0', 'npm has no version 999.0.0 of semver: `npm view semver versions` lists them'],
  ['pypi:headroom-has-no-such-package', 'PyPI has no package headroom-has-no-such-package'],
  ['pypi:tabulate@999', 'PyPI has no version 999 of tabulate; the newest are '],
  ['cargo:headroom-has-no-such-crate', 'crates.io has no package headroom-has-no-such-crate'],
  [
    'go:golang.org/x/tools/cmd/stringer@v999.0.0',
    'has the package golang.org/x/tools/cmd/stringer in version v999.0.0',
  ],
];

const isHere = (text: string) =>
  /^(npm|pypi):/.test(text) || Object.keys(toolchains).some((name) => text.startsWith(name));

test.each(REFUSED.filter(([text]) => isHere(text)))(
  '%s is refused by what its package manager says',
  async (text, words) => {
    await expect(lock(text)).rejects.toThrow(words);
  },
);

/** Choices of real package managers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PackageTarget, parseTarget } from '@headroom/project';
import { afterAll, expect, test } from 'vitest';
import { buildServer } from '../../build/build.ts';
import { detectToolchains } from '../../manifest/toolchains.ts';
import { findSandbox } from '../../sandbox/find.ts';
import { fromNpm } from '../npm.ts';
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

test('npm chooses a version of a range, and all that the package needs', async () => {
  const { version, lock: file, programs } = await lock('npm:semver@~7.5.0');
  expect(version).toBe('7.5.4');
  expect(programs).toEqual(['semver']);
  const installed = fromNpm({ name: 'semver', version, lock: file?.path ?? '', text: file?.text ?? '' });
  expect(installed.files['package-lock.json']).toContain('node_modules/lru-cache');
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
  version: 1,
  data: [{ packageId: 'acme.server', version: '1.4.0', commands: ['acme', 'b'] }],
};

test('a tool of .NET is one of its exact version, with its programs', () => {
  const { commands, read } = nugetLock({
    kind: 'package',
    registry: 'nuget',
    name: 'Acme.Server',
    version: '1.*',
  });
  expect(commands[0]?.slice(-3)).toEqual(['--version', '1.*', 'Acme.Server']);
  expect(read(JSON.stringify(LISTED))).toEqual({
    ...{ name: 'Acme.Server', version: '1.4.0', programs: ['acme', 'b'] },
  });
  expect(() => read(JSON.stringify({ data: [] }))).toThrow();
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

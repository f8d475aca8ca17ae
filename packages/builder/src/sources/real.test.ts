/** A small package of a registry, built and started in the sandbox as any server's. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildServer } from '../build/build.ts';
import { detectToolchains } from '../manifest/toolchains.ts';
import { runCommand } from '../process/command.ts';
import { findSandbox } from '../sandbox/find.ts';
import { sandboxed } from '../sandbox/fixtures/sandboxed.ts';
import { npmLock, Repository } from './fixtures/repository.ts';

const { cargo } = await detectToolchains(['cargo']);

let repository: Repository;
beforeEach(() => {
  repository = new Repository();
});
afterEach(() => repository.remove());

/** Builds a package, and starts its program. @returns what that printed */
async function printed(said: string, start: [string, ...string[]]): Promise<string> {
  const server = await repository.buildable(said);
  const { cacheDir } = repository;
  const sandbox = await findSandbox({ wanted: 'auto', cacheDir, allowed: new Set() });
  const toolchains = await detectToolchains(server.requires);
  const { artifact } = await buildServer(server, {
    cacheDir,
    toolchains,
    sandbox,
    scope: 'ada',
    home: 'ada',
  });
  const { command, env } = await sandbox.server({ ...server, start }, artifact, {});
  const lines: string[] = [];
  await runCommand(command, { env, cwd: artifact, onLine: (line) => lines.push(line) });
  return lines.join('\n');
}

describe.skipIf(!sandboxed)('a real package', () => {
  test('of npm', async () => {
    const integrity =
      'sha512-RF0Fw+rO5AMf9MAyaRXI4AV0Ulj5lMHqVxxdSgiVbixSCXoEmmX/jk0CuJw4+3SqroYO9VoUh+HcuJivvtJemA==';
    repository.write(
      'lock.json',
      npmLock('semver', '7.7.2', {}, { integrity, bin: { semver: 'bin/semver.js' } }),
    );
    const said =
      'package: { registry: npm, name: semver, version: 7.7.2, lock: lock.json }, start: [x, "{port}"]';
    expect(await printed(said, ['semver', '1.2.3'])).toMatch(/^1\.2\.3$/m);
  });

  test('of PyPI', async () => {
    repository.write(
      'lock.txt',
      'tabulate==0.9.0 --hash=sha256:024ca478df22e9340661486f85298cff5f6dcdba14f3813e8830015b9ed1948f\n',
    );
    const said =
      'package: { registry: pypi, name: tabulate, version: 0.9.0, lock: lock.txt }, start: [x, "{port}"]';
    expect(await printed(said, ['tabulate', '--help'])).toContain('tabulate');
  });

  test.skipIf(!cargo)('of cargo', async () => {
    const said = 'package: { registry: cargo, name: shellharden, version: 4.3.2 }, start: [x, "{port}"]';
    expect(await printed(said, ['shellharden', '--version'])).toMatch(/^4\.3\.2$/m);
  });
});

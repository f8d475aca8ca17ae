import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { TOOLCHAIN_NAMES, type ToolchainName } from '@headroom/model/run';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { detectToolchains, toolchainEnvironment, whatIsMissing } from './toolchains.ts';

let bin: string;
beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'headroom-bin-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(bin, { recursive: true });
});

/** Puts a program in front of everything else on PATH. */
function install(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
  vi.stubEnv('PATH', [bin, process.env.PATH].join(delimiter));
}

test('asks every toolchain for its version', async () => {
  install('cargo', 'echo "cargo 1.95.0 (f2d3ce0bd 2026-03-21)"');
  install('go', 'echo "go version go1.26.8 linux/amd64"');
  install('node', 'echo v24.21.0');
  install('pnpm', 'echo 12.21.0');
  install('python3', 'echo 3.11.7');
  install('native-image', 'echo "native-image 25"; echo "Substrate VM GraalVM CE 25.0.2 (build 25)"');
  for (const name of ['GRAALVM_HOME', 'NATIVE_IMAGE']) vi.stubEnv(name, '');
  vi.stubEnv('JAVA_HOME', fakeJdk('25.0.1'));
  install('dotnet', 'echo "Welcome to .NET!"; echo 10.0.100');
  install('mvn', 'printf "\\033[1mApache Maven 3.9.9 (x)\\033[m\\n"');
  expect(await detectToolchains()).toEqual({
    cargo: '1.95.0',
    go: '1.26.8',
    node: '24.21.0',
    pnpm: '12.21.0',
    python3: '3.11.7',
    java: '25.0.1',
    mvn: '3.9.9',
    'native-image': 'GraalVM CE 25.0.2 (build 25)',
    dotnet: '10.0.100',
  });
});

/** A folder that looks like a Java development kit, its compiler included. */
function fakeJdk(version: string): string {
  const home = join(bin, `jdk-${version}`);
  mkdirSync(join(home, 'bin'), { recursive: true });
  writeFileSync(join(home, 'release'), `IMPLEMENTOR="x"\nJAVA_VERSION="${version}"\n`);
  writeFileSync(join(home, 'bin', 'javac'), `#!/bin/sh\necho "javac ${version}"\n`, { mode: 0o755 });
  return home;
}

test('puts what is not on PATH first on it, and passes an old Java development kit over', () => {
  vi.stubEnv('JAVA_HOME', fakeJdk('17.0.9'));
  expect(toolchainEnvironment(['java']).PATH).not.toContain('jdk-17');
  const home = fakeJdk('25');
  vi.stubEnv('JAVA_HOME', home);
  vi.stubEnv('NATIVE_IMAGE', '/opt/graal/bin/native-image');
  expect(toolchainEnvironment(['java', 'mvn', 'native-image'])).toEqual({
    PATH: [join(home, 'bin'), '/opt/graal/bin', process.env.PATH].join(delimiter),
    JAVA_HOME: home,
  });
});

test('.NET is found by PATH, and leaves no compiler behind', () => {
  install('dotnet', 'echo 10.0.100');
  expect(toolchainEnvironment(['dotnet'])).toMatchObject({
    PATH: [bin, process.env.PATH].join(delimiter),
    DOTNET_ROOT: bin,
    MSBUILDDISABLENODEREUSE: '1',
  });
});

test('leaves out what is absent, broken, or answers something else', async () => {
  install('go', 'exit 1');
  install('node', 'echo welcome');
  vi.stubEnv('PATH', bin);
  expect(await detectToolchains(['go', 'node', 'mvn'])).toEqual({});
});

test('says what is missing and how to install it', () => {
  const needs = { title: 'Java', requires: ['java', 'mvn'] as ToolchainName[] };
  expect(whatIsMissing(needs, { java: '25', mvn: '3.9.9' })).toBeNull();
  expect(whatIsMissing(needs, { java: '25' })).toBe(
    'Java needs Maven, to be installed from https://maven.apache.org (Debian: apt-get install maven).',
  );
  expect(whatIsMissing(needs, {})).toMatch(
    /^Java needs a Java development kit 25 or newer, .*; and Maven, .*\.$/,
  );
});

test.each(TOOLCHAIN_NAMES)('there is a sentence for %s', (name) => {
  expect(whatIsMissing({ title: 'X', requires: [name] }, {})).toMatch(
    /^X needs .+, to be installed \w+ .+\.$/,
  );
});

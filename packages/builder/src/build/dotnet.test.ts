/** Builds of .NET that fail, by the real SDK: what is said of them, and that the next one works. */
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Buildable, Command } from '../buildable.ts';
import { detectToolchains } from '../manifest/toolchains.ts';
import { nugetFeed } from '../sources/fixtures/nuget-feed.ts';
import { buildServer } from './build.ts';
import { CodeBase } from './fixtures/code-base.ts';
import { failureOf } from './fixtures/failure.ts';

const toolchains = await detectToolchains(['dotnet']);
const codeBase = new CodeBase('dotnet');
afterAll(() => codeBase.remove());

const project = ({ framework = 'net10.0', more = '' } = {}) =>
  `<Project Sdk="Microsoft.NET.Sdk">
    <PropertyGroup><OutputType>Exe</OutputType><TargetFramework>${framework}</TargetFramework></PropertyGroup>${more}
  </Project>`;
const reference = (name: string) =>
  `<ItemGroup><PackageReference Include="${name}" Version="1.0.0" /></ItemGroup>`;
const sources = (value: string) =>
  `<configuration><packageSources><clear /><add key="acme" value="${value}" /></packageSources></configuration>`;

const PUBLISH: Command = [
  'dotnet',
  'publish',
  'Acme.csproj',
  '--configuration',
  'Release',
  '--output',
  'out',
];

function buildOf(files: Readonly<Record<string, string>>) {
  const name = `acme-${Math.random().toString(36).slice(2)}`;
  const all = {
    'Acme.csproj': project(),
    'Program.cs': 'System.Console.WriteLine("Hello");',
    // Nothing is fetched from a network.
    'nuget.config': sources(codeBase.root),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) codeBase.write(join(name, path), text);
  const buildable: Buildable = {
    ...{ id: 'acme', title: 'Acme', codeBase: 'acme', folder: join(codeBase.folder, name) },
    ...{ requires: ['dotnet'], build: [PUBLISH], sources: ['.'], buildEnv: {} },
  };
  return () => buildServer(buildable, { cacheDir: codeBase.cacheDir, toolchains });
}

/** Where nugetFeed makes one. */
const feed = join(codeBase.root, 'feed');

describe.skipIf(!toolchains.dotnet)('a project', () => {
  test.each<[what: string, files: Record<string, string>, reason: RegExp]>([
    [
      'for a newer .NET than that of the SDK',
      { 'Acme.csproj': project({ framework: 'net99.0' }) },
      /exit code 1: error NETSDK1045: The current \.NET SDK does not support targeting \.NET 99\.0; install a \.NET SDK that has this version on this machine, or target one that its SDK has$/,
    ],
    [
      'whose global.json asks for an SDK that is not there',
      { 'global.json': '{"sdk":{"version":"99.0.100","rollForward":"disable"}}' },
      /: global\.json asks for the \.NET SDK 99\.0\.100, which is not installed here: install it, or name another version in global\.json$/,
    ],
    [
      'with a global.json that is no JSON',
      { 'global.json': '{"sdk":' },
      /: System\.Text\.Json\.JsonException: Expected depth to be zero .*; correct the JSON of global\.json$/,
    ],
    [
      'that does not compile',
      { 'Program.cs': 'int a = "b"; c();' },
      /: Program\.cs\(1,9\): error CS0029: Cannot implicitly convert type 'string' to 'int'$/,
    ],
    ['without a start', { 'Program.cs': 'class A { }' }, /: CSC : error CS5001: Program does not contain a /],
    [
      'whose package is nowhere',
      { 'Acme.csproj': project({ more: reference('Acme.Absent') }) },
      /: Acme\.csproj : error NU1101: Unable to find package Acme\.Absent; correct its name and version, or name the source that has it in a nuget\.config of the checkout$/,
    ],
    [
      'whose lock file is of other packages',
      {
        'Acme.csproj': project({
          more: `<PropertyGroup><RestoreLockedMode>true</RestoreLockedMode></PropertyGroup>${reference('A')}`,
        }),
        'packages.lock.json': '{"version":1,"dependencies":{"net10.0":{}}}',
      },
      /error NU1004: .*; run `dotnet restore --force-evaluate` in the checkout, and commit packages\.lock\.json$/,
    ],
  ])('%s fails by the first error and what to do', async (_, files, reason) => {
    const error = await failureOf(buildOf(files)());
    expect(error.message).toMatch(reason);
    expect(error.message).not.toContain('\n');
    expect(error.message).not.toContain(codeBase.root);
  });

  test('whose source is not there fails, and builds once it is', async () => {
    // A package of an earlier run may lie in the folder of packages of this machine.
    const library = `Acme.Library${Date.now()}`;
    const files = {
      'Acme.csproj': project({ more: reference(library) }),
      'nuget.config': sources(feed),
    };
    const build = buildOf(files);
    const error = await failureOf(build());
    expect(error.message).toContain(
      `error NU1301: The local source '${feed}' doesn't exist; name a folder of the checkout, or an address,`,
    );
    nugetFeed(codeBase.root, { [library]: {} });
    expect(await build()).toMatchObject({ cached: false });
    expect(await build()).toMatchObject({ cached: true });
  });
});

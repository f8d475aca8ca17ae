import { expect, test } from 'vitest';
import { reasonIn } from './reason.ts';

const target = (registry: 'npm' | 'pypi' | 'cargo' | 'go' | 'nuget') =>
  ({ kind: 'package', registry, name: 'acme', version: '9.9.9' }) as const;

test.each([
  ['npm', 'npm error code ETARGET', 'npm has no version 9.9.9 of acme: `npm view acme versions` lists them'],
  ['npm', 'npm error code ENOTFOUND', 'the registry of npm cannot be reached'],
  [
    'pypi',
    '(from versions: 1.0, 1.1, 1.2, 1.3)',
    'PyPI has no version 9.9.9 of acme; the newest are 1.1, 1.2, 1.3',
  ],
  ['pypi', '(from versions: none)', 'PyPI has no package acme with a wheel for this machine'],
  ['cargo', 'error: could not find `acme`', 'crates.io has no package acme in version 9.9.9'],
  ['go', 'reading acme/@v/list: 404 Not Found', 'no Go module has the package acme in version 9.9.9'],
  ['go', 'reading acme/@v/v9.9.9.info: 403 Forbidden', 'no Go module has the package acme in version 9.9.9'],
  ['go', 'dial tcp: no such host', 'the proxy of Go modules cannot be reached'],
  ['go', 'panic: runtime error', undefined],
  ['nuget', 'Package acme is not a .NET tool.', 'acme is no tool of .NET: it has no program to start'],
  [
    'nuget',
    'Version 9.9.9 of package acme is not found in NuGet feeds /feed.',
    'NuGet has no package acme in version 9.9.9',
  ],
  [
    'nuget',
    "The settings file in the tool's NuGet package is invalid: More than one command is defined for the tool.",
    'acme has more than one command, which .NET does not allow of a tool',
  ],
  [
    'nuget',
    "Settings file 'DotnetToolSettings.xml' was not found in the package.",
    'acme has no program for the .NET that is installed here: it is made for another framework',
  ],
  [
    'nuget',
    'Unhandled exception: Unable to load the service index for source https://example.org/index.json.',
    'a source of NuGet cannot be reached: example.org',
  ],
  [
    'nuget',
    'No NuGet sources are defined or enabled',
    'the settings of NuGet name no source; `dotnet nuget add source` adds one',
  ],
  [
    'nuget',
    "Unhandled exception: NuGet.Config is not valid XML. Path: '/x'.",
    'the settings of NuGet cannot be read: they are not valid XML',
  ],
] as const)('%s, %s', (registry, log, reason) => {
  expect(reasonIn(target(registry), log)).toBe(reason);
});

test('a Go module that the proxy refuses altogether is not said to be missing', () => {
  const newest = { ...target('go'), version: undefined };
  const log = 'reading acme/@v/list: 403 Forbidden';
  expect(reasonIn(newest, log)).toBe('the proxy of Go modules refuses acme (403 Forbidden)');
});

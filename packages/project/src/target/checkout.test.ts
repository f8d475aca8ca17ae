import { expect, test } from 'vitest';
import { parseProject } from '../parse.ts';
import { serverText } from '../text/server-text.ts';
import { candidatesIn } from './checkout.ts';

function candidates(files: Readonly<Record<string, string>>) {
  return candidatesIn({
    read: (path) => files[path],
    files: (path) =>
      Object.keys(files).flatMap((file) => {
        const name = path === '.' ? file : file.startsWith(`${path}/`) ? file.slice(path.length + 1) : '';
        return name === '' || name.includes('/') ? [] : [name];
      }),
    folders: (path) => [
      ...new Set(
        Object.keys(files).flatMap((file) => {
          const rest = path === '.' ? file : file.startsWith(`${path}/`) ? file.slice(path.length + 1) : '';
          return rest.includes('/') ? [rest.split('/')[0] ?? ''] : [];
        }),
      ),
    ],
  });
}

const NODE = JSON.stringify({ name: '@acme/server', bin: './dist/index.js', scripts: { build: 'tsc' } });

test.each([
  [
    { 'package.json': NODE, 'package-lock.json': '{}' },
    '@acme/server',
    [
      ['npm', 'ci', '--no-audit', '--no-fund'],
      ['npm', 'run', 'build'],
    ],
    ['node', 'dist/index.js'],
  ],
  [
    { 'package.json': JSON.stringify({ bin: { a: 'a.js' } }), 'pnpm-lock.yaml': '' },
    'a',
    [['pnpm', 'install', '--frozen-lockfile']],
    ['node', 'a.js'],
  ],
  [
    { 'package.json': JSON.stringify({ bin: { a: './bin/a' } }), 'bin/a': '\x7fELF\x02' },
    'a',
    [
      ['npm', 'install', '--no-audit', '--no-fund'],
      ['chmod', '+x', 'bin/a'],
    ],
    ['bin/a'],
  ],
  [
    { 'package.json': JSON.stringify({ bin: { a: 'a' } }), a: '#!/bin/sh\nexec server' },
    'a',
    [
      ['npm', 'install', '--no-audit', '--no-fund'],
      ['chmod', '+x', 'a'],
    ],
    ['./a'],
  ],
  [
    { 'package.json': JSON.stringify({ bin: { a: 'a' } }), a: '#!/usr/bin/env node\n' },
    'a',
    [['npm', 'install', '--no-audit', '--no-fund']],
    ['node', 'a'],
  ],
  [
    { 'pyproject.toml': '[project]\nname = "x"\n[project.scripts]\nacme-mcp = "acme:main"\n' },
    'acme-mcp',
    [
      ['python3', '-m', 'venv', '.venv'],
      ['.venv/bin/python', '-m', 'pip', 'install', '--disable-pip-version-check', '--no-input', '.'],
    ],
    ['.venv/bin/acme-mcp'],
  ],
  [
    { 'pyproject.toml': '[tool.poetry.scripts]\nacme = "acme:main"\n' },
    'acme',
    [
      ['python3', '-m', 'venv', '.venv'],
      ['.venv/bin/python', '-m', 'pip', 'install', '--disable-pip-version-check', '--no-input', '.'],
    ],
    ['.venv/bin/acme'],
  ],
  [
    { 'go.mod': 'module example.org/acme\n', 'cmd/server/main.go': '', 'cmd/lib/lib.go': '' },
    'server',
    [['go', 'build', '-o', 'bin/server', './cmd/server']],
    ['bin/server'],
  ],
  [
    { 'Cargo.toml': '[package]\nname = "acme"\n', 'src/main.rs': '', 'Cargo.lock': '' },
    'acme',
    [['cargo', 'build', '--release', '--locked', '--bin', 'acme']],
    ['target/release/acme'],
  ],
  [
    {
      'src/Acme/Acme.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>',
      'src/Acme/packages.lock.json': '{}',
      'src/Lib/Lib.csproj': '<Project Sdk="Microsoft.NET.Sdk"></Project>',
      'src/Acme/Program.cs': '',
    },
    'Acme',
    [
      ['dotnet', 'restore', 'src/Acme/Acme.csproj', '--locked-mode'],
      [
        ...['dotnet', 'publish', 'src/Acme/Acme.csproj', '--no-restore'],
        ...['--configuration', 'Release', '--output', 'out'],
      ],
    ],
    ['dotnet', 'out/Acme.dll'],
  ],
  [
    { 'A.csproj': '<OutputType>Exe</OutputType><AssemblyName>acme-server</AssemblyName>', 'B.cs': '' },
    'A',
    [['dotnet', 'publish', 'A.csproj', '--configuration', 'Release', '--output', 'out']],
    ['dotnet', 'out/acme-server.dll'],
  ],
  [
    { 'server.cs': '#:package ModelContextProtocol@2.4.0\n', 'helper.cs': 'class A;' },
    'server',
    [
      [
        ...['dotnet', 'build', 'server.cs', '--configuration', 'Release', '--output', 'out'],
        '-p:PublishAot=false',
      ],
    ],
    ['dotnet', 'out/server.dll'],
  ],
  [
    { 'only.cs': 'return 0;' },
    'only',
    [
      [
        ...['dotnet', 'build', 'only.cs', '--configuration', 'Release', '--output', 'out'],
        '-p:PublishAot=false',
      ],
    ],
    ['dotnet', 'out/only.dll'],
  ],
])('%j', (files, name, commands, start) => {
  const [candidate, ...others] = candidates(files as Record<string, string>);
  expect(others).toEqual([]);
  expect(candidate).toMatchObject({ name, draft: { source: { of: { commands } }, start } });
  const text = `${candidate ? serverText(candidate.draft) : ''}workload: { tools: [{ name: a, expect: none }] }\n`;
  expect(parseProject(text, { file: 'headroom.yaml' })).toHaveProperty('project');
});

test('a program of a package that is too large to be read as text is no script', () => {
  const [candidate] = candidatesIn({
    read: (path) => (path === 'package.json' ? JSON.stringify({ bin: { a: 'bin/a' } }) : undefined),
    files: (path) => (path === 'bin' ? ['a'] : []),
    folders: () => [],
  });
  expect(candidate?.draft.start).toEqual(['bin/a']);
});

test('an image of a Dockerfile listens at its port', () => {
  expect(candidates({ Dockerfile: 'FROM scratch\n  expose 8080/tcp\n' })).toMatchObject([
    { from: 'Dockerfile', draft: { port: 8080, transport: 'streamable-http' } },
  ]);
});

test.each([
  'FROM scratch\n',
  'FROM go AS build\nEXPOSE 80\nFROM scratch\nEXPOSE 8082\nENTRYPOINT ["/server"]\nCMD ["stdio"]\n',
])('an image that says no port, or is started by the word stdio, speaks over stdio: %j', (text) => {
  const [candidate] = candidates({ Dockerfile: text });
  expect(candidate?.draft).toMatchObject({ transport: 'stdio', source: { kind: 'dockerfile' } });
  expect(candidate?.draft.port).toBeUndefined();
});

test('several programs are several candidates, and a manifest without any leaves it to the next', () => {
  const names = (files: Record<string, string>) =>
    candidates(files).map(({ from, name }) => `${from} ${name}`);
  expect(names({ 'package.json': '{ "private": true }', 'go.mod': 'module a.b/c', 'main.go': '' })).toEqual([
    'go.mod c',
  ]);
  const rust = '[package]\nname = "acme"\n[[bin]]\nname = "a"\n[[bin]]\nname = "b"\n';
  expect(names({ 'Cargo.toml': rust, 'src/main.rs': '' })).toEqual(['Cargo.toml a', 'Cargo.toml b']);
  for (const broken of [{ 'package.json': '{' }, { 'pyproject.toml': '[' }, { 'Cargo.toml': 'x' }, {}]) {
    expect(names(broken as Record<string, string>)).toEqual([]);
  }
});

test('several projects of .NET are candidates beside each other', () => {
  const program = '<OutputType>Exe</OutputType>';
  const names = candidates({ 'A/A.csproj': program, 'src/B/B.csproj': program }).map(({ name }) => name);
  expect(names).toEqual(['A', 'B']);
});

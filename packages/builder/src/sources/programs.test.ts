import { fuzz } from '@headroom/local/fuzz';
import { programAmong } from '@headroom/project';
import { expect, test } from 'vitest';
import { consoleScripts, projectScripts } from './programs.ts';

test('console scripts of an installed package are its programs, plugins of others are not', () => {
  const text =
    '[other.plugins]\nx = acme:x\n\n[console_scripts]\r\nacme-mcp = acme.cli:main\n acme=acme:main [extra]\n../evil = a:b\n[gui_scripts]\nwindow = a:b\n';
  expect(consoleScripts(text)).toEqual(['acme-mcp', 'acme']);
  expect(consoleScripts('')).toEqual([]);
});

test.each([
  [
    '[project]\nname = "acme"\n[project.scripts]\nacme-mcp = "acme:main"\n"acme.b" = "acme:b"\n',
    ['acme-mcp', 'acme.b'],
  ],
  ['project = { scripts = { acme = "a:b" } }', ['acme']],
  ['[tool.poetry.scripts]\nacme = "acme:main"\n', ['acme']],
  ['[project]\nname = "acme"\n', []],
  ['[project', []],
])('scripts of %j', (text, programs) => {
  expect(projectScripts(text)).toEqual(programs);
});

test('a program is the one of the name, else the only one', () => {
  expect(programAmong('acme', ['other', 'acme'])).toBe('acme');
  expect(programAmong('acme', ['other'])).toBe('other');
  expect(programAmong('acme', ['other', 'another'])).toBeUndefined();
  expect(programAmong('acme', [])).toBeUndefined();
});

test('64 KB of the worst', () => {
  const parts = [
    '[console_scripts]\n',
    '[project.scripts]\n',
    'a',
    ' = ',
    '"',
    "'",
    '"""',
    '[',
    ']',
    '{',
    '.',
    '\n',
  ];
  const attacks = ['a = [', 'a.', '[[', '[a]\n', 'a = {', '"\\u', '"""', '[project.scripts]\n', 'a = "b"\n'];
  fuzz({ read: consoleScripts, parts, attacks });
  fuzz({ read: projectScripts, parts, attacks });
}, 60_000);

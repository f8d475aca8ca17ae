import { fuzz } from '@headroom/local/fuzz';
import { expect, test } from 'vitest';
import { consoleScripts } from './programs.ts';

test('console scripts of an installed package are its programs, plugins of others are not', () => {
  const text =
    '[other.plugins]\nx = acme:x\n\n[console_scripts]\r\nacme-mcp = acme.cli:main\n acme=acme:main [extra]\n../evil = a:b\n[gui_scripts]\nwindow = a:b\n';
  expect(consoleScripts(text)).toEqual(['acme-mcp', 'acme']);
  expect(consoleScripts('')).toEqual([]);
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
}, 60_000);

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseDockerfile } from './dockerfile.ts';
import { writeContext } from './recipe.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'headroom-context-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('what is sent to the engine is written beside the sources, and through none of their links', async () => {
  const [host, folder, to] = ['host', 'code', 'context'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(join(host, '0'), { recursive: true });
  mkdirSync(folder);
  writeFileSync(join(host, 'file'), 'of the host');
  writeFileSync(join(host, '0/a'), 'of the host');
  symlinkSync(join(host, 'file'), join(folder, 'Dockerfile'));
  symlinkSync(host, join(folder, '.headroom-files'));
  const dockerfile = parseDockerfile('FROM scratch\nCOPY <<a /a\nb\na\n');
  const paths = ['Dockerfile', '.headroom-files'];
  const prepared = {
    title: 'x',
    name: 'x',
    repository: 'x',
    folder,
    sources: ['.'],
    stage: undefined,
    args: {},
    dockerfile,
    bases: new Map(),
    paths,
    hash: '',
    tag: '',
  };
  await writeContext(prepared, to);
  expect(readFileSync(join(host, 'file'), 'utf8')).toBe('of the host');
  expect(readFileSync(join(host, '0/a'), 'utf8')).toBe('of the host');
  expect(readFileSync(join(to, 'Dockerfile'), 'utf8')).toContain('COPY .headroom-files/0/a /a');
  expect(readFileSync(join(to, '.headroom-files/0/a'), 'utf8')).toBe('b\n');
});

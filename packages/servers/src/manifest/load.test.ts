import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadManifests } from './load.ts';

const GOOD = {
  id: 'zig',
  title: 'Zig',
  summary: 'A server',
  language: 'Zig',
  framework: 'none',
  runtime: 'none',
  requires: ['go'],
  build: [['true']],
  buildEnv: {},
  versions: {
    framework: { command: ['echo', 'v1'], pattern: 'v(\\d+)' },
    runtime: { command: ['echo', 'v2'], pattern: 'v(\\d+)' },
  },
  start: ['./server'],
  startEnv: {},
};

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'headroom-manifests-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function write(base: string, file: string, content: unknown): string {
  mkdirSync(join(dir, base), { recursive: true });
  const path = join(dir, base, file);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('reads the repository’s servers and those of more folders, sorted by id', () => {
  write('zig', 'zig.server.json', GOOD);
  write('zig', 'zig-debug.server.json', { ...GOOD, id: 'zig-debug' });
  write('zig', 'package.json', '{}');
  const manifests = loadManifests([dir]);
  const ids = manifests.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
  expect(ids).toEqual(expect.arrayContaining(['go', 'zig', 'zig-debug']));
  expect(manifests.find(({ id }) => id === 'zig')).toEqual({
    ...GOOD,
    role: 'subject',
    sources: ['.'],
    folder: join(dir, 'zig'),
  });
});

test.each([
  [{ ...GOOD, sumary: '' }, /unknown key "sumary"; allowed: id, title, summary, .*, start, startEnv/],
  [{ ...GOOD, versions: { ...GOOD.versions, sdk: {} } }, /versions: unknown key "sdk"; allowed: framework/],
  [{ ...GOOD, role: 'judge' }, /role: allowed: subject, reference/],
  [{ ...GOOD, sources: ['../go'] }, /sources\.0: must be a path within the code base/],
  [{ ...GOOD, image: { run: 'zig' } }, /image\.build/],
  [{ ...GOOD, requires: ['zig'] }, /requires\.0: unknown toolchain "zig"; allowed: cargo, go, node, pnpm/],
  [{ ...GOOD, id: 'Zig 1' }, /id: must be lower-case words/],
  [{ ...GOOD, start: [] }, /start/],
  [{ ...GOOD, title: undefined }, /title/],
  [withPattern('v('), /versions\.framework\.pattern: is no regular expression/],
  [withPattern('v1'), /versions\.framework\.pattern: must have a group/],
  ['{', /zig\.server\.json cannot be read as JSON/],
  [{ ...GOOD, id: 'zag' }, /has the id "zag"; call the file zag\.server\.json/],
])('names the file and the mistake: %#', (content, message) => {
  const path = write('zig', 'zig.server.json', content);
  expect(() => loadManifests([dir])).toThrow(message);
  expect(() => loadManifests([dir])).toThrow(path);
});

function withPattern(pattern: string) {
  return {
    ...GOOD,
    versions: { ...GOOD.versions, framework: { ...GOOD.versions.framework, pattern } },
  };
}

test('an id may be used once', () => {
  write('zig', 'zig.server.json', GOOD);
  write('zag', 'zig.server.json', GOOD);
  expect(() => loadManifests([dir])).toThrow(/have the same id "zig"; rename one of them/);
});

test('a folder that is not there is an error', () => {
  expect(() => loadManifests([join(dir, 'none')])).toThrow(/there is no folder .*none to look for/);
});

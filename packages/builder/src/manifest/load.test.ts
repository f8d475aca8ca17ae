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
    suites: ['io'],
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
  [withPattern('v('), /versions\.framework\.pattern: is not a regular expression/],
  [
    withPattern('(?=v)(1)'),
    /framework\.pattern: is not a regular expression of RE2 \(.*`\(\?=`\): .*look-ahead/,
  ],
  [withPattern('(v)\\1'), /framework\.pattern: .*references to groups are not/],
  [withPattern('v1'), /versions\.framework\.pattern: must have a group/],
  [withPattern(`(${'v'.repeat(200)})`), /framework\.pattern: must have at most 200 characters/],
  [withPattern('((v{30}){30})'), /framework\.pattern: may take \d+ steps .*, allowed are 60: repeat less/],
  ['{', /zig\.server\.json cannot be read as JSON/],
  [{ ...GOOD, summary: 'a'.repeat(65_536) }, /cannot be read as JSON: it is longer than 64 KB/],
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

test.each([
  ...['http_proxy', 'HTTPS_PROXY', 'All_Proxy', 'no_proxy', 'BUILDKIT_SYNTAX', 'DOCKER_HOST', 'TARGETARCH'],
  'SOURCE_DATE_EPOCH',
])('a manifest sets no build argument %s, which the engine reads', (name) => {
  const image = { build: 'a', run: 'b', args: { FINE: 'x', [name]: 'http://10.0.0.1:3128' } };
  write('zig', 'zig.server.json', { ...GOOD, image });
  const said = `image.args.${name}: is read by the container engine; allowed: any other argument that the Dockerfile`;
  expect(() => loadManifests([dir])).toThrow(said);
});

test('a build argument has the name of a variable', () => {
  write('zig', 'zig.server.json', { ...GOOD, image: { build: 'a', run: 'b', args: { 'A B': 'x' } } });
  expect(() => loadManifests([dir])).toThrow('image.args.A B: must be a name of letters, digits and _');
  write('zig', 'zig.server.json', {
    ...GOOD,
    image: { build: 'a', run: 'b', args: { A: 'x'.repeat(4097) } },
  });
  expect(() => loadManifests([dir])).toThrow('image.args.A: may be 4096 characters long');
});

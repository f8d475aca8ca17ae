import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manifestIn } from './revision.ts';

const VERSION = { command: ['echo', 'v1'], pattern: 'v(\\d+)' };
const GOOD = {
  id: 'zig',
  title: 'Zig',
  summary: 'A server',
  language: 'Zig',
  framework: 'none',
  runtime: 'none',
  requires: [],
  build: [],
  buildEnv: {},
  start: ['./server'],
  startEnv: {},
  versions: { framework: VERSION, runtime: VERSION },
};

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'headroom-revision-')));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

test('a server is found where this repository has its own; what else is there may be wrong', () => {
  write('packages/servers/zig/zig.server.json', GOOD);
  write('packages/servers/zag/zag.server.json', '{');
  expect(manifestIn(root, 'zig')).toMatchObject({ id: 'zig', folder: join(root, 'packages/servers/zig') });
  expect(() => manifestIn(root, 'zag')).toThrow(
    /^packages\/servers\/zag\/zag\.server\.json cannot be read as JSON/,
  );
  expect(() => manifestIn(root, 'zug')).toThrow(
    'there is no zug.server.json in a folder of packages/servers at this revision',
  );
});

test('headroom.json names other folders, and may hold what others read', () => {
  write('headroom.json', { servers: ['.', 'more'], budgets: { meanMs: { fail: 5 } } });
  write('zig/zig.server.json', GOOD);
  write('more/zag/zag.server.json', { ...GOOD, id: 'zag' });
  expect(manifestIn(root, 'zig').folder).toBe(join(root, 'zig'));
  expect(manifestIn(root, 'zag').folder).toBe(join(root, 'more/zag'));
  write('more/zig/zig.server.json', GOOD);
  expect(() => manifestIn(root, 'zig')).toThrow(
    'zig/zig.server.json and more/zig/zig.server.json have the same id "zig" at this revision; rename one of them',
  );
  write('headroom.json', { budgets: {} });
  expect(() => manifestIn(root, 'zig')).toThrow(/in a folder of packages\/servers/);
});

test.each([
  ['{', /^headroom\.json cannot be read as JSON/],
  [{ servers: 'x' }, /^headroom\.json: servers: must be a list of folders/],
  [{ servers: [] }, /^headroom\.json: servers: must name at least one folder/],
  [{ servers: ['../x'] }, /^headroom\.json: servers: 0: must be a path within the repository/],
  [{ servers: ['/etc'] }, /^headroom\.json: servers: 0: must be a path within the repository/],
  [{ servers: ['none'] }, /^headroom\.json: servers: there is no folder none/],
])('a headroom.json that is wrong says where: %#', (content, message) => {
  write('headroom.json', content);
  expect(() => manifestIn(root, 'zig')).toThrow(message);
});

test('links lead nowhere', () => {
  write('elsewhere/servers/zig/zig.server.json', GOOD);
  const inner = join(root, 'repository');
  mkdirSync(join(inner, 'packages/servers/zag'), { recursive: true });
  symlinkSync(
    join(root, 'elsewhere/servers/zig/zig.server.json'),
    join(inner, 'packages/servers/zag/zig.server.json'),
  );
  symlinkSync(join(root, 'elsewhere/servers/zig'), join(inner, 'packages/servers/zig'));
  expect(() => manifestIn(inner, 'zig')).toThrow(/there is no zig\.server\.json/);
  symlinkSync(join(root, 'elsewhere/servers'), join(inner, 'linked'));
  writeFileSync(join(inner, 'headroom.json'), '{"servers":["linked"]}');
  expect(() => manifestIn(inner, 'zig')).toThrow('linked leads out of the repository');
});

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentDigest, contentHash, placeOf } from './content-hash.ts';
import { CodeBase } from './fixtures/code-base.ts';

let base: CodeBase;
beforeEach(() => {
  base = new CodeBase();
});
afterEach(() => base.remove());

const hash = () => contentHash(base.manifest('true', { requires: ['go'] }), { go: '1.26.8' });

test('is 16 hexadecimal digits, the same for the same inputs', async () => {
  const first = await hash();
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  base.write('main.txt', 'hello');
  expect(await hash()).toBe(first);
});

test.each<[string, () => void]>([
  ['a file’s content', () => base.write('main.txt', 'hullo')],
  ['a new file in a folder', () => base.write('src/deep/new.txt', '')],
  ['a file’s name', () => renameSync(join(base.folder, 'main.txt'), join(base.folder, 'main2.txt'))],
  ['the executable bit', () => chmodSync(join(base.folder, 'main.txt'), 0o755)],
  [
    'a file that becomes a link to its like',
    () => {
      renameSync(join(base.folder, 'main.txt'), join(base.root, 'main.txt'));
      symlinkSync(join(base.root, 'main.txt'), join(base.folder, 'main.txt'));
    },
  ],
])('changes with %s', async (_, change) => {
  const first = await hash();
  change();
  expect(await hash()).not.toBe(first);
});

test('changes with the build steps, their environment, how versions are read and the toolchains, and nothing else', async () => {
  const manifest = base.manifest('true', { requires: ['go'] });
  const of = (changed: object, toolchains = { go: '1.26.8' }) =>
    contentHash({ ...manifest, ...changed }, toolchains);
  const first = await of({});
  expect(await of({ build: [['false']] })).not.toBe(first);
  expect(await of({ buildEnv: { CGO_ENABLED: '0' } })).not.toBe(first);
  const { framework, runtime } = manifest.versions;
  const others: [string, ...string[]] = ['echo', 'v9'];
  expect(await of({ versions: { framework: { ...framework, command: others }, runtime } })).not.toBe(first);
  expect(await of({ versions: { framework, runtime: { ...runtime, pattern: '(.*)' } } })).not.toBe(first);
  expect(await of({}, { go: '1.26.9' })).not.toBe(first);
  expect(await of({}, { go: '1.26.8', node: '24.0.0' } as { go: string })).toBe(first);
  expect(await of({ id: 'other', start: ['false'] })).toBe(first);
});

test('in a git checkout, ignored and deleted files do not count, new ones do', async () => {
  base.write('.gitignore', 'out/\n');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: base.folder });
  git('init', '--quiet');
  base.write('gone.txt', '');
  git('add', '.');
  rmSync(join(base.folder, 'gone.txt'));
  const first = await hash();
  base.write('out/program', 'compiled');
  expect(await hash()).toBe(first);
  base.write('new.txt', '');
  expect(await hash()).not.toBe(first);
});

test('asks for the versions it needs when they are not given', async () => {
  const manifest = base.manifest('true', { requires: ['node'] });
  expect(await contentHash(manifest)).toBe(await contentHash(manifest, { node: nodeVersion() }));
  mkdirSync(join(base.folder, 'empty'));
  expect(await contentHash(manifest)).not.toBe(await contentHash(manifest, { node: '0.0.1' }));
});

function nodeVersion(): string {
  return execFileSync('node', ['--version'], { encoding: 'utf8' }).trim().slice(1);
}

test('is of the sources alone that the manifest names', async () => {
  base.write('src/main.txt', 'one');
  base.write('srcs/main.txt', 'one');
  const manifest = base.manifest('true', { sources: ['src', 'main.txt'] });
  const first = await contentHash(manifest);
  base.write('srcs/main.txt', 'two');
  expect(await contentHash(manifest)).toBe(first);
  base.write('src/main.txt', 'two');
  expect(await contentHash(manifest)).not.toBe(first);
});

test('is not of manifests, which are no part of what they describe', async () => {
  const first = await hash();
  base.write('zig.server.json', '{}');
  expect(await hash()).toBe(first);
  base.write('data/zig.server.json', '{}');
  expect(await hash()).not.toBe(first);
});

test('is not of the file that describes it, whatever its name is', async () => {
  const of = (name: string) =>
    contentHash({ ...base.manifest('true'), describedBy: join(base.folder, name) }, {});
  base.write('bench.yaml', 'one');
  const [first, other] = [await of('bench.yaml'), await of('shop.yaml')];
  base.write('bench.yaml', 'two');
  expect(await of('bench.yaml')).toBe(first);
  expect(await of('shop.yaml')).not.toBe(other);
});

test('whose a build is makes its place another, and nothing else does', async () => {
  const digest = await contentDigest(base.manifest('true'), {});
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  const places = [undefined, 'ada', 'eve'].map((scope) => placeOf(digest, scope));
  expect(new Set(places).size).toBe(3);
  expect(placeOf(digest, 'ada')).toBe(places[1]);
  expect(places[0]).toMatch(/^[0-9a-f]{32}$/);
});

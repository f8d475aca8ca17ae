/** Folders as the steps of a repository leave them: none can stop the builder. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BuildOptions, buildServer } from './build.ts';
import { folderDigest } from './digest.ts';
import { CodeBase } from './fixtures/code-base.ts';
import { failureOf } from './fixtures/failure.ts';
import { NEST, nestIn } from './fixtures/nested.ts';
import { pruneBuilds } from './prune.ts';

const VERSION = 'echo v1 > version.txt';

let base: CodeBase;
beforeEach(() => {
  base = new CodeBase();
});
afterEach(() => base.remove());

const build = (script: string, more: Partial<BuildOptions> = {}) =>
  buildServer(base.manifest(script), { cacheDir: base.cacheDir, toolchains: {}, ...more });
const left = () => readdirSync(join(base.cacheDir, 'builds'));

test('folders nested deeper than a path may be long fail the build in words, and nothing of it stays', async () => {
  const { message } = await failureOf(build(`${VERSION}; ${NEST}`));
  expect(message).toBe(
    'server base was not built: what it made cannot be read: its folders are nested deeper than a path may be long',
  );
  expect(left()).toEqual([]);
});

test('more files and folders than a build may have fail it with the bound', async () => {
  const script = `mkdir d; cd d; for i in 1 2 3 4 5; do mkdir $i; done; cd ..; ${VERSION}`;
  const { message } = await failureOf(build(script, { mostEntries: 7 }));
  expect(message).toBe(
    'server base was not built: it made more than 7 files and folders, the limit of a build',
  );
  expect(left()).toEqual([]);
  expect((await build(script, { mostEntries: 8 })).cached).toBe(false);
});

test('a build that cannot be read any more is made again', async () => {
  const { artifact } = await build(VERSION);
  nestIn(artifact);
  expect((await build(VERSION)).cached).toBe(false);
  expect((await build(VERSION)).cached).toBe(true);
});

test('an unfinished build, however deep, is in the way of no other', async () => {
  const builds = join(base.cacheDir, 'builds');
  const deep = join(builds, `base-${'a'.repeat(32)}`);
  mkdirSync(deep, { recursive: true });
  nestIn(deep);
  await pruneBuilds(builds, 'base', 0);
  expect(left()).toEqual([]);
});

test('folders alone are walked under the limit of time as well', async () => {
  for (const name of ['a', 'b', 'c']) mkdirSync(join(base.root, 'tree', name), { recursive: true });
  const late = new Error('late');
  const reading = { signal: AbortSignal.abort(late) };
  await expect(folderDigest(join(base.root, 'tree'), reading)).rejects.toBe(late);
});

test('the digest is that of whole paths in their order', async () => {
  const tree = join(base.root, 'tree');
  for (const path of ['a/b/c', 'a.txt', 'a/b.txt', 'a0', 'a b/x']) {
    mkdirSync(join(tree, path, '..'), { recursive: true });
    writeFileSync(join(tree, path), path);
  }
  expect(await folderDigest(tree)).toBe('6f5f7d48ee5350e840ec322180e2c8f47d99178b7077f53626a73a6196b90f8b');
});

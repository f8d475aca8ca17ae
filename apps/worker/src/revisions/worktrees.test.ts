import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Hold, trimCache } from '@headroom/builder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GitRepository } from '../testing/git-repository.ts';
import { Mirror } from './mirror.ts';
import { Worktrees } from './worktrees.ts';

let shop: GitRepository;
let mirror: Mirror;
let worktrees: Worktrees;
const signal = new AbortController().signal;

beforeEach(() => {
  shop = new GitRepository();
  const { path } = shop;
  mirror = new Mirror(
    { address: path, from: path, protocol: 'file', credentials: undefined, anyCommit: false },
    shop.cacheDir,
  );
  worktrees = new Worktrees(shop.cacheDir);
});
afterEach(() => shop.remove());

/** Commits a file with this content and brings it here. */
async function commit(content: string): Promise<string> {
  const id = shop.commit(content, { 'main.txt': content });
  await mirror.update();
  return id;
}

const hold = () => new Hold(shop.cacheDir);
const names = () =>
  readdirSync(join(shop.cacheDir, 'worktrees')).filter((name) => /^[0-9a-f]{16}-[0-9a-f]{40}$/.test(name));

test('two runs at once share a worktree, each commit has its own', async () => {
  const [first, second] = [await commit('first'), await commit('second')];
  const wanted = [first, second, first, first];
  const folders = await Promise.all(wanted.map((id) => worktrees.use(mirror, id, hold(), signal)));
  expect(new Set(folders).size).toBe(2);
  expect(folders.map((folder) => readFileSync(join(folder, 'main.txt'), 'utf8'))).toEqual([
    ...['first', 'second', 'first', 'first'],
  ]);
  const before = statSync(folders[0] as string).birthtimeMs;
  await worktrees.use(mirror, first, hold(), signal);
  expect(statSync(folders[0] as string).birthtimeMs).toBe(before);
});

test('one whose making was interrupted is made again', async () => {
  const id = await commit('first');
  const folder = await worktrees.use(mirror, id, hold(), signal);
  rmSync(`${folder}.json`);
  writeFileSync(join(folder, 'main.txt'), 'half');
  expect(await worktrees.use(mirror, id, hold(), signal)).toBe(folder);
  expect(readFileSync(join(folder, 'main.txt'), 'utf8')).toBe('first');
});

test('what was used longest ago goes, but nothing that is held', async () => {
  const ids: string[] = [];
  const held = hold();
  for (let i = 0; i < 22; i++) {
    ids.push(await commit(`commit ${i}`));
    await worktrees.use(mirror, ids[i] as string, i === 0 ? held : hold(), signal);
  }
  // Each of the others was held by itself; those holds are let go one by one below.
  expect(names()).toHaveLength(22);
  const [first = ''] = ids;
  rmSync(join(shop.cacheDir, 'holds'), { recursive: true });
  await held.release();
  const again = hold();
  const folder = await worktrees.use(mirror, first, again, signal);
  expect(names()).toHaveLength(20);
  expect(names().map((name) => name.slice(17))).not.toContain(ids[1]);
  expect(await trimCache(await worktrees.cached(), 0)).toBe(19);
  expect(names()).toEqual([basename(folder)]);
  await again.release();
  await trimCache(await worktrees.cached(), 0);
  expect(existsSync(folder)).toBe(false);
  expect(await worktrees.use(mirror, first, hold(), signal)).toBe(folder);
  expect(readFileSync(join(folder, 'main.txt'), 'utf8')).toBe('commit 0');
});

test('a process that died holds nothing', async () => {
  const id = await commit('first');
  const folder = await worktrees.use(mirror, id, hold(), signal);
  const [file = ''] = readdirSync(join(shop.cacheDir, 'holds'));
  const path = join(shop.cacheDir, 'holds', file);
  expect(await trimCache(await worktrees.cached(), 0)).toBe(0);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"startedAt":"\d+"/, '"startedAt":"1"'));
  expect(await trimCache(await worktrees.cached(), 0)).toBe(1);
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(path)).toBe(false);
});

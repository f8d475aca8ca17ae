import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildServer } from '../build/build.ts';
import { CodeBase } from '../build/fixtures/code-base.ts';
import { cachedBuilds } from '../build/prune.ts';
import { Hold, heldIn } from './hold.ts';
import { bytesOf } from './tree.ts';
import { type Cached, trimCache } from './trim.ts';

const MB = 2 ** 20;
const HOUR_MS = 3_600_000;

test('what was used longest ago goes first, until the rest fits; what is held counts and stays', async () => {
  const gone: string[] = [];
  const item = (name: string, mb: number, usedAt: number, free = true): Cached => ({
    bytes: mb * MB,
    usedAt,
    remove: async () => free && gone.push(name) > 0,
  });
  const all = [item('newest', 40, 9), item('oldest', 10, 1), item('held', 30, 2, false), item('old', 30, 3)];
  expect(await trimCache(all, 110)).toBe(0);
  expect(await trimCache(all, 100)).toBe(1);
  expect(gone.splice(0)).toEqual(['oldest']);
  expect(await trimCache(all, 70)).toBe(2);
  expect(gone.splice(0)).toEqual(['oldest', 'old']);
  expect(await trimCache(all, 1)).toBe(3);
});

test('what cannot be removed is told and what cannot be counted goes; neither stops the rest', async () => {
  const told: string[] = [];
  const item = (usedAt: number, bytes: number | undefined, remove: Cached['remove']): Cached => {
    return { usedAt, bytes, remove };
  };
  const stays = item(1, MB, () => Promise.reject(new Error('it stays')));
  const all = [stays, item(2, MB, async () => true), item(3, undefined, async () => true)];
  expect(await trimCache(all, 1, (sentence) => told.push(sentence))).toBe(2);
  expect(told).toEqual(['it stays']);
});

let base: CodeBase;
beforeEach(() => {
  base = new CodeBase();
});
afterEach(() => base.remove());

/** Builds something of a size with another content. */
async function build(content: string, mb: number, hold?: Hold): Promise<string> {
  base.write('main.txt', content);
  const script = `dd if=/dev/urandom of=noise bs=1048576 count=${mb} 2>/dev/null; echo v1 > version.txt`;
  const manifest = base.manifest(script);
  return (await buildServer(manifest, { cacheDir: base.cacheDir, toolchains: {}, hold })).artifact;
}

const left = () =>
  readdirSync(join(base.cacheDir, 'builds'))
    .filter((name) => !name.endsWith('.json'))
    .toSorted();
const namesOf = (...folders: string[]) => folders.map((folder) => basename(folder)).toSorted();

function usedHoursAgo(folder: string, hours: number): void {
  const at = new Date(Date.now() - hours * HOUR_MS);
  utimesSync(`${folder}.json`, at, at);
}

test('builds beyond the bound go, but none that a run holds, though it is the oldest', async () => {
  const hold = new Hold(base.cacheDir);
  const held = await build('held', 3, hold);
  const [old, fresh] = [await build('old', 3), await build('fresh', 3)];
  usedHoursAgo(held, 3);
  usedHoursAgo(old, 2);
  expect(await trimCache(await cachedBuilds(base.cacheDir), 9 + 1)).toBe(0);
  expect(await trimCache(await cachedBuilds(base.cacheDir), 7)).toBe(1);
  expect(left()).toEqual(namesOf(held, fresh));
  expect(await trimCache(await cachedBuilds(base.cacheDir), 0)).toBe(1);
  expect(left()).toEqual(namesOf(held));
  await hold.release();
  expect(await trimCache(await cachedBuilds(base.cacheDir), 0)).toBe(1);
  expect(left()).toEqual([]);
});

test('a build that was never finished is looked through', async () => {
  const folder = await build('early', 2);
  rmSync(`${folder}.json`);
  const [found] = await cachedBuilds(base.cacheDir);
  expect(found?.bytes).toBeGreaterThanOrEqual(2 * MB);
  expect(await found?.remove()).toBe(true);
});

test('two who hold one thing let go of it by themselves', async () => {
  const [one, other] = [new Hold(base.cacheDir), new Hold(base.cacheDir)];
  await one.keep('a');
  await one.keep('b');
  await other.keep('a');
  expect(await heldIn(base.cacheDir)).toEqual(new Set(['a', 'b']));
  await one.release();
  expect(await heldIn(base.cacheDir)).toEqual(new Set(['a']));
  await other.release();
  expect(await heldIn(base.cacheDir)).toEqual(new Set());
});

test('a folder takes what its files take; one that is not there takes nothing', async () => {
  base.write('deep/er/noise.bin', 'x'.repeat(MB));
  expect(await bytesOf(base.folder)).toBeGreaterThanOrEqual(MB);
  expect(await bytesOf(base.folder)).toBeLessThan(1.2 * MB);
  expect(existsSync(join(base.root, 'none'))).toBe(false);
  expect(await bytesOf(join(base.root, 'none'))).toBe(0);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from '../process/lock.ts';
import { buildServer } from './build.ts';
import { CodeBase } from './fixtures/code-base.ts';
import { beyond, pruneBuilds } from './prune.ts';

const MAKES_VERSION = 'echo v1.2.3 > version.txt';
/** Builds of earlier hours: the newest was used an hour ago. */
const HOUR_MS = 3_600_000;

let base: CodeBase;
beforeEach(() => {
  base = new CodeBase();
});
afterEach(() => base.remove());

/** Builds with another content, or finds that build; returns its folder's name. */
async function build(content: string, kept: number, script = MAKES_VERSION): Promise<string> {
  base.write('main.txt', content);
  const options = { cacheDir: base.cacheDir, toolchains: {}, kept };
  return basename((await buildServer(base.manifest(script), options)).artifact);
}

const builds = () => join(base.cacheDir, 'builds');
/** Folders of builds, without the records beside them. */
const left = () =>
  readdirSync(builds())
    .filter((name) => !name.endsWith('.json'))
    .toSorted();

/** Makes some builds that were used last a number of hours ago. */
async function older(...contents: string[]): Promise<string[]> {
  const names: string[] = [];
  for (const [i, content] of contents.entries()) {
    const name = await build(content, 100);
    const usedAt = new Date(Date.now() - (contents.length - i) * HOUR_MS);
    utimesSync(join(builds(), `${name}.json`), usedAt, usedAt);
    names.push(name);
  }
  return names;
}

test('of each kind the most recently used are kept', () => {
  const all = [
    { kind: 'a', usedAt: 1 },
    { kind: 'a', usedAt: 3 },
    { kind: 'b', usedAt: 0 },
    { kind: 'a', usedAt: 2 },
  ];
  expect(beyond(all, 3)).toEqual([]);
  expect(beyond(all, 2)).toEqual([{ kind: 'a', usedAt: 1 }]);
  expect(beyond(all, 0)).toHaveLength(4);
});

test('a new build removes the one used longest ago; finding one is using it', async () => {
  const [one, two] = await older('one', 'two');
  await build('one', 2);
  const three = await build('three', 2);
  expect(left()).toEqual([one, three].toSorted());
  expect(left()).not.toContain(two);
});

test('builds by other steps are counted for themselves', async () => {
  const [one] = await older('one');
  const other = await build('two', 1, `true; ${MAKES_VERSION}`);
  expect(left()).toEqual([one, other].toSorted());
});

test('builds of somebody else are counted for themselves', async () => {
  const [one] = await older('one');
  base.write('main.txt', 'two');
  const options = { cacheDir: base.cacheDir, toolchains: {}, kept: 1, scope: 'eve' };
  await buildServer(base.manifest(MAKES_VERSION), options);
  expect(left()).toContain(one);
});

test('a build that somebody holds, or in which a process runs, stays', async () => {
  const [locked, running, free] = (await older('one', 'two', 'three')) as [string, string, string];
  const lock = await takeLock(join(builds(), `${locked}.lock`));
  const child = spawn('sleep', ['1000'], { cwd: join(builds(), running) });
  await once(child, 'spawn');
  try {
    const newest = await build('four', 1);
    expect(left()).toEqual([locked, `${locked}.lock`, running, newest].toSorted());
    expect(left()).not.toContain(free);
  } finally {
    child.kill();
    await once(child, 'exit');
    await lock.release();
  }
  await pruneBuilds(builds(), 'base', 1);
  expect(left()).toHaveLength(1);
});

test('what was never finished counts as well; other code bases are left alone', async () => {
  const [one, two] = (await older('one', 'two')) as [string, string];
  rmSync(join(builds(), `${one}.json`));
  await pruneBuilds(builds(), 'bose', 0);
  expect(left()).toEqual([one, two].toSorted());
  await pruneBuilds(builds(), 'base', 0);
  expect(readdirSync(builds())).toEqual([]);
});

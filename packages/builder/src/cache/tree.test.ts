import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nestIn } from '../build/fixtures/nested.ts';
import { reapWork } from '../sandbox/work.ts';
import { bytesOf, removeTree } from './tree.ts';

const MB = 2 ** 20;
const NOBODY = 65_534;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'headroom-tree-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Makes a folder in the root. */
function folder(...path: string[]): string {
  const made = join(root, ...path);
  mkdirSync(made, { recursive: true });
  return made;
}

/** Does some work without root's right to everything. */
async function asNobody(work: () => Promise<void>): Promise<void> {
  const user = process.geteuid?.();
  if (user !== 0) return work();
  chmodSync(root, 0o777);
  process.seteuid?.(NOBODY);
  try {
    await work();
  } finally {
    process.seteuid?.(user);
  }
}

test('folders nested deeper than a path may be long are counted and removed', async () => {
  const deep = folder('-deep');
  nestIn(deep);
  expect(await bytesOf(deep)).toBeGreaterThanOrEqual(MB);
  await removeTree(deep);
  expect(readdirSync(root)).toEqual([]);
});

test('folders whose modes keep their owner out are counted and removed', async () => {
  await asNobody(async () => {
    const module = folder('home', 'module');
    writeFileSync(join(module, 'file'), 'x'.repeat(MB));
    const closed = folder('home', 'closed');
    chmodSync(module, 0o555);
    chmodSync(closed, 0o000);
    expect(await bytesOf(join(root, 'home'))).toBeGreaterThanOrEqual(MB);
    chmodSync(module, 0o555);
    chmodSync(closed, 0o000);
    await removeTree(join(root, 'home'));
    expect(readdirSync(root)).toEqual([]);
  });
});

test('of a link, the link is removed; what is not there is no error', async () => {
  const target = folder('target');
  symlinkSync(target, join(root, 'link'));
  await removeTree(join(root, 'link'));
  await removeTree(join(root, 'link'));
  expect(readdirSync(root)).toEqual(['target']);
});

test('a tree of which something stays is told with the reason', async () => {
  const kept = folder('kept');
  writeFileSync(join(kept, 'file'), '');
  chmodSync(kept, 0o755);
  if (process.geteuid?.() !== 0) chmodSync(root, 0o555);
  await asNobody(async () => {
    await expect(removeTree(kept)).rejects.toThrow(/kept could not be removed: .*Permission denied/);
  });
  chmodSync(root, 0o755);
});

test('what a dead worker left is removed at the next start, however deep', async () => {
  const left = folder('work', '4194305-1-abcdef01', 'tmp-0');
  nestIn(left);
  const told: string[] = [];
  await reapWork(root, (sentence) => told.push(sentence));
  expect(told).toEqual([]);
  expect(existsSync(join(root, 'work', '4194305-1-abcdef01'))).toBe(false);
});

test('what cannot be removed at a start is told, and the rest is removed', async () => {
  const names = ['4194305-1-abcdef01', '4194306-1-abcdef02', '4194307-1-abcdef03'];
  for (const name of names) folder('work', name);
  const told: string[] = [];
  const path = process.env.PATH;
  // An rm that fails at one of them.
  const bin = folder('bin');
  writeFileSync(join(bin, 'rm'), `#!/bin/sh\ncase "$3" in *02) exit 1;; esac\nexec /bin/rm "$@"\n`, {
    mode: 0o755,
  });
  process.env.PATH = `${bin}:${path}`;
  try {
    await reapWork(root, (sentence) => told.push(sentence));
  } finally {
    process.env.PATH = path;
  }
  expect(told).toEqual([expect.stringMatching(/-abcdef02 could not be removed: rm ended with exit code 1/)]);
  expect(readdirSync(join(root, 'work'))).toEqual([names[1]]);
});

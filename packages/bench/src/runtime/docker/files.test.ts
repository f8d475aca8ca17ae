import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type Docker from 'dockerode';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileOfImage } from './files.ts';

let root: string;
let archive: Buffer;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'headroom-files-'));
  writeFileSync(join(root, 'program'), 'x'.repeat(100_000));
  archive = execFileSync('tar', ['--create', '--directory', root, 'program'], { maxBuffer: 2 ** 20 });
});
afterEach(() => rmSync(root, { recursive: true }));

/** An engine that gives a file of an image by this stream. */
function engineOf(stream: () => Readable) {
  let removed = 0;
  const container = { getArchive: async () => stream(), remove: async () => removed++ };
  const docker = { createContainer: async () => container } as unknown as Docker;
  const to = join(root, 'bin', 'program');
  return {
    copy: () => fileOfImage(docker, { image: 'a', path: '/program', to }),
    to,
    removed: () => removed,
  };
}

test('a file of an image is copied once', async () => {
  const { copy, to, removed } = engineOf(() => Readable.from([archive]));
  expect([await copy(), await copy()]).toEqual([to, to]);
  expect(readFileSync(to, 'utf8')).toHaveLength(100_000);
  expect(removed()).toBe(1);
});

test('an engine that falls silent halfway fails the copy alone, and leaves no half of it', async () => {
  const { copy, removed } = engineOf(() =>
    Readable.from(
      (function* () {
        yield archive.subarray(0, 50_000);
        throw new Error('the engine is gone');
      })(),
    ),
  );
  await expect(copy()).rejects.toThrow();
  expect(readdirSync(join(root, 'bin'))).toEqual([]);
  expect(removed()).toBe(1);
});

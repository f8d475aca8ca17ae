import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Copies } from './copies.ts';

const root = mkdtempSync(join(tmpdir(), 'headroom-copies-'));
afterAll(() => rmSync(root, { recursive: true }));

for (const side of ['left', 'right']) {
  mkdirSync(join(root, side, 'data'), { recursive: true });
  writeFileSync(join(root, side, 'data', 'name.txt'), side);
}
const [left, right] = ['left', 'right'].map((side) => join(root, side, 'data')) as [string, string];

test('paths are named as copies, once each, and options with a path too', async () => {
  const copies = new Copies();
  expect([left, `--root=${right}`, left].map(copies.textOf)).toEqual([
    '{fixtures}/data',
    '--root={fixtures}/data-2',
    '{fixtures}/data',
  ]);
  expect(copies.valuesOf({ path: join(left, 'name.txt'), depth: 2 })).toEqual({
    path: '{fixtures}/name.txt',
    depth: 2,
  });
  const told: string[] = [];
  const to = join(root, 'to');
  for (let time = 0; time < 2; time++) {
    const name = await copies.writeTo(to, (sentence) => told.push(sentence));
    expect(readFileSync(join(to, String(name), 'data-2', 'name.txt'), 'utf8')).toBe('right');
  }
  expect(told[0]).toBe(`each start gets a copy of ${left}`);
});

test.each([
  '/usr/bin/env',
  '/tmp',
  'stdio',
  'name.txt',
  '--verbose',
  '/nowhere/at/all',
  '{fixtures}/x',
  'a=/tmp/b',
])('%s stays as it is, and nothing is copied', async (word) => {
  const copies = new Copies();
  expect(copies.textOf(word)).toBe(word);
  expect(await copies.writeTo(join(root, 'nothing'), () => {})).toBeUndefined();
});

test('more than a server may get is refused by its size', async () => {
  const large = join(root, 'large.bin');
  writeFileSync(large, Buffer.alloc(257 * 2 ** 20, 1));
  const copies = new Copies();
  copies.textOf(large);
  const written = copies.writeTo(join(root, 'to-large'), () => {});
  await expect(written).rejects.toThrow(
    /large\.bin has 25[78] MB, but copies for a server have at most 256 MB/,
  );
});

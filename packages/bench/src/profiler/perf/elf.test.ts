import { readFileSync } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Elf } from './elf.ts';
import { goFunctionsOf } from './go-functions.ts';

const LIBRARY = /\/\S*libc\.so\.6$/m.exec(readFileSync('/proc/self/maps', 'utf8'))?.[0] ?? '';
const MUTATIONS = 60;

/** Bytes that only look random. */
function* noise(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state >>> 8;
  }
}

test('functions that a library exports are named at their addresses, and no others', async () => {
  await using file = await open(LIBRARY);
  const elf = await Elf.open(file);
  const symbols = await elf?.symbols();
  const start = symbols?.startOf('qsort') ?? Number.NaN;
  expect(symbols?.at(start)).toEqual({ name: 'qsort' });
  expect(symbols?.at(start + 1)).toEqual({ name: 'qsort' });
  expect(symbols?.at(start - 1)).not.toEqual({ name: 'qsort' });
  expect(symbols?.at(0)).toBeUndefined();
  expect(elf?.addressOf(2 ** 40)).toBeUndefined();
  expect(elf && (await goFunctionsOf(elf))).toBeUndefined();
});

test('a program file that lies about itself names what it likes, and breaks nothing', async () => {
  const original = readFileSync('/bin/sh');
  const random = noise(1);
  const next = (below: number) => (random.next().value as number) % below;
  const folder = await mkdtemp(join(tmpdir(), 'headroom-elf-'));
  const path = join(folder, 'program');
  try {
    const head = original.readBigUInt64LE(40);
    for (let round = 0; round < MUTATIONS; round++) {
      const bytes = Buffer.from(original);
      // In the header, the table of segments, or that of sections.
      const from = [0, 64, Number(head)][round % 3] as number;
      for (let change = 0; change < 8; change++) {
        bytes[Math.min(bytes.length - 1, Math.max(6, from + next(400)))] = next(256);
      }
      await writeFile(path, bytes.subarray(0, round % 10 === 9 ? next(bytes.length) : bytes.length));
      await using file = await open(path);
      const elf = await Elf.open(file);
      const symbols = await elf?.symbols();
      for (const address of [0, 0x1000, 0x8000, 2 ** 47]) {
        expect(typeof (symbols?.at(elf?.addressOf(address) ?? 0)?.name ?? '')).toBe('string');
      }
      expect(elf && (await goFunctionsOf(elf))).toBeUndefined();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

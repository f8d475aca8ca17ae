import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unpackArchive } from './archive.ts';
import { packArchive } from './pack.ts';

test('files that are packed are unpacked as they were, and pack to the same bytes again', async () => {
  const root = await mkdtemp(join(tmpdir(), 'headroom-pack-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const files = {
    'headroom.yaml': 'version: 1\n# ä\n',
    'locks/package-lock.json': '{}'.repeat(400),
    empty: '',
  };
  const archive = join(root, 'a.tar.gz');
  await writeFile(archive, packArchive(files));
  await unpackArchive(archive, join(root, 'to'));
  for (const [path, text] of Object.entries(files)) {
    expect(await readFile(join(root, 'to', path), 'utf8')).toBe(text);
  }
  expect(packArchive(files).equals(await readFile(archive))).toBe(true);
});

test('a path that no header has room for is an error', () => {
  expect(() => packArchive({ [`${'a'.repeat(120)}/${'b'.repeat(120)}`]: '' })).toThrow('too long');
});

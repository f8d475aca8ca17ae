import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Buildable } from '../buildable.ts';
import { lockDigests } from './locks.ts';

test('lockfiles are told by digest; links, giants and other files are not read', async ({ task }) => {
  const folder = join(process.env.TMPDIR ?? '/tmp', `locks-${process.pid}-${task.id}`);
  await mkdir(join(folder, 'web'), { recursive: true });
  await writeFile(join(folder, 'go.sum'), 'a v1\n');
  await writeFile(join(folder, 'web', 'package-lock.json'), '{}');
  await writeFile(join(folder, 'main.go'), 'package main');
  await symlink('/dev/zero', join(folder, 'Cargo.lock'));
  await writeFile(join(folder, 'yarn.lock'), '');
  await truncate(join(folder, 'yarn.lock'), 17 * 1024 * 1024);
  const server = { folder, sources: ['.'] } as unknown as Buildable;
  // printf 'a v1\n' | sha256sum; printf '{}' | sha256sum
  expect(await lockDigests(server)).toEqual({
    'go.sum': 'd6dbf081acf8',
    'web/package-lock.json': '44136fa355b3',
  });
});

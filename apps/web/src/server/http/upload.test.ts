import { spawnSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeOrphanUploads, whereThereIsRoom } from './upload.ts';

test('uploads of processes that were killed are removed, those of others stay', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'headroom-left-'));
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const names = {
    left: [
      `headroom-upload-${dead}-aaaaaa`,
      `headroom-upload-${process.pid}-aaaaaa`,
      'headroom-upload-oldold',
    ],
    stay: [`headroom-upload-${process.ppid}-aaaaaa`, 'headroom-upload-newnew', 'somebody-elses'],
  };
  for (const name of [...names.left, ...names.stay]) await mkdir(join(parent, name));
  await utimes(join(parent, 'headroom-upload-oldold'), 0, 0);
  expect(await removeOrphanUploads(parent)).toBe(3);
  expect(await readdir(parent)).toEqual(names.stay.toSorted());
  await rm(parent, { recursive: true });
});

test('a full disk is told in words, as 507; every other error as it is', async () => {
  await expect(whereThereIsRoom(() => appendFile('/dev/full', 'a'))).rejects.toMatchObject({
    code: 'storage_full',
    message: expect.stringContaining('is full; nothing was stored'),
  });
  await expect(whereThereIsRoom(() => appendFile('/dev/null/a', 'a'))).rejects.toMatchObject({
    code: 'ENOTDIR',
  });
});

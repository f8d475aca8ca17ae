/** Files that a further kind of experiment takes, as CONTRIBUTING.md lists them. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXPERIMENT_KINDS } from './loads.ts';

const ROOT = new URL('../../../..', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const [, section = ''] = /\n## Add a kind of experiment\n([\s\S]*?)\n## /.exec(read('CONTRIBUTING.md')) ?? [];
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:apps|packages)\/[^`]+)`/g)].map(([, path = '']) => path);

/** Files of the numbered points; others are tests, or of some kinds alone. */
const files = pathsIn(
  section
    .split('\n')
    .filter((line) => /^\d+\. /.test(line))
    .join('\n'),
);
const MIGRATION = 'packages/db/prisma/migrations/<time>_<name>/migration.sql';

test('a kind takes 16 files, each named once', () => {
  expect(files).toHaveLength(16);
  expect(new Set(files).size).toBe(16);
  expect(section).toContain('A kind takes these 16 files;');
});

test.each(EXPERIMENT_KINDS)('%s has each of them', (kind) => {
  const own = pathsIn(section)
    .filter((path) => path !== MIGRATION)
    .map((path) => path.replace('<kind>', kind));
  expect(own.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('every table of all kinds is named', () => {
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.prisma'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /^(?:apps|packages|infra)\//.test(path) && !/\.test\.tsx?$/.test(path));
  // A line that is the name alone, a key, or the name as text, such as in a list.
  const lines = EXPERIMENT_KINDS.map((kind) => new RegExp(`^\\s+['"]?${kind}['"]?(?:[,:]|$)`, 'm'));
  const tables = sources.filter((path) => {
    const text = read(path);
    return lines.every((line) => line.test(text));
  });
  expect(tables.length).toBeGreaterThan(6);
  expect(tables.filter((path) => !pathsIn(section).includes(path))).toEqual([]);
});

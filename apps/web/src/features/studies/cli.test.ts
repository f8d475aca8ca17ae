import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const CLI = join(import.meta.dirname, 'cli.ts');
const STUDIES = resolve(import.meta.dirname, '../../../../../infra/studies');
const REPEAT = '20260227_210847';
const OTHER = '20260227_223447';

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'headroom-import-'));
});
afterAll(() => rmSync(copy, { recursive: true }));

/** No database answers at its address: what gets as far as storing ends with status 2. */
function run(...args: string[]): { status: number | null; out: string; err: string } {
  const env = { ...process.env, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { env, encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

/** A copy of one repeat of the published study, for tests that damage it. */
function aRepeat(name: string, repeat = REPEAT): string {
  const folder = join(copy, name);
  cpSync(join(STUDIES, 'io-2026-02', repeat), folder, { recursive: true });
  return folder;
}

test('a dry run prints the computed tables of a study as JSON, and asks no database', () => {
  const { status, out } = run(join(STUDIES, 'io-2026-02'), '--dry-run', '--json');
  expect(status).toBe(0);
  const { slug, lacks, tables } = JSON.parse(out);
  expect([slug, lacks]).toEqual(['tmdevlab-io-2026-02', ['cold start']]);
  const overall = tables.find((table: { name: string }) => table.name === 'overall');
  expect(overall.rows).toHaveLength(15);
});

test('repeats are given a folder each, and a server may be missing in one', () => {
  const [one, two] = [aRepeat('one'), aRepeat('two', OTHER)];
  rmSync(join(two, 'go'), { recursive: true });
  const { status, out } = run(one, two, '--dry-run');
  expect(status).toBe(0);
  expect(out).toMatch(/15 servers, 2 repeats, raw results; not in it: cold start; go in repeat two/);
});

test('a truncated file is refused by its name', () => {
  const folder = aRepeat('truncated');
  truncateSync(join(folder, 'rust', 'k6.json'), 300);
  const { status, err, out } = run(folder, '--title', 'x', '--source', 'y');
  expect([status, out]).toEqual([1, '']);
  expect(err).toMatch(/Nothing was stored:\ntruncated\/rust\/k6\.json: is not JSON, or only a part of it/);
});

test('a wrong type is refused by file and field', () => {
  const folder = aRepeat('wrong');
  const file = join(folder, 'rust', 'k6.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"rps": [\d.]+/, '"rps": "fast"'));
  const { status, err } = run(folder, '--dry-run', '--json');
  expect(status).toBe(1);
  expect(err).toContain('wrong/rust/k6.json: http.rps: expected number, received string');
});

test('an empty folder, no folder and no names are refused', () => {
  const empty = join(copy, 'empty');
  mkdirSync(empty);
  expect(run(empty)).toMatchObject({ status: 1, err: expect.stringMatching(/found neither/) });
  expect(run(join(copy, 'nowhere'))).toMatchObject({
    status: 2,
    err: expect.stringMatching(/is not a folder/),
  });
  expect(run()).toMatchObject({ status: 2, err: expect.stringMatching(/^pnpm import-study/) });
  expect(run('--colour', 'red')).toMatchObject({ status: 2, err: expect.stringMatching(/--colour/) });
  const unnamed = run(aRepeat('unnamed'));
  expect(unnamed).toMatchObject({
    status: 1,
    err: expect.stringMatching(/--title: give a title\n--source: give/),
  });
});

test('links are named and not followed, be they to a parent', () => {
  const folder = aRepeat('linked');
  for (const name of ['up', 'again']) symlinkSync('..', join(folder, name));
  symlinkSync(join(STUDIES, 'payload-2026', 'study.json'), join(folder, 'study.json'));
  const { status, out, err } = run(folder, '--dry-run');
  expect(status).toBe(0);
  expect(out).toMatch(/^15 servers, 1 repeat, raw results/);
  expect(err.trim().split('\n').sort()).toEqual(
    ['again', 'study.json', 'up'].map(
      (name) => `${join(folder, name)} is a symbolic link and was not followed.`,
    ),
  );
});

test('without a database nothing is stored, and it says so', () => {
  const { status, err } = run(join(STUDIES, 'payload-2026'));
  expect(status).toBe(2);
  expect(err).toContain('Postgres does not answer at DATABASE_URL; nothing was stored');
});

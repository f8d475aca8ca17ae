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
import { importCommand } from './import-command.ts';

const CLI = join(import.meta.dirname, 'cli.ts');
const STUDIES = resolve(import.meta.dirname, '../../../../../infra/studies');
const REPEAT = '20260227_210847';
const OTHER = '20260227_223447';

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'headroom-import-'));
});
afterAll(() => rmSync(copy, { recursive: true }));

/** No database answers there: what gets as far as storing ends with status 2. */
const NO_DATABASE = 'postgresql://nobody@127.0.0.1:1/none';

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** The program, in a process of its own. */
function runProgram(...args: string[]): Ended {
  const env = { ...process.env, DATABASE_URL: NO_DATABASE };
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { env, encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

/** The same without the time that a process takes to start. */
async function run(...args: string[]): Promise<Ended> {
  const said: Record<'out' | 'err', string> = { out: '', err: '' };
  const status = await importCommand(args, {
    databaseUrl: () => NO_DATABASE,
    print: (text) => {
      said.out += `${text}\n`;
    },
    complain: (text) => {
      said.err += `${text}\n`;
    },
  });
  return { status, ...said };
}

/** A copy of one repeat of the published study, for tests that damage it. */
function aRepeat(name: string, repeat = REPEAT): string {
  const folder = join(copy, name);
  cpSync(join(STUDIES, 'io-2026-02', repeat), folder, { recursive: true });
  return folder;
}

test('a dry run prints the computed tables of a study as JSON, and asks no database', () => {
  const { status, out } = runProgram(join(STUDIES, 'io-2026-02'), '--dry-run', '--json');
  expect(status).toBe(0);
  const { slug, lacks, tables } = JSON.parse(out);
  expect([slug, lacks]).toEqual(['tmdevlab-io-2026-02', ['cold start']]);
  const overall = tables.find((table: { name: string }) => table.name === 'overall');
  expect(overall.rows).toHaveLength(15);
});

test('repeats are given a folder each, and a server may be missing in one', async () => {
  const [one, two] = [aRepeat('one'), aRepeat('two', OTHER)];
  rmSync(join(two, 'go'), { recursive: true });
  const { status, out } = await run(one, two, '--dry-run');
  expect(status).toBe(0);
  expect(out).toMatch(/15 servers, 2 repeats, raw results; not in it: cold start; go in repeat two/);
});

test('a truncated file is refused by its name', async () => {
  const folder = aRepeat('truncated');
  truncateSync(join(folder, 'rust', 'k6.json'), 300);
  const { status, err, out } = await run(folder, '--title', 'x', '--source', 'y');
  expect([status, out]).toEqual([1, '']);
  expect(err).toMatch(/Not stored:\ntruncated\/rust\/k6\.json: is not JSON, or only a part of it/);
});

test('a wrong type is refused by file and field', async () => {
  const folder = aRepeat('wrong');
  const file = join(folder, 'rust', 'k6.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"rps": [\d.]+/, '"rps": "fast"'));
  const { status, err } = await run(folder, '--dry-run', '--json');
  expect(status).toBe(1);
  expect(err).toContain('wrong/rust/k6.json: http.rps: expected number, received string');
});

test('an empty folder, no folder and no names are refused', async () => {
  const empty = join(copy, 'empty');
  mkdirSync(empty);
  expect(await run(empty)).toMatchObject({ status: 1, err: expect.stringMatching(/found neither/) });
  expect(await run(join(copy, 'nowhere'))).toMatchObject({
    status: 2,
    err: expect.stringMatching(/is not a folder/),
  });
  expect(await run()).toMatchObject({ status: 2, err: expect.stringMatching(/^pnpm import-study/) });
  expect(await run('--colour', 'red')).toMatchObject({ status: 2, err: expect.stringMatching(/--colour/) });
  const unnamed = await run(aRepeat('unnamed'));
  expect(unnamed).toMatchObject({
    status: 1,
    err: expect.stringMatching(/--title: give a title\n--source: give/),
  });
});

test('links are named and not followed, be they to a parent', async () => {
  const folder = aRepeat('linked');
  for (const name of ['up', 'again']) symlinkSync('..', join(folder, name));
  symlinkSync(join(STUDIES, 'payload-2026', 'study.json'), join(folder, 'study.json'));
  const { status, out, err } = await run(folder, '--dry-run');
  expect(status).toBe(0);
  expect(out).toMatch(/^15 servers, 1 repeat, raw results/);
  expect(err.trim().split('\n').sort()).toEqual(
    ['again', 'study.json', 'up'].map(
      (name) => `${join(folder, name)} is a symbolic link and was not followed.`,
    ),
  );
});

test('without a database nothing is stored, and it says so', () => {
  const { status, err } = runProgram(join(STUDIES, 'payload-2026'));
  expect(status).toBe(2);
  expect(err).toContain('Postgres does not answer at DATABASE_URL; nothing was stored');
});

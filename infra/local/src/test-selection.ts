/** Test files that a change can break. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, matchesGlob, relative } from 'node:path';
import { promisify } from 'node:util';
import { guardedBy } from './test-rooms.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const exec = promisify(execFile);

/** Files of tests by the vitest project that they belong to, relative to the root of the repository. */
export type FilesByProject = ReadonlyMap<string, readonly string[]>;

export interface Selection {
  /** The ref that changes are counted from. */
  readonly since: string;
  /** Files that changed, new ones and uncommitted changes included. */
  readonly changed: readonly string[];
  readonly tests: FilesByProject;
}

/**
 * The test files that changes since `ref`, by default since the upstream branch, can break: of the `quick` projects those
 * that import a changed file, of all those that guard a room in which one changed.
 * @throws when git does not know `ref`
 */
export async function selectTests(ref: string | null, quick: readonly string[]): Promise<Selection> {
  const since = ref ?? (await upstream());
  const changed = await changedSince(since);
  const [all, importing] = await Promise.all([listTests([]), listTests([`--changed=${since}`])]);
  const tests = new Map<string, string[]>();
  for (const [project, files] of all) {
    const related = new Set(quick.includes(project) ? importing.get(project) : []);
    const chosen = files.filter((file) => related.has(file) || guards(file, changed));
    if (chosen.length > 0) tests.set(project, chosen);
  }
  return { since, changed, tests };
}

/** Whether a change reaches a test file: the file changed, or a room it guards did. */
function guards(file: string, changed: readonly string[]): boolean {
  const rooms = guardedBy(file);
  return changed.some((path) => path === file || rooms.some((room) => matchesGlob(path, room)));
}

const git = async (...args: string[]) => (await exec('git', args, { cwd: ROOT })).stdout.split('\n');

/** The commit that the branch was pushed at; the last commit for a branch without an upstream. */
async function upstream(): Promise<string> {
  const [commit = 'HEAD'] = await git('rev-parse', '--verify', '--quiet', '@{upstream}').catch(() => []);
  return commit;
}

async function changedSince(ref: string): Promise<string[]> {
  const lines = await Promise.all([
    git('diff', '--name-only', '--relative', ref, '--'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set(lines.flat().filter(Boolean))];
}

async function listTests(args: readonly string[]): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-tests-'));
  try {
    const path = join(folder, 'list.json');
    await exec('vitest', ['list', '--filesOnly', `--json=${path}`, ...args], { cwd: ROOT });
    const listed: { file: string; projectName: string }[] = JSON.parse(await readFile(path, 'utf8'));
    const byProject = Map.groupBy(listed, ({ projectName }) => projectName);
    return new Map(
      [...byProject].map(([project, files]) => [project, files.map(({ file }) => relative(ROOT, file))]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

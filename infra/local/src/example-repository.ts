import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const ROOT = new URL('../../..', import.meta.url).pathname;
const SERVER = 'packages/servers/go';
const CART = `${SERVER}/internal/iosuite/get_user_cart.go`;

/** Nobody's name and a fixed time: the same sources give the same commits. */
const IDENTITY = {
  GIT_AUTHOR_NAME: 'Example',
  GIT_AUTHOR_EMAIL: 'example@localhost',
  GIT_COMMITTER_NAME: 'Example',
  GIT_COMMITTER_EMAIL: 'example@localhost',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
};

/** Branches beside `main`, each one commit on top of it. */
const BRANCHES = {
  slower: {
    message: 'Do 1 ms of work in get_user_cart',
    edit: async (file) => {
      await replace(file, '\t"regexp"\n', '\t"regexp"\n\t"time"\n');
      await replace(
        file,
        '\tstored, err := ',
        '\tfor began := time.Now(); time.Since(began) < time.Millisecond; {\n\t}\n\tstored, err := ',
      );
    },
  },
  same: {
    message: 'Say what a cart is',
    edit: (file) => appendFile(file, '\n// A cart is what checkout empties.\n'),
  },
  broken: {
    message: 'Leave a sentence unfinished',
    edit: (file) => appendFile(file, '\nfunc unfinished(\n'),
  },
  wrong: {
    message: 'Count one more item than there is',
    edit: (file) => replace(file, 'len(stored.items), Est', 'len(stored.items) + 1, Est'),
  },
} as const satisfies Record<string, { message: string; edit: (file: string) => Promise<void> }>;

/** A small repository of servers. */
export interface ExampleRepository {
  /** Absolute path of the checkout. */
  readonly path: string;
  /** Commits by branch: `main` holds the Go server as it is here, the others one change each. */
  readonly commits: Readonly<Record<'main' | keyof typeof BRANCHES, string>>;
  /** Adds a commit to `main`: the change of a branch, or one of documentation alone. @returns its id */
  add(change: keyof typeof BRANCHES | 'docs'): Promise<string>;
}

/**
 * Makes a repository that holds the Go server of this checkout, and heads to compare with it: `slower` does a real
 * millisecond of work more in one tool, `same` does nothing else, `broken` does not build, `wrong` breaks the contract.
 * @param path an empty folder, or one that does not exist
 */
export async function exampleRepository(path: string): Promise<ExampleRepository> {
  const git = async (...args: string[]) => {
    const env = { ...process.env, ...IDENTITY };
    return (await execute('git', args, { cwd: path, env })).stdout.trim();
  };
  const commit = async (message: string, minutes: number) => {
    const date = new Date(Date.UTC(2026, 0, 1, 12, minutes)).toISOString();
    await git('add', '--all');
    await execute('git', ['commit', '--quiet', `--message=${message}`], {
      cwd: path,
      env: { ...process.env, ...IDENTITY, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
    return git('rev-parse', 'HEAD');
  };
  await mkdir(path, { recursive: true });
  await git('init', '--quiet', '--initial-branch=main');
  await copySources(path);
  const commits: Record<string, string> = { main: await commit('The Go server', 0) };
  for (const [i, [branch, { message, edit }]] of Object.entries(BRANCHES).entries()) {
    await git('checkout', '--quiet', '-b', branch, 'main');
    await edit(join(path, CART));
    commits[branch] = await commit(message, i + 1);
  }
  await git('checkout', '--quiet', 'main');
  let added = Object.keys(BRANCHES).length;
  const add = async (change: keyof typeof BRANCHES | 'docs') => {
    added++;
    if (change === 'docs') {
      await appendFile(join(path, 'NOTES.md'), `Note ${added}.\n`);
      return commit('Write a note', added);
    }
    const { message, edit } = BRANCHES[change];
    await edit(join(path, CART));
    return commit(message, added);
  };
  return { path, commits: commits as ExampleRepository['commits'], add };
}

/** Files of the server that git tracks here. */
async function copySources(to: string): Promise<void> {
  const { stdout } = await execute('git', ['ls-files', '-z', SERVER], { cwd: ROOT });
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await cp(join(ROOT, file), join(to, file));
  }
}

async function replace(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} no longer holds ${JSON.stringify(from)}`);
  await writeFile(file, text.replace(from, to));
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CommandError } from '../exit.ts';

const run = promisify(execFile);
const WHOLE_COMMIT = /^([0-9a-f]{40}|[0-9a-f]{64})$/;

/** Output of git; null where it refuses. @throws CommandError where there is no git */
async function git(args: readonly string[], folder: string): Promise<string | null> {
  try {
    const { stdout } = await run('git', args, { cwd: folder, maxBuffer: 16 * 1024 * 1024 });
    return stdout.trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return null;
    throw new CommandError('git is not on PATH; install it, or use full commit ids', {
      cause: error,
    });
  }
}

/** A checkout, as far as a comparison wants to know it. */
export interface Checkout {
  readonly folder: string;
  /** Addresses of its remotes, `origin` first. */
  readonly remotes: readonly { readonly name: string; readonly address: string }[];
  /** Whether it holds what no commit does. */
  readonly dirty: boolean;
}

/** The checkout that a folder is in; null where it is in none. */
export async function readCheckout(folder: string): Promise<Checkout | null> {
  const top = await git(['rev-parse', '--show-toplevel'], folder);
  if (top === null) return null;
  const names = ((await git(['remote'], top)) ?? '').split('\n').filter(Boolean);
  names.sort((a, b) => Number(b === 'origin') - Number(a === 'origin'));
  const remotes = await Promise.all(
    names.map(async (name) => ({ name, address: (await git(['remote', 'get-url', '--', name], top)) ?? '' })),
  );
  const dirty = (await git(['status', '--porcelain', '--untracked-files=no'], top)) !== '';
  return { folder: top, remotes: remotes.filter(({ address }) => address), dirty };
}

/**
 * The whole id of the commit that a ref of this checkout names. One that is whole already is taken as it is: a
 * checkout of continuous integration often lacks the other side.
 */
export async function resolveCommit(ref: string, { folder }: Pick<Checkout, 'folder'>): Promise<string> {
  if (WHOLE_COMMIT.test(ref)) return ref;
  if (ref.startsWith('-')) throw new CommandError(`a ref cannot start with "-": ${ref}`);
  const commit = await git(
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`],
    folder,
  );
  if (commit !== null && WHOLE_COMMIT.test(commit)) return commit;
  throw new CommandError(
    `ref "${ref}" is no commit of this checkout (${folder}): fetch it first (git fetch; a shallow clone lacks history), or use a full commit id`,
  );
}

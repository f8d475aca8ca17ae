import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const ROOT = new URL('../../../..', import.meta.url).pathname;

export interface CheckedOut {
  repository: string;
  commit: string;
  /** The tree has changes that are not committed. */
  dirty: boolean;
}

/** The commit of this checkout, or the one it is told to be of; else the commit is `unknown` and dirty. */
export async function checkedOutRevision(told: string): Promise<CheckedOut> {
  if (told) return { repository: '.', commit: told, dirty: false };
  const git = (...args: string[]) => execute('git', args, { cwd: ROOT }).then(({ stdout }) => stdout.trim());
  try {
    const [commit, changes] = await Promise.all([git('rev-parse', 'HEAD'), git('status', '--porcelain')]);
    return { repository: '.', commit, dirty: changes !== '' };
  } catch {
    // No git here, or no commit yet: the revision is stored as unknown and shown as such.
    return { repository: '.', commit: 'unknown', dirty: true };
  }
}

/** Postgres refuses to run as root: then it runs as the user `postgres`. */
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { ProcessOptions } from './processes.ts';

const run = promisify(execFile);
const OTHERS_MAY_ENTER = 0o001;

/**
 * User and capabilities with which Postgres' programs reach all of `paths`: ourselves, or, when we are root,
 * the user `postgres`, who is created if missing. Where that user cannot enter a folder above one of the
 * paths (a clone in root's home), it keeps the capability to pass by.
 */
export async function postgresUser(
  paths: readonly string[],
): Promise<Pick<ProcessOptions, 'user' | 'capabilities'>> {
  if (process.getuid?.() !== 0) return {};
  const user = (await findUser()) ?? (await createUser());
  const open = await Promise.all(paths.map(isOpenToOthers));
  return open.every(Boolean) ? { user } : { user, capabilities: ['dac_override'] };
}

async function findUser(): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch (error) {
    // `id` ends with 1 for an unknown user; anything else is a fault of the machine.
    if ((error as { code?: unknown }).code === 1) return undefined;
    throw new Error('cannot look up the user "postgres"', { cause: error });
  }
}

async function createUser(): Promise<{ uid: number; gid: number }> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  } catch (cause) {
    throw new Error(
      'Postgres does not run as root and the user "postgres" could not be created; create it, or start Headroom as another user',
      { cause },
    );
  }
  const user = await findUser();
  if (!user) throw new Error('the user "postgres" was created but cannot be found');
  return user;
}

async function isOpenToOthers(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & OTHERS_MAY_ENTER) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

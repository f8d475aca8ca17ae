/** A side of a comparison on this machine: a server by its name, or by a revision of the checkout. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readBenchEnv } from '@headroom/bench';
import type { CompareOptions } from '../arguments/schemas.ts';
import { CommandError } from '../exit.ts';
import { readCheckout, resolveCommit } from '../repository/git.ts';
import { openSubject } from './subject.ts';
import type { Subject } from './way.ts';

const run = promisify(execFile);
/** Whether a name is the address of a server that runs. */
export const isAddress = (name: string): boolean => /^https?:\/\//.test(name);
const FORMS = /^([a-z]+:|https?:\/\/|\.{0,2}\/|\.$)/;

export interface Opening {
  readonly signal: AbortSignal;
  /** Folders that go when the comparison is over. */
  readonly folders: AsyncDisposableStack;
}

/**
 * The server that a name means: a package, a folder or file, or the headroom.yaml of a commit, which is laid out in a
 * folder of its own.
 * @throws CommandError
 */
export async function openRevision(
  name: string,
  options: CompareOptions,
  { signal, folders }: Opening,
): Promise<Subject> {
  const here = { ...options, url: undefined, command: undefined };
  if (FORMS.test(name) || existsSync(name)) return openSubject({ ...here, target: name }, signal);
  const checkout = await readCheckout(process.cwd());
  if (!checkout) {
    throw new CommandError(
      'this folder is not in a git checkout: name packages (npm:NAME@VERSION) or folders',
    );
  }
  const commit = await resolveCommit(name, checkout);
  const folder = join(readBenchEnv().HEADROOM_CACHE_DIR, 'sources', `revision-${randomUUID()}`);
  folders.defer(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder, { recursive: true });
  // A pipe without a shell: names of commits are whole ids.
  const archive = join(folder, '..', `${commit}-${randomUUID()}.tar`);
  folders.defer(() => rm(archive, { force: true }));
  await run('git', ['archive', '--format=tar', '--output', archive, commit], {
    cwd: checkout.folder,
    signal,
  });
  await run('tar', ['-xf', archive, '-C', folder], { signal });
  return openSubject({ ...here, target: folder }, signal);
}

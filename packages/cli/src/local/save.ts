import { cp, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CommandError } from '../exit.ts';
import type { Subject } from './way.ts';

/**
 * Writes the headroom.yaml of a server that had none into the working directory, with the lock file and the fixtures
 * that it names.
 * @returns names of the files
 * @throws CommandError where a file is there already, and for a server that nobody here can start
 */
export async function saveSubject({
  file,
  isBundle,
  isDescribed,
  project,
  server,
  text,
  url,
}: Subject): Promise<string[]> {
  if (isDescribed) throw new CommandError('--save: the server already has a headroom.yaml');
  if (url !== undefined) {
    throw new CommandError(
      '--save needs a server that this command starts: the start command of a running one is unknown',
    );
  }
  if (isBundle) {
    throw new CommandError(
      '--save does not support bundles; write a headroom.yaml for the repository of the bundle',
    );
  }
  const { source } = server;
  const lock = source.kind === 'package' && 'lock' in source.of ? source.of.lock : undefined;
  const from = dirname(file);
  const to = resolve('.');
  await unlessThere('headroom.yaml', () => writeFile(join(to, 'headroom.yaml'), text, { flag: 'wx' }));
  const named = [lock, project.world.fixtures?.from].filter((name) => name !== undefined);
  if (from === to) return ['headroom.yaml'];
  for (const name of named) {
    const how = { recursive: true, errorOnExist: true, force: false, verbatimSymlinks: true };
    await unlessThere(name, () => cp(join(from, name), join(to, name), how));
  }
  return ['headroom.yaml', ...named];
}

async function unlessThere(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why =
      code === 'EEXIST' || code === 'ERR_FS_CP_EEXIST' ? 'exists already' : `cannot be written: ${message}`;
    throw new CommandError(`--save: ${name} ${why}`, { cause: error });
  }
}

import { lstat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type CommandOptions, runCommand } from '../process/command.ts';
import { FirstLines } from '../process/lines.ts';

const SAID_CHARACTERS = 400;
/** Time one look at a tree, or one attempt to remove it, has: a million files take a minute. */
const WITHIN_MS = 5 * 60_000;
const KIB = 1024;
const DONE = 'exit code 0';
/** Folders of rm(1), du(1) and chmod(1) on every Linux, whatever PATH is. */
const SYSTEM_PATH = ['/usr/bin', '/bin'];
/** Message of du(1) about a file that was removed while it counted. */
const IS_GONE = /: No such file or directory$/;

/** Called with a sentence about a failure that stops nothing. */
export type Tell = (sentence: string) => void;

/** Emits a warning of this process. */
export const warn: Tell = (sentence) => process.emitWarning(sentence);

type OnStart = CommandOptions['onStart'];

/**
 * Removes a file or folder, whatever programs of strangers made of it: names without number, folders nested deeper than
 * a path may be long, or with modes that keep their owner out. rm(1) goes down folder by folder where Node takes whole
 * paths.
 * @param onStart told the process that removes, for a lock to note
 * @throws when something of it stays; it says why
 */
export async function removeTree(path: string, onStart?: OnStart): Promise<void> {
  const tree = resolve(path);
  const remove = () => run(['rm', '-rf', '--', tree], { onStart });
  let { ended, said } = await remove();
  if (ended === 'exit code 1') {
    await openUp(tree, onStart);
    ({ ended, said } = await remove());
  }
  if (ended !== DONE) throw new Error(`${tree} could not be removed: rm ended with ${ended}: ${said}`);
}

/**
 * Space that a folder takes on the disk, in bytes, hard links counted once; files that go at the same time
 * count as nothing. Gives its owner the right to read it, where that was taken.
 * @throws when it cannot be looked through; the signal's reason when aborted
 */
export async function bytesOf(folder: string, signal?: AbortSignal): Promise<number> {
  const tree = resolve(folder);
  const found = await diskUse(tree, signal);
  if (typeof found === 'number') return found;
  await openUp(tree);
  const again = await diskUse(tree, signal);
  if (typeof again === 'number') return again;
  throw new Error(`${tree} could not be looked through: du ended with ${again}`);
}

/** @returns how it ended, in words, where that is before its end */
async function diskUse(tree: string, signal: AbortSignal | undefined): Promise<number | string> {
  let kib = 0;
  let isWhole = true;
  const onLine = (line: string) => {
    const [, total] = /^(\d+)\t/.exec(line) ?? [];
    if (total !== undefined) kib = Number(total);
    else isWhole &&= IS_GONE.test(line);
  };
  const { ended, said } = await run(['du', '-sk', '--', tree], { signal, onLine });
  return ended === DONE || (ended === 'exit code 1' && isWhole) ? kib * KIB : `${ended}: ${said}`;
}

/** Gives the owner of a tree the rights to read and change all of it. What cannot be given shows in what follows. */
async function openUp(tree: string, onStart?: OnStart): Promise<void> {
  const stats = await lstat(tree).catch(() => undefined);
  // A link would be followed.
  if (stats?.isDirectory()) await run(['chmod', '-R', 'u+rwX', '--', tree], { onStart });
}

/** Runs a program of the system, within bounds. @throws the signal's reason when aborted */
async function run(
  command: readonly [string, ...string[]],
  { signal, onLine, onStart }: Pick<CommandOptions, 'signal' | 'onLine'> & { onStart?: OnStart },
): Promise<{ ended: string; said: string }> {
  const first = new FirstLines(SAID_CHARACTERS);
  const over = AbortSignal.timeout(WITHIN_MS);
  const ended = await runCommand(command, {
    cwd: '/',
    env: { PATH: [process.env.PATH ?? [], SYSTEM_PATH].flat().join(':'), LC_ALL: 'C' },
    signal: signal ? AbortSignal.any([signal, over]) : over,
    onLine: (line) => {
      first.add(line);
      onLine?.(line);
    },
    ...(onStart && { onStart }),
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    if (!over.aborted) throw error;
    return `its time, ${WITHIN_MS / 60_000} minutes`;
  });
  return { ended, said: first.lines.join('; ') };
}

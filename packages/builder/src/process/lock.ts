import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { killGroup } from './command.ts';
import { identityOf, isRunning, type ProcessIdentity } from './processes.ts';

const POLL_MS = 50;
/** Clearing a dead builder's lock takes milliseconds: a process that began it this long ago died as well. */
const CLEARING_MS = 10_000;

const identitySchema = z.object({ pid: z.int().positive(), startedAt: z.string() });
const ownerSchema = z.object({ builder: identitySchema, step: identitySchema.nullable() });

export interface Lock {
  /**
   * Notes the running step, which is ended should its builder die. At once: it may die in the next millisecond, and what
   * it started and did not note then runs on.
   */
  running(step: ProcessIdentity): void;
  release(): Promise<void>;
}

/**
 * Takes a lock file, waiting while a living process holds it. What a dead builder left running is ended first.
 * @throws the signal's reason when aborted while waiting
 */
export async function takeLock(path: string, signal?: AbortSignal): Promise<Lock> {
  for (;;) {
    const lock = await tryLock(path);
    if (lock) return lock;
    signal?.throwIfAborted();
    await delay(POLL_MS);
  }
}

/** Takes a lock file that is free; undefined for one that is held, or was until now by a dead builder. */
export async function tryLock(path: string): Promise<Lock | undefined> {
  const builder = identityOf(process.pid);
  if (!(await created(path, ownerText(builder, null)))) {
    const holder = await read(path);
    if (holder !== undefined && !isRunning(ownerOf(path, holder).builder)) await clear(path, holder);
    return undefined;
  }
  return {
    running: (step) => {
      // Renamed into place: a reader never sees half a file.
      writeFileSync(`${path}.new`, ownerText(builder, step));
      renameSync(`${path}.new`, path);
    },
    release: () => rm(path, { force: true }),
  };
}

function ownerText(builder: ProcessIdentity, step: ProcessIdentity | null): string {
  return JSON.stringify({ builder, step } satisfies z.infer<typeof ownerSchema>);
}

/** @throws when the file is not one of our locks */
function ownerOf(path: string, text: string): z.infer<typeof ownerSchema> {
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is not the lock of a build; remove it`, { cause });
  }
}

/**
 * Removes a dead builder's lock. Of several who find it only one may do so, and only while it still is the lock
 * they found: a second lock, held for a moment, sees to that.
 */
async function clear(path: string, found: string): Promise<void> {
  const clearing = `${path}.clearing`;
  if (!(await created(clearing, String(process.pid)))) {
    if (await isOlderThan(clearing, CLEARING_MS)) await rm(clearing, { force: true });
    return delay(POLL_MS);
  }
  try {
    if ((await read(path)) !== found) return;
    const { step } = ownerOf(path, found);
    if (step && isRunning(step)) killGroup(step.pid);
    await rm(path, { force: true });
  } finally {
    await rm(clearing, { force: true });
  }
}

/** Creates a file with its content in one step; false when it is there already. */
async function created(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft);
  }
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function isOlderThan(path: string, ms: number): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > ms;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

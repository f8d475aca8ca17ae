import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BuildFailed } from '../build-failed.ts';
import { type Buildable, codeBaseOf } from '../buildable.ts';
import type { Hold } from '../cache/hold.ts';
import { bytesOf, removeTree, type Tell, warn } from '../cache/tree.ts';
import { type Toolchains, whatIsMissing } from '../manifest/toolchains.ts';
import { type Lock, takeLock } from '../process/lock.ts';
import { OWN_HOME } from '../sandbox/home.ts';
import type { BuildPlace, Sandbox } from '../sandbox/sandbox.ts';
import { unconfined } from '../sandbox/unconfined.ts';
import { contentDigests, placeOf, requiredVersions, shownHash } from './content-hash.ts';
import { folderDigest, type Reading, TreeRefused } from './digest.ts';
import { withRoom } from './disk.ts';
import { type BuildLimits, TookTooLong, within } from './limits.ts';
import { BuildLog } from './log.ts';
import { pruneBuilds } from './prune.ts';
import { type FinishedRecord, isInFolder, readingOf, withReading } from './readings.ts';
import {
  type BuildRecord,
  readRecord,
  removeRecord,
  touchRecord,
  type Versions,
  writeRecord,
} from './record.ts';
import { runInFolder } from './run-in-folder.ts';
import { runSteps } from './steps.ts';
import { readVersions } from './versions.ts';

const NO_SANDBOX = unconfined('no sandbox was asked for');

export interface BuildOptions {
  /** Builds are kept in its folder `builds`. */
  cacheDir: string;
  /** Toolchains of this host, by detectToolchains. */
  toolchains: Toolchains;
  /** Owner of the build: a build of the same for another owner is another one. Everybody's when left out. */
  scope?: string | undefined;
  /** Sandbox of its programs; by default they run as our own user. */
  sandbox?: Sandbox;
  /** Builds that name the same share what they download; OWN_HOME by default. */
  home?: string;
  /** Marks in the environment of every program, or of its sandbox: by these its processes are found again. */
  marks?: Readonly<Record<string, string>>;
  /** Time limits of its parts: one that takes longer is ended. Without them, nothing is. */
  limits?: BuildLimits;
  /** Memory limit of a program; more ends it. Without it, nothing does. */
  memoryMb?: number;
  onLine?: (line: string) => void;
  /** Ends the running step and everything it started. */
  signal?: AbortSignal;
  /** Keeps the build from being removed. */
  hold?: Hold | undefined;
  /** Builds of a code base that stay, by last use; see pruneBuilds. */
  kept?: number;
  /** Files and folders that a build may have. */
  mostEntries?: number;
  /** Called for what could not be removed, which fails no build. */
  tell?: Tell;
}

export interface BuildResult {
  serverId: string;
  contentHash: string;
  /** Id of this build: one that is made again from the same content has another. */
  buildId: string;
  /** Artifact that is started: the folder it was built in, or the tag of its image. */
  artifact: string;
  /** Whether a build was found: the figures are then its own. */
  cached: boolean;
  seconds: number;
  log: string;
  frameworkVersion: string | null;
  runtimeVersion: string | null;
  toolchains: Toolchains;
}

/**
 * Builds a server, or finds its build: one folder a content and scope, shared by servers of one code base and by
 * builders in other processes. A build that was interrupted is done again, and so is one that was changed since. A server
 * that reads its versions in another way reads them from the same build.
 * @throws BuildFailed with the log; the signal's reason when aborted
 */
export async function buildServer(server: Buildable, options: BuildOptions): Promise<BuildResult> {
  const missing = whatIsMissing(server, options.toolchains);
  if (missing) throw new BuildFailed(missing, '');
  const { content, made } = await contentDigests(server, options.toolchains);
  const name = `${codeBaseOf(server)}-${placeOf(made, options.scope)}`;
  const folder = join(options.cacheDir, 'builds', name);
  const place = { serverId: server.id, contentHash: shownHash(content), artifact: folder };
  await mkdir(dirname(folder), { recursive: true });
  const { record, cached } = await lockedRecordOf(server, folder, options);
  if (!cached) await pruneBuilds(dirname(folder), codeBaseOf(server), options.kept, options.tell);
  return { ...place, cached, ...resultOf(server, record) };
}

/** Result of a finished build of a server. */
export function resultOf(server: Buildable, { id, seconds, log, toolchains, versions }: BuildRecord) {
  if (server.versions && !versions) {
    throw new Error(`the record of build ${id} lacks the versions of its server`);
  }
  const known = { frameworkVersion: server.frameworkVersion ?? null, runtimeVersion: null };
  return { buildId: id, seconds, log, toolchains, ...(versions ?? known) };
}

async function lockedRecordOf(server: Buildable, folder: string, options: BuildOptions) {
  const lock = await takeLock(`${folder}.lock`, options.signal);
  try {
    const result = await recordOf(server, folder, options, lock);
    await options.hold?.keep(folder);
    return result;
  } finally {
    await lock.release();
  }
}

/**
 * Record of a build that another builder finished in the meantime, or of a new one. Called under the lock.
 */
async function recordOf(
  server: Buildable,
  folder: string,
  options: BuildOptions,
  lock: Lock,
): Promise<{ record: BuildRecord; cached: boolean }> {
  const found = await intactRecord(folder, options);
  const { limits, signal, tell = warn } = options;
  const log = new BuildLog(options.onLine);
  const refused = (error: unknown): never => {
    if (!(error instanceof TookTooLong || error instanceof TreeRefused)) throw error;
    throw new BuildFailed(`server ${server.id} was not built: ${error.message}`, log.text, {
      cause: error,
    });
  };
  if (found) {
    const reading = { ...options, folder, log, lock, signal };
    const read = readingOf(found, server) ?? (await readAnew(server, found, reading).catch(refused));
    await touchRecord(folder);
    return { record: read, cached: true };
  }
  await removeRecord(folder);
  // The next attempt begins from nothing: what this one left would fill the disk.
  const undo = () => removeTree(folder, lock.running).catch((cause: Error) => tell(cause.message));
  const whole = { what: 'its build', limit: 'buildS', seconds: limits?.buildS, signal } as const;
  try {
    const writing = { folders: [dirname(folder)], signal, undo };
    const record = await withRoom(writing, async () => {
      const made = await within(whole, (limited) =>
        newRecord(server, { ...options, folder, log, lock, signal: limited }),
      );
      await writeRecord(folder, made);
      return made;
    });
    return { record, cached: false };
  } catch (error) {
    return refused(error);
  }
}

/** The record of a build that is as it was when it was finished: what was started there since may have changed it. */
async function intactRecord(
  folder: string,
  { signal, mostEntries }: Reading,
): Promise<FinishedRecord | undefined> {
  const record = await readRecord(folder);
  if (!record || !isInFolder(record) || !existsSync(folder)) return undefined;
  const digest = await folderDigest(folder, { signal, mostEntries }).catch((error: unknown) => {
    if (error instanceof TreeRefused) return undefined;
    throw error;
  });
  return record.folder.digest === digest ? record : undefined;
}

/** Reads the versions of a server of a build that another one made, and adds them to its record. Called under the lock. */
async function readAnew(server: Buildable, found: FinishedRecord, build: NewRecord): Promise<BuildRecord> {
  const place = await placeFor(server, build);
  const versions = await versionsIn(server, place, build, found.folder.digest).finally(() => place.close());
  const { record, read } = withReading(found, server, versions);
  await writeRecord(build.folder, record);
  return read;
}

interface NewRecord extends Omit<BuildOptions, 'signal'> {
  folder: string;
  log: BuildLog;
  lock: Lock;
  signal: AbortSignal | undefined;
}

async function newRecord(server: Buildable, build: NewRecord): Promise<BuildRecord> {
  const { folder, log, scope, toolchains } = build;
  const startedAt = performance.now();
  const place = await placeFor(server, build);
  const { versions, digest } = await built(server, place, build).finally(() => place.close());
  const made = {
    seconds: (performance.now() - startedAt) / 1000,
    log: log.text,
    toolchains: requiredVersions(server, toolchains),
    folder: {
      recipe: JSON.stringify([scope ?? null, server.build, server.buildEnv]),
      bytes: await bytesOf(folder, build.signal),
      digest,
      readings: {},
    },
  };
  return withReading(made, server, versions).record;
}

/** Surroundings of the programs of a build. */
function placeFor(
  server: Buildable,
  { folder, home = OWN_HOME, log, marks = {}, sandbox = NO_SANDBOX }: NewRecord,
): Promise<BuildPlace> {
  return sandbox.build({ server, folder, home, marks, onRefused: (sentence) => log.add(sentence) });
}

/** Runs the steps, then reads the versions. */
async function built(
  server: Buildable,
  place: BuildPlace,
  build: NewRecord,
): Promise<{ versions: Versions | undefined; digest: string }> {
  const { log, mostEntries, signal } = build;
  await runSteps({ ...runningIn(place, build), server, log });
  const digest = await folderDigest(build.folder, { signal, mostEntries });
  return { versions: await versionsIn(server, place, build, digest), digest };
}

const runningIn = (place: BuildPlace, { folder, limits, lock, memoryMb, signal }: NewRecord) => ({
  ...{ place, folder, limits, memoryMb, signal, onStart: lock.running },
});

/** Versions of a finished build, which is read and left as it is. @param digest of everything in it */
async function versionsIn(
  server: Buildable,
  place: BuildPlace,
  build: NewRecord,
  digest: string,
): Promise<Versions | undefined> {
  if (!server.versions) return undefined;
  const { folder, log, mostEntries, signal } = build;
  const run = runInFolder(runningIn(place, build));
  const versions = await readVersions(server.id, server.versions, run, log, signal);
  if ((await folderDigest(folder, { signal, mostEntries })) !== digest) throw changedByReading(server, log);
  return versions;
}

function changedByReading({ id }: Buildable, log: BuildLog): BuildFailed {
  const rule = 'a command that reads a version may not write to the build';
  return new BuildFailed(`server ${id} was not built: reading its versions changed it; ${rule}`, log.text);
}

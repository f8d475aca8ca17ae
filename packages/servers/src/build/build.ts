import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Hold } from '../cache/hold.ts';
import { bytesOf } from '../cache/trim.ts';
import { buildEnvironment } from '../env.ts';
import type { ServerManifest } from '../manifest/manifest.ts';
import { type Toolchains, whatIsMissing } from '../manifest/toolchains.ts';
import { BuildFailed } from './build-failed.ts';
import { runCommand } from './command.ts';
import { contentHash, requiredVersions } from './content-hash.ts';
import { type Lock, takeLock } from './lock.ts';
import { BuildLog } from './log.ts';
import { pruneBuilds } from './prune.ts';
import { type BuildRecord, readRecord, touchRecord, writeRecord } from './record.ts';
import { runSteps } from './steps.ts';
import { type RunInBuild, readVersions } from './versions.ts';

export interface BuildOptions {
  /** Builds are kept in its folder `builds`. */
  cacheDir: string;
  /** What this host has, by detectToolchains. */
  toolchains: Toolchains;
  /** Added to the environment of every step: the marks by which its processes are found again. */
  marks?: Readonly<Record<string, string>>;
  onLine?: (line: string) => void;
  /** Ends the running step and everything it started. */
  signal?: AbortSignal;
  /** Keeps the build from being removed. */
  hold?: Hold | undefined;
  /** Builds of a code base that stay, by last use; see pruneBuilds. */
  kept?: number;
}

export interface BuildResult {
  serverId: string;
  contentHash: string;
  /** What is started: the folder it was built in, or the tag of its image. */
  artifact: string;
  /** Nothing was built now: the figures are those of the build that was found. */
  cached: boolean;
  seconds: number;
  log: string;
  frameworkVersion: string;
  runtimeVersion: string;
  toolchains: Toolchains;
}

/**
 * Builds a server, or finds its build: one folder a content hash, shared by servers of one code base and by
 * builders in other processes. A build that was interrupted is done again.
 * @throws BuildFailed with the log; the signal's reason when aborted
 */
export async function buildServer(manifest: ServerManifest, options: BuildOptions): Promise<BuildResult> {
  const missing = whatIsMissing(manifest, options.toolchains);
  if (missing) throw new BuildFailed(missing, '');
  const hash = await contentHash(manifest, options.toolchains);
  const folder = join(options.cacheDir, 'builds', `${basename(manifest.folder)}-${hash}`);
  const place = { serverId: manifest.id, contentHash: hash, artifact: folder };
  await mkdir(dirname(folder), { recursive: true });
  const { record, cached } = await lockedRecordOf(manifest, folder, options);
  if (!cached) await pruneBuilds(dirname(folder), basename(manifest.folder), options.kept);
  return { ...place, cached, ...resultOf(record, manifest.id) };
}

/** What a finished build is known for, to the one who asked for this server. */
export function resultOf({ seconds, log, toolchains, versions }: BuildRecord, serverId: string) {
  const own = versions[serverId];
  if (!own) throw new Error(`the build's record lacks the versions of server ${serverId}`);
  return { seconds, log, toolchains, ...own };
}

async function lockedRecordOf(manifest: ServerManifest, folder: string, options: BuildOptions) {
  const lock = await takeLock(`${folder}.lock`, options.signal);
  try {
    const result = await recordOf(manifest, folder, options, lock);
    await options.hold?.keep(folder);
    return result;
  } finally {
    await lock.release();
  }
}

/** Under the lock: what another builder finished meanwhile, or a new build, with this server's versions. */
async function recordOf(
  manifest: ServerManifest,
  folder: string,
  { toolchains, marks = {}, onLine, signal }: BuildOptions,
  lock: Lock,
): Promise<{ record: BuildRecord; cached: boolean }> {
  const found = await readRecord(folder);
  if (found?.versions[manifest.id]) {
    await touchRecord(folder);
    return { record: found, cached: true };
  }
  const startedAt = performance.now();
  const log = new BuildLog(onLine);
  if (!found) await runSteps({ manifest, folder, marks, log, lock, signal });
  const run: RunInBuild = (command, onLine) =>
    runCommand(command, { cwd: folder, env: buildEnvironment(manifest), signal, onLine });
  const versions = { ...found?.versions, [manifest.id]: await readVersions(manifest, run, log, signal) };
  const seconds = (performance.now() - startedAt) / 1000;
  const fresh = async () => ({
    seconds,
    log: log.text,
    toolchains: requiredVersions(manifest, toolchains),
    recipe: JSON.stringify([manifest.build, manifest.buildEnv]),
    bytes: await bytesOf(folder),
  });
  const record = { ...(found ?? (await fresh())), versions };
  await writeRecord(folder, record);
  return { record, cached: found !== undefined };
}

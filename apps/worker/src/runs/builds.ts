import {
  type BuildOptions,
  type BuiltServer,
  configHash,
  type Description,
  placeholderWithout,
  secretsNamedBy,
} from '@headroom/bench';
import { BuildFailed, DiskFull, type Hold, OWN_HOME, withLayout, withRoom } from '@headroom/builder';
import { type RunDetail, saveBuild } from '@headroom/db';
import { buildKey } from '@headroom/model/comparison';
import type { RunBuild } from '@headroom/model/run';
import type { Project } from '@headroom/project';
import type { WorkerContext } from '../context.ts';
import { OWN_LABEL } from '../metrics/metrics.ts';
import { type SourceSide, sourcesOf } from '../revisions/sources.ts';
import { BuildProgress } from './build-progress.ts';
import { readWorkspaceSecrets } from './workspace-secrets.ts';

/** A server of one side ready to start, or why it is not. */
export type Prepared =
  | {
      ready: true;
      built: BuiltServer;
      buildId: string;
      revisionId: string;
      /** Whether it was built with its functions in an order of a seed. */
      laidOut?: true;
      /** Values of the secrets that its texts name. */
      secrets: Readonly<Record<string, string>>;
    }
  | {
      ready: false;
      /** Party whose fault that is. */
      outcome: 'server_failed' | 'rig_failed';
      reason: string;
      buildId: string | null;
      revisionId: string;
    };

export type Ready = Extract<Prepared, { ready: true }>;
type NotReady = Extract<Prepared, { ready: false }>;

/** Sources that a run is of, checked out and held until the next run. */
export interface CheckedOut {
  sources: readonly SourceSide[];
  hold: Hold;
}

/** @throws RevisionUnavailable when a repository or ref cannot be had; FileRefused; the signal's reason when aborted */
export async function checkOut(
  context: WorkerContext,
  run: RunDetail,
  signal: AbortSignal,
): Promise<CheckedOut> {
  const hold = await context.cache.holdForRun();
  const sources = await withRoom({ folders: context.runtime.folders, signal }, () =>
    sourcesOf(context, run, { hold, signal }),
  );
  return { sources, hold };
}

/**
 * Builds every server of a run at each of its revisions (from the cache where nothing changed); one that fails does
 * not stop the others.
 * @returns by `buildKey` of server and side; a second layout by `secondLayout` of that
 * @throws DiskFull; the signal's reason when aborted
 */
export async function prepareServers(
  context: WorkerContext,
  run: RunDetail,
  { sources, hold }: CheckedOut,
  signal: AbortSignal,
): Promise<Map<string, Prepared>> {
  const prepared = new Map<string, Prepared>();
  // Both sides are measured in the world of head.
  const world = sources.at(-1)?.own?.project.world;
  for (const serverId of run.servers) {
    for (const source of sources) {
      signal.throwIfAborted();
      const key = buildKey(serverId, source.side);
      const progress = new BuildProgress(context, run.id, key);
      await progress.tell({ state: 'building', cached: false, seconds: null });
      const whose = { scope: scopeOf(run, source), home: homeOf(run, source) };
      const options = { signal, hold, ...whose, onLine: (line: string) => progress.line(line) };
      const [seed, other] = layoutSeeds(run, source);
      const wanted = { serverId, source, world };
      const result = await prepare(context, run, { ...wanted, seed }, options);
      const isLaidOut = result.ready && result.laidOut;
      const second = isLaidOut ? await prepare(context, run, { ...wanted, seed: other }, options) : undefined;
      const both = second?.ready && second.laidOut;
      await progress.tell({ ...toldOf(result, world), ...(both && { layouts: 2 }) });
      prepared.set(key, result);
      if (both) prepared.set(secondLayout(key), second);
    }
  }
  // Only what was made now can be too much.
  if (![...prepared.values()].every((side) => side.ready && side.built.build.cached))
    await context.cache.trim();
  return prepared;
}

/** Key of a build in its second layout. @param key `buildKey` of its server and side */
const secondLayout = (key: string) => `${key}, layout 2`;

/** The build that a round measures: of two layouts odd rounds have the first, even ones the second. */
export function builtFor(
  prepared: ReadonlyMap<string, Prepared>,
  key: string,
  round: number,
): Prepared | undefined {
  return (round % 2 === 0 ? prepared.get(secondLayout(key)) : undefined) ?? prepared.get(key);
}

/**
 * Seeds of the layouts of a side; none where one layout was asked for. The sides of a calibration have other ones, so
 * that its noise floor holds by how much builds of the same code differ.
 */
function layoutSeeds({ kind, layouts }: RunDetail, { side }: SourceSide): number[] {
  if (layouts !== 2) return [];
  return kind === 'calibration' && side === 'head' ? [3, 4] : [1, 2];
}

/** Values of the secrets that a server's texts and tokens name, or why it gets none. */
async function secretsOf(
  context: WorkerContext,
  { workspaceId }: RunDetail,
  source: SourceSide,
  server: Description,
): Promise<{ ready: true; secrets: Readonly<Record<string, string>> } | NotReady> {
  const names = source.own ? secretsNamedBy(server) : [];
  const read = await readWorkspaceSecrets(context, workspaceId, names);
  if ('values' in read) return { ready: true, secrets: read.values };
  const outcome = 'rig_failed';
  switch (read.problem) {
    case 'no key':
      return notReady(source, 'its file names secrets, but HEADROOM_SECRETS_KEY is not set for this worker', {
        outcome,
      });
    case 'unreadable':
      return notReady(source, read.error.message, { outcome });
    case 'missing': {
      const what = 'store it in the settings of the workspace';
      return notReady(source, `its file names the secret ${read.name}: ${what}`);
    }
  }
}

/** Progress of the build of a side that was prepared. */
function toldOf(result: Prepared, world: Project['world'] | undefined): RunBuild {
  if (!result.ready) return { state: 'failed', cached: false, seconds: null };
  const { server, build } = result.built;
  const { cached, seconds, contentHash } = build;
  return { state: 'built', cached, seconds, contentHash, configHash: configHash(server, world) };
}

/**
 * Owner of a build. The installation's own servers are built once for everybody; what a workspace chose is
 * built for it alone: its steps may fetch, and the engine or the host may keep, what no hash of sources
 * covers.
 */
function scopeOf({ workspaceId }: RunDetail, { worktree }: SourceSide): string | undefined {
  return worktree === null ? undefined : workspaceId;
}

/**
 * Home of the downloads that a build shares. What a workspace builds of a repository finds nothing that
 * others put there, and the installation's own servers find only what they themselves put.
 */
function homeOf({ repository, workspaceId }: RunDetail, { worktree }: SourceSide): string {
  return worktree === null ? OWN_HOME : `${workspaceId} ${repository}`;
}

/** A server of one side of a run, and the world that all sides are measured in. */
interface Wanted {
  serverId: string;
  source: SourceSide;
  world: Project['world'] | undefined;
  /** Seed of its layout in memory; undefined: as its toolchain lays it out. */
  seed: number | undefined;
}

/** Builds a server, once all is there that it is started with: a build takes long. */
async function prepare(
  context: WorkerContext,
  run: RunDetail,
  { serverId, source, world, seed }: Wanted,
  options: Required<BuildOptions>,
): Promise<Prepared> {
  const { metrics, runtime } = context;
  const found = await serverOrReason(source, serverId);
  if (typeof found === 'string') return notReady(source, found);
  const unknown = world && placeholderWithout(world, found);
  if (unknown !== undefined) {
    const why = 'both sides are measured in the world of the file of head, which has none';
    return notReady(source, `its file holds {${unknown}}, and ${why}`);
  }
  const given = await secretsOf(context, run, source, found);
  if (!given.ready) return given;
  const missing = await runtime.whatIsMissing(found.buildable);
  if (missing) {
    metrics.serverPrepared(labelOf(source, serverId), 'toolchain_missing');
    return notReady(source, missing);
  }
  const way = runtime.id === 'process' ? 'process' : 'image';
  const buildable = seed === undefined ? undefined : await withLayout(found.buildable, seed, way);
  if (buildable) {
    const laidOut = await build(context, { ...found, buildable }, source, options);
    if (laidOut.ready) return { ...laidOut, laidOut: true, secrets: given.secrets };
    // Its linker may lack the option: that is no fault of what is measured.
    context.log.warn({ server: serverId, seed, reason: laidOut.reason }, 'not built in another layout');
  }
  const built = await build(context, found, source, options);
  return built.ready ? { ...built, secrets: given.secrets } : built;
}

/** The name of a server in metrics, which strangers must not be able to make grow. */
function labelOf({ own }: SourceSide, serverId: string): string {
  return own ? OWN_LABEL : serverId;
}

async function serverOrReason(source: SourceSide, serverId: string): Promise<Description | string> {
  try {
    return await source.serverOf(serverId);
  } catch (error) {
    return (error as Error).message;
  }
}

/** A build that failed: in a comparison the reason names the side, and files by their paths in the repository. */
function notReady(
  { side, revisionId, worktree }: SourceSide,
  said: string,
  { outcome = 'server_failed', buildId = null }: Partial<Pick<NotReady, 'outcome' | 'buildId'>> = {},
): NotReady {
  const reason = worktree === null ? said : said.replaceAll(`${worktree}/`, '');
  return {
    ready: false,
    outcome,
    reason: side === null ? reason : `${side}: ${reason}`,
    buildId,
    revisionId,
  };
}

async function build(
  { db, log, metrics, retry, runtime }: WorkerContext,
  server: Description,
  source: SourceSide,
  options: Required<BuildOptions>,
): Promise<Prepared> {
  const { signal } = options;
  const { revisionId } = source;
  const label = labelOf(source, server.id);
  try {
    const { folders } = runtime;
    const build = await withRoom({ folders, signal }, () => runtime.build(server.buildable, options));
    log.info({ server: server.id, seconds: build.seconds, cached: build.cached }, 'built');
    if (build.cached) metrics.serverPrepared(label, 'cached');
    else metrics.serverPrepared(label, 'built', build.seconds);
    const { id: buildId } = await retry(() => saveBuild(db, { ...build, status: 'built' }), signal);
    return { ready: true, built: { server, build }, buildId, revisionId, secrets: {} };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof BuildFailed || error instanceof DiskFull)) throw error;
    log.warn({ server: server.id, err: error }, 'build failed');
    metrics.serverPrepared(label, 'failed');
    // No fault of what was built: nothing is stored of it.
    if (error instanceof DiskFull) return notReady(source, error.message, { outcome: 'rig_failed' });
    const failed = {
      serverId: server.id,
      contentHash: await runtime.contentHash(server.buildable),
      status: 'failed' as const,
      log: error.log,
    };
    const { id: buildId } = await retry(() => saveBuild(db, failed), signal);
    return notReady(source, error.message, { buildId });
  }
}

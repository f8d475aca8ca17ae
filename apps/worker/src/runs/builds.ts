import { type RunDetail, saveBuild } from '@headroom/db';
import { BuildFailed, type ServerManifest } from '@headroom/servers';
import { buildKey } from '@headroom/workload';
import type { WorkerContext } from '../context.ts';
import { type SourceSide, sourcesOf } from '../revisions/sources.ts';
import type { BuildOptions, BuiltServer } from '../runtime/runtime.ts';
import { BuildProgress } from './build-progress.ts';

/** A server of one side ready to start, or why it is not. */
export type Prepared =
  | { ready: true; built: BuiltServer; buildId: string; revisionId: string }
  | { ready: false; reason: string; buildId: string | null; revisionId: string };

/**
 * Builds every server of a run at each of its revisions (from the cache where nothing changed); one that fails does
 * not stop the others.
 * @returns by `buildKey` of server and side
 * @throws RevisionUnavailable when a repository or ref cannot be had; the signal's reason when aborted
 */
export async function prepareServers(
  context: WorkerContext,
  run: RunDetail,
  signal: AbortSignal,
): Promise<Map<string, Prepared>> {
  const prepared = new Map<string, Prepared>();
  const hold = await context.cache.holdForRun();
  const sources = await sourcesOf(context, run, { hold, signal });
  for (const serverId of run.servers) {
    for (const source of sources) {
      signal.throwIfAborted();
      const key = buildKey(serverId, source.side);
      const progress = new BuildProgress(context, run.id, key);
      await progress.tell({ state: 'building', cached: false, seconds: null });
      const options = { signal, hold, onLine: (line: string) => progress.line(line) };
      const result = await prepare(context, serverId, source, options);
      await progress.tell(
        result.ready
          ? { state: 'built', cached: result.built.build.cached, seconds: result.built.build.seconds }
          : { state: 'failed', cached: false, seconds: null },
      );
      prepared.set(key, result);
    }
  }
  // Only what was made now can be too much.
  if (![...prepared.values()].every((side) => side.ready && side.built.build.cached))
    await context.cache.trim();
  return prepared;
}

async function prepare(
  context: WorkerContext,
  serverId: string,
  source: SourceSide,
  options: Required<BuildOptions>,
): Promise<Prepared> {
  const { metrics, runtime } = context;
  const found = manifestOrReason(source, serverId);
  if (typeof found === 'string') return notReady(source, found);
  const missing = await runtime.whatIsMissing(found);
  if (missing) {
    metrics.serverPrepared(serverId, 'toolchain_missing');
    return notReady(source, missing);
  }
  return build(context, found, source, options);
}

function manifestOrReason(source: SourceSide, serverId: string): ServerManifest | string {
  try {
    return source.manifestOf(serverId);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Of a comparison the reason says which side it is; files are called by their paths in the repository. */
function notReady(
  { side, revisionId, worktree }: SourceSide,
  said: string,
  buildId: string | null = null,
): Extract<Prepared, { ready: false }> {
  const reason = worktree === null ? said : said.replaceAll(`${worktree}/`, '');
  return { ready: false, reason: side === null ? reason : `${side}: ${reason}`, buildId, revisionId };
}

async function build(
  { db, log, metrics, patiently, runtime }: WorkerContext,
  manifest: ServerManifest,
  source: SourceSide,
  options: Required<BuildOptions>,
): Promise<Prepared> {
  const { signal } = options;
  const { revisionId } = source;
  try {
    const build = await runtime.build(manifest, options);
    log.info({ server: manifest.id, seconds: build.seconds, cached: build.cached }, 'built');
    if (build.cached) metrics.serverPrepared(manifest.id, 'cached');
    else metrics.serverPrepared(manifest.id, 'built', build.seconds);
    const { id: buildId } = await patiently(() => saveBuild(db, { ...build, status: 'built' }), signal);
    return { ready: true, built: { manifest, build }, buildId, revisionId };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof BuildFailed)) throw error;
    log.warn({ server: manifest.id, err: error }, 'build failed');
    metrics.serverPrepared(manifest.id, 'failed');
    const failed = {
      serverId: manifest.id,
      contentHash: await runtime.contentHash(manifest),
      status: 'failed' as const,
      log: error.log,
    };
    const { id: buildId } = await patiently(() => saveBuild(db, failed), signal);
    return notReady(source, error.message, buildId);
  }
}

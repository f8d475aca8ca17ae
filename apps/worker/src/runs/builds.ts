import { ensureRevision, saveBuild } from '@headroom/db';
import { BuildFailed, type ServerManifest } from '@headroom/servers';
import type { WorkerContext } from '../context.ts';
import type { BuildOptions, BuiltServer } from '../runtime/runtime.ts';
import { BuildProgress } from './build-progress.ts';

/** A server ready to start, or why it is not. */
export type Prepared =
  | { ready: true; built: BuiltServer; buildId: string; revisionId: string }
  | { ready: false; reason: string; buildId: string | null; revisionId: string };

/** Builds every server of a run (from the cache where nothing changed); one that fails does not stop the others. */
export async function prepareServers(
  context: WorkerContext,
  runId: string,
  serverIds: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Prepared>> {
  const { db, patiently, revision } = context;
  const { id: revisionId } = await patiently(() => ensureRevision(db, revision), signal);
  const prepared = new Map<string, Prepared>();
  for (const serverId of serverIds) {
    signal.throwIfAborted();
    const progress = new BuildProgress(context, runId, serverId);
    await progress.tell({ state: 'building', cached: false, seconds: null });
    const result = await prepare(context, serverId, revisionId, { signal, onLine: (l) => progress.line(l) });
    await progress.tell(
      result.ready
        ? { state: 'built', cached: result.built.build.cached, seconds: result.built.build.seconds }
        : { state: 'failed', cached: false, seconds: null },
    );
    prepared.set(serverId, result);
  }
  return prepared;
}

async function prepare(
  context: WorkerContext,
  serverId: string,
  revisionId: string,
  options: Required<BuildOptions>,
): Promise<Prepared> {
  const manifest = context.manifests.find((candidate) => candidate.id === serverId);
  if (!manifest) return notReady(`no manifest of server ${serverId} on this host`, revisionId);
  const missing = context.runtime.whatIsMissing(manifest);
  if (missing) return notReady(missing, revisionId);
  return build(context, manifest, revisionId, options);
}

function notReady(reason: string, revisionId: string, buildId: string | null = null): Prepared {
  return { ready: false, reason, buildId, revisionId };
}

async function build(
  { db, log, patiently, runtime }: WorkerContext,
  manifest: ServerManifest,
  revisionId: string,
  options: Required<BuildOptions>,
): Promise<Prepared> {
  const { signal } = options;
  try {
    const build = await runtime.build(manifest, options);
    log.info({ server: manifest.id, seconds: build.seconds, cached: build.cached }, 'built');
    const { id: buildId } = await patiently(() => saveBuild(db, { ...build, status: 'built' }), signal);
    return { ready: true, built: { manifest, build }, buildId, revisionId };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof BuildFailed)) throw error;
    log.warn({ server: manifest.id, err: error }, 'build failed');
    const failed = {
      serverId: manifest.id,
      contentHash: await runtime.contentHash(manifest),
      status: 'failed' as const,
      log: error.log,
    };
    const { id: buildId } = await patiently(() => saveBuild(db, failed), signal);
    return notReady(error.message, revisionId, buildId);
  }
}

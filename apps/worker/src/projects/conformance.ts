import { askConformance, type RunningServer } from '@headroom/bench';
import { findConformance, type RunDetail } from '@headroom/db';
import type { Conformance } from '@headroom/model/run';
import type { WorkerContext } from '../context.ts';
import type { Ready } from '../runs/builds.ts';
import type { OwnProject } from './read.ts';

/** The function that asks the conformance tool about a server that is tried, once a build. */
export function askFor(
  { db, env, log, retry }: WorkerContext,
  { workspaceId }: RunDetail,
  { project: { world } }: OwnProject,
  { built: { server }, buildId }: Ready,
): (running: RunningServer, signal: AbortSignal) => Promise<Conformance> {
  return (running, signal) =>
    askConformance({ server, world }, running, {
      mark: env.mark,
      known: (startedAs) => retry(() => findConformance(db, { workspaceId, buildId, startedAs }), signal),
      tell: (error) => log.warn({ err: error, server: server.id }, 'the conformance tool failed'),
      signal,
    });
}

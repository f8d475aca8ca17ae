import { type ProfilingQueued, queueProfiling, readRun } from '@headroom/db';
import { newSeed } from '#queueing/create.ts';
import { refuseUnknownClass } from '#queueing/refusals/refuse.ts';
import { refuseOverQuota } from '#queueing/refusals/refuse-over-quota.ts';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { ApiError } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';
import { deliver } from '#server/queue.ts';

const WHY_NOT = {
  other_kind: 'only single runs and comparisons under one load have CPU profiles',
  not_ended: 'it has not ended: wait, or cancel it',
  published: 'it is published and cannot change; withdraw the publication first',
  busy: 'its CPU profiles are being measured',
} as const satisfies Record<Exclude<ProfilingQueued['state'], 'queued' | 'not_found'>, string>;

/**
 * Queues CPU profiles of all servers of an ended run. Throws ApiError where there can be none now, and when no host that
 * the actor knows of is of its class.
 */
export async function queueCpuProfiles(
  runId: string,
  actor: Actor,
): Promise<{ id: string; profiles: number; delivered: boolean }> {
  const run = await readRun(db(), runId, 'tools');
  if (!run) throw notFound('run', runId);
  refuseUnknownClass(run, await hostsFor(actor));
  const createdById = actor.kind === 'anonymous' ? null : actor.userId;
  const queued = await refuseOverQuota(() => queueProfiling(db(), { runId, createdById, seed: newSeed() }));
  if (queued.state === 'not_found') throw notFound('run', runId);
  if (queued.state !== 'queued') {
    throw new ApiError('not_profilable', `Run ${runId} cannot be profiled now: ${WHY_NOT[queued.state]}.`);
  }
  const { id, hostClass, profiles } = queued;
  return { id, profiles, delivered: await deliver(id, hostClass) };
}

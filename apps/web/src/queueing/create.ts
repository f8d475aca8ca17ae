import { randomInt } from 'node:crypto';
import type { createdRunSchema } from '@headroom/api/runs';
import {
  countAhead,
  createRun,
  estimateOverheadS,
  type Host,
  listHostRepositories,
  listUsableRepositories,
} from '@headroom/db';
import {
  type ComparisonPlan,
  estimateSeconds,
  profileById,
  type RunRequest,
  SIDES,
  TRIAL_OVERHEAD_S,
} from '@headroom/workload';
import type { z } from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { knownServerIds, manifests } from '#server/manifests.ts';
import { deliver } from '#server/queue.ts';
import { refuseUnavailable, refuseUnknownClass, refuseUnknownServers } from './refuse.ts';
import { refuseOverQuota } from './refuse-over-quota.ts';
import { refuseRepository } from './refuse-repository.ts';

/** Seeds fit the database's 32-bit integers. */
const MAX_SEED = 2 ** 31;

/**
 * Stores a run with all its trials, then hands it to the workers of its host class; a run that could not be
 * handed over is found by their sweep. Throws ApiError when no host is of that class, may read its repository or can
 * run a chosen server, and when the workspace has not enough left for it.
 * @param plan makes it a comparison or a calibration, which measures every server on both sides
 */
export async function queueRun(
  request: RunRequest,
  { workspaceId, actor, plan }: { workspaceId: string; actor: Actor; plan?: ComparisonPlan },
): Promise<z.infer<typeof createdRunSchema>> {
  const { hostClass } = request;
  refuseUnknownServers(request, knownServerIds());
  const hosts = await hostsFor(actor);
  refuseUnknownClass(request, hosts);
  await judgeRepository(request, {
    workspaceId,
    hosts: hosts.filter((host) => host.hostClass === hostClass),
    revision: plan !== undefined || request.ref !== undefined,
  });
  refuseUnavailable(request, hosts, manifests());
  const { id } = await refuseOverQuota(() =>
    createRun(db(), {
      workspaceId,
      createdById: actor.kind === 'anonymous' ? null : actor.userId,
      request,
      seed: randomInt(MAX_SEED),
      ...(plan && { plan }),
    }),
  );
  const ahead = await countAhead(db(), { hostClass, run: id });
  const trials = request.servers.length * request.rounds * (plan ? SIDES.length : 1);
  const estimatedSeconds = estimateSeconds(profileById(request.profile), trials, await overheadS(hostClass));
  return { id, status: 'queued', trials, estimatedSeconds, ahead, delivered: await deliver(id, hostClass) };
}

/** Throws ApiError when no host of these may read the repository for the workspace. */
async function judgeRepository(
  { repository }: RunRequest,
  { hosts, ...of }: { hosts: readonly Host[]; workspaceId: string; revision: boolean },
): Promise<void> {
  const [told, usable] = await Promise.all([
    listHostRepositories(
      db(),
      hosts.map(({ id }) => id),
    ),
    listUsableRepositories(db(), { hosts, workspaceId: of.workspaceId }),
  ]);
  refuseRepository({ repository, ...of }, { hosts, told, usable });
}

/**
 * Overhead of a trial beside its load on hosts of a class: as measured recently, or as planned without
 * measurements.
 */
export async function overheadS(hostClass: string): Promise<number> {
  return (await estimateOverheadS(db(), hostClass)) ?? TRIAL_OVERHEAD_S;
}

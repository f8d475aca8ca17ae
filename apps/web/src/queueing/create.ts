import { randomInt } from 'node:crypto';
import type { createdRunSchema } from '@headroom/api/runs';
import {
  countAhead,
  createRun,
  estimateOverheadS,
  type Host,
  listHostRepositories,
  listUsableRepositories,
  type OfWatch,
} from '@headroom/db';
import { type ComparisonPlan, SIDES } from '@headroom/model/comparison';
import { estimateSeconds, TRIAL_OVERHEAD_S } from '@headroom/model/load';
import { isArchive, profileById } from '@headroom/model/run';
import type { z } from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { knownServerIds, manifests } from '#server/manifests.ts';
import { deliver } from '#server/queue.ts';
import type { FilledRequest } from './asked.ts';
import {
  refuseOtherHandshakes,
  refuseOtherSuites,
  refuseUnavailable,
  refuseUnknownClass,
  refuseUnknownHandshake,
  refuseUnknownProfile,
  refuseUnknownServers,
} from './refusals/refuse.ts';
import { refuseArchives, refuseUnknownVersions } from './refusals/refuse-archives.ts';
import { refuseOverQuota } from './refusals/refuse-over-quota.ts';
import { type AskedRefs, refuseUnknownRefs } from './refusals/refuse-refs.ts';
import { refuseRepository } from './refusals/refuse-repository.ts';
import { refsAmong, refuseSides, sidesIn } from './refusals/refuse-sides.ts';

/** Seeds fit the database's 32-bit integers. */
const MAX_SEED = 2 ** 31;

interface Judging {
  readonly workspaceId: string;
  readonly actor: Actor;
  /** Makes it a comparison or a calibration, which measures every server on both sides. */
  readonly plan?: ComparisonPlan;
}

interface Queueing extends Judging {
  /** Watch that queues it. */
  readonly watch?: OfWatch;
}

/**
 * Stores a run with all its trials, then hands it to the workers of its host class; a run that could not be
 * handed over is found by their sweep. Throws ApiError as `refuseRun` does, and when the workspace has not enough left
 * for it.
 */
export async function queueRun(
  filled: FilledRequest,
  { watch, ...judging }: Queueing,
): Promise<z.infer<typeof createdRunSchema>> {
  await refuseRun(filled, judging);
  const { request, project } = filled;
  const { hostClass } = request;
  const { workspaceId, actor, plan } = judging;
  const { id } = await refuseOverQuota(() =>
    createRun(db(), {
      workspaceId,
      createdById: actor.kind === 'anonymous' ? null : actor.userId,
      request,
      projectId: project?.id ?? null,
      seed: newSeed(),
      ...(plan && { plan }),
      ...(watch && { watch }),
    }),
  );
  const ahead = await countAhead(db(), { hostClass, run: id });
  const trials = request.servers.length * request.rounds * (plan ? SIDES.length : 1);
  const estimatedSeconds = estimateSeconds(profileById(request.profile), trials, await overheadS(hostClass));
  return { id, status: 'queued', trials, estimatedSeconds, ahead, delivered: await deliver(id, hostClass) };
}

/**
 * Throws ApiError when no host is of the class of a run, may read its repository, knows its load profile or can run a
 * chosen server.
 */
export async function refuseRun(
  { request, project }: FilledRequest,
  { workspaceId, actor, plan }: Judging,
): Promise<void> {
  refuseUnknownServers(request, project ? project.servers.map(({ id }) => id) : knownServerIds());
  if (!project) {
    refuseOtherSuites(request, manifests());
    refuseOtherHandshakes(request, manifests());
  }
  const revision = plan !== undefined || request.ref !== undefined;
  const sides = plan?.kind === 'comparison' ? sidesIn(plan) : undefined;
  const refs = sides ? refsAmong(sides) : { ref: request.ref };
  const hosts = await judgeSource({ ...request, revision, refs }, { workspaceId, actor });
  if (sides) {
    const { hostClass, servers } = request;
    const asked = { hostClass, workspaceId, servers, ofProject: project !== null };
    await refuseSides(
      sides,
      asked,
      hosts.filter((host) => host.hostClass === hostClass),
    );
  }
  if (project) await refuseUnknownVersions(project, refs);
  refuseUnknownProfile(request, hosts);
  refuseUnknownHandshake(request, hosts);
  // The needs of a project's servers are known to the host that reads its file.
  if (!project) refuseUnavailable(request, hosts, manifests());
}

/** A seed of a run. */
export function newSeed(): number {
  return randomInt(MAX_SEED);
}

/**
 * The hosts that the actor knows of. Throws ApiError when none of them is of the class, none of those may read the
 * repository for the workspace, one of them would not build its archives, or a ref is none of the repository.
 */
export async function judgeSource(
  {
    hostClass,
    repository,
    revision,
    refs = {},
  }: { hostClass: string; repository: string; revision: boolean; refs?: AskedRefs },
  { workspaceId, actor }: { workspaceId: string; actor: Actor },
): Promise<Host[]> {
  const all = await hostsFor(actor);
  refuseUnknownClass({ hostClass }, all);
  const hosts = all.filter((host) => host.hostClass === hostClass);
  if (isArchive(repository)) {
    refuseArchives({ hostClass, workspaceId, now: new Date() }, hosts);
    return all;
  }
  const [told, usable] = await Promise.all([
    listHostRepositories(
      db(),
      hosts.map(({ id }) => id),
    ),
    listUsableRepositories(db(), { hosts, workspaceId }),
  ]);
  refuseRepository({ repository, revision, workspaceId }, { hosts, told, usable });
  // Of others nothing is said, not even by a refusal.
  const own = usable.filter(({ address }) => address === repository);
  refuseUnknownRefs(refs, own, new Date());
  return all;
}

/**
 * Overhead of a trial beside its load on hosts of a class: as measured recently, or as planned without
 * measurements.
 */
export async function overheadS(hostClass: string): Promise<number> {
  return (await estimateOverheadS(db(), hostClass)) ?? TRIAL_OVERHEAD_S;
}

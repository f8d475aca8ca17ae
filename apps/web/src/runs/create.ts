import { randomInt } from 'node:crypto';
import { countAhead, createRun, estimateOverheadS, listHosts } from '@headroom/db';
import { estimateSeconds, profileById, type RunRequest, TRIAL_OVERHEAD_S } from '@headroom/workload';
import type { z } from 'zod';
import { manifests } from '../servers/manifests.ts';
import { db, workspaceId } from '../services/db.ts';
import { deliver } from '../services/queue.ts';
import type { createdRunSchema } from './operations.ts';
import { refuseUnavailable, refuseUnknownClass } from './refuse.ts';

/** Seeds fit the database's 32-bit integers. */
const MAX_SEED = 2 ** 31;

/**
 * Stores a run with all its trials, then hands it to the workers of its host class; a run that could not be
 * handed over is found by their sweep. Throws ApiError when no host is of that class or can run a chosen server.
 */
export async function queueRun(request: RunRequest): Promise<z.infer<typeof createdRunSchema>> {
  const { hostClass } = request;
  const hosts = await listHosts(db());
  refuseUnknownClass(request, hosts);
  refuseUnavailable(request, hosts, manifests());
  const ahead = await countAhead(db(), { hostClass });
  const { id } = await createRun(db(), {
    workspaceId: await workspaceId(),
    request,
    seed: randomInt(MAX_SEED),
  });
  const trials = request.servers.length * request.rounds;
  const estimatedSeconds = estimateSeconds(profileById(request.profile), trials, await overheadS(hostClass));
  return { id, status: 'queued', trials, estimatedSeconds, ahead, delivered: await deliver(id, hostClass) };
}

/** What a trial on hosts of a class costs beside its load: as lately measured, or as planned while nothing was. */
export async function overheadS(hostClass: string): Promise<number> {
  return (await estimateOverheadS(db(), hostClass)) ?? TRIAL_OVERHEAD_S;
}

import { randomInt } from 'node:crypto';
import { countAhead, createRun, estimateOverheadS } from '@headroom/db';
import { estimateSeconds, profileById, type RunRequest, TRIAL_OVERHEAD_S } from '@headroom/workload';
import type { z } from 'zod';
import { ApiError } from '../api/errors.ts';
import { readCatalog } from '../servers/read-catalog.ts';
import { db, workspaceId } from '../services/db.ts';
import { deliver } from '../services/queue.ts';
import type { createdRunSchema } from './operations.ts';

/** Seeds fit the database's 32-bit integers. */
const MAX_SEED = 2 ** 31;

/**
 * Stores a run with all its trials, then hands it to the workers; a run that could not be handed over
 * is found by their sweep. Throws ApiError when no host can run a chosen server.
 */
export async function queueRun(request: RunRequest): Promise<z.infer<typeof createdRunSchema>> {
  await refuseUnavailable(request);
  const ahead = await countAhead(db());
  const { id } = await createRun(db(), {
    workspaceId: await workspaceId(),
    request,
    seed: randomInt(MAX_SEED),
  });
  const trials = request.servers.length * request.rounds;
  const estimatedSeconds = estimateSeconds(profileById(request.profile), trials, await overheadS());
  return { id, status: 'queued', trials, estimatedSeconds, ahead, delivered: await deliver(id) };
}

/** What a trial costs beside its load: as lately measured, or as planned while nothing was. */
export async function overheadS(): Promise<number> {
  return (await estimateOverheadS(db())) ?? TRIAL_OVERHEAD_S;
}

async function refuseUnavailable(request: RunRequest): Promise<void> {
  const { servers } = await readCatalog();
  const fields = request.servers.flatMap((id, index) => {
    const missing = servers.find(({ manifest }) => manifest.id === id)?.missing;
    return missing ? [{ path: `servers.${index}`, message: `${id} cannot be run: ${missing}` }] : [];
  });
  if (fields.length === 0) return;
  const message = `Nothing was queued. ${fields.map((field) => field.message).join(' ')}`;
  throw new ApiError('server_unavailable', message, { fields });
}

import { removeHost } from '@headroom/db';
import { ApiError } from '#api/errors.ts';
import { notFound } from '#api/ids.ts';
import { dropDocuments } from '#kept/documents.ts';
import { forgetRunsOf } from '#runs/whole.ts';
import { db } from '#services/db.ts';
import { AWAY_AFTER_MS } from './state.ts';

/**
 * Takes a host that is away off the list; pages of its runs then name it without a link. Answers its name. Throws
 * ApiError when there is none with this id, or when it is not away.
 */
export async function removeAwayHost(id: string): Promise<string> {
  const host = await db().host.findUnique({ where: { id }, select: { name: true } });
  const outcome = await removeHost(db(), id, { awayMs: AWAY_AFTER_MS });
  if (!host || outcome === 'not_found') throw notFound('host', id);
  if (outcome === 'alive') {
    const seconds = AWAY_AFTER_MS / 1000;
    throw new ApiError(
      'host_not_away',
      `Something was heard from host ${id} within ${seconds} s. Stop its worker first, then remove it.`,
    );
  }
  for (const runId of forgetRunsOf(id)) dropDocuments(`/runs/${runId}`);
  return host.name;
}

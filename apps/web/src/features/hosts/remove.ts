import { readHostName, removeHost } from '@headroom/db';
import { forgetRunsOf } from '#results/run/ended-runs.ts';
import { db } from '#server/db.ts';
import { pageCache } from '#server/edge/cache/page-cache.ts';
import { AWAY_AFTER_MS } from '#server/hosts/state.ts';
import { ApiError } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';

/**
 * Takes a host that is away off the list; pages of its runs then name it without a link. Answers its name. Throws
 * ApiError when there is none with this id, or when it is not away.
 */
export async function removeAwayHost(id: string): Promise<string> {
  const name = await readHostName(db(), id);
  const outcome = await removeHost(db(), id, { awayMs: AWAY_AFTER_MS });
  if (name === null || outcome === 'not_found') throw notFound('host', id);
  if (outcome === 'alive') {
    const seconds = AWAY_AFTER_MS / 1000;
    throw new ApiError(
      'host_not_away',
      `Host ${id} sent a heartbeat within the last ${seconds} s. Stop its worker first, then remove it.`,
    );
  }
  for (const runId of forgetRunsOf(id)) pageCache().invalidate(`/runs/${runId}`);
  return name;
}

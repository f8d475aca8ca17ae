import { removeHost } from '@headroom/db';
import { ApiError } from '../api/errors.ts';
import { isId, notFound } from '../api/ids.ts';
import { db } from '../services/db.ts';
import { AWAY_AFTER_MS } from './state.ts';

/** Takes a host that is away off the list. Throws ApiError when there is none with this id, or when it is not away. */
export async function removeAwayHost(id: string): Promise<void> {
  const outcome = isId(id) ? await removeHost(db(), id, { awayMs: AWAY_AFTER_MS }) : 'not_found';
  if (outcome === 'not_found') throw notFound('host', id);
  if (outcome === 'alive') {
    const seconds = AWAY_AFTER_MS / 1000;
    throw new ApiError(
      'host_not_away',
      `Something was heard from host ${id} within ${seconds} s. Stop its worker first, then remove it.`,
    );
  }
}

import { setDrained } from '@headroom/db';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';
import { type HostNow, readHosts } from './read-hosts.ts';

/** Drains or undrains a host and answers it as it stands then. Throws ApiError when there is none with this id. */
export async function drainHost(actor: Actor, id: string, drained: boolean): Promise<HostNow> {
  if (!(await setDrained(db(), id, drained))) throw notFound('host', id);
  const host = (await readHosts(actor)).find((candidate) => candidate.id === id);
  if (!host) throw notFound('host', id);
  return host;
}

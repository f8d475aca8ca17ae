import { can } from '@headroom/api/rights';
import { type Host, listHosts } from '@headroom/db';
import { type Actor, workspacesOf } from '#server/access/actor.ts';
import { db } from '#server/db.ts';

/** Hosts that an actor may know of: those their workspaces may be measured on; none for an anonymous one. */
export async function hostsFor(actor: Actor): Promise<Host[]> {
  return can(actor, 'host.list') ? listHosts(db(), { workspaceIds: workspacesOf(actor) }) : [];
}

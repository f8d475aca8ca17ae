import type { HostState } from '@headroom/api/hosts';
import { can } from '@headroom/api/rights';
import { type Host, type HostWork, listHosts, listHostWork } from '@headroom/db';
import { type Actor, workspacesOf } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { stateOf } from '#server/hosts/state.ts';

/** A host as it stands now. */
export interface HostNow extends Host {
  state: HostState;
  /** Its current run, where the reader may read that. */
  work: HostWork | undefined;
  /** Whether the reader may drain and remove it. */
  manageable: boolean;
  /** Start of its current run, of any workspace, where the reader may cancel that; else null. */
  busy: { since: Date; cancelling: boolean } | null;
}

/** The hosts that somebody may know of, as they stand now, by class and name. */
export async function readHosts(actor: Actor): Promise<HostNow[]> {
  // A reader who may cancel any run has to see where one runs.
  const all = actor.kind !== 'anonymous' && actor.ownsInstallation && can(actor, 'host.list');
  const [hosts, works] = await Promise.all([all ? listHosts(db()) : hostsFor(actor), listHostWork(db())]);
  const now = new Date();
  const own = new Set(workspacesOf(actor));
  return hosts.map((host) => {
    const work = works.get(host.id);
    return {
      ...host,
      work: work && own.has(work.workspaceId) ? work : undefined,
      state: stateOf(host, work, now),
      manageable: can(actor, 'host.manage', host),
      busy:
        work && can(actor, 'host.cancel', host) ? { since: work.since, cancelling: work.cancelling } : null,
    };
  });
}

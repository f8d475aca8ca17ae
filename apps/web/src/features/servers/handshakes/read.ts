import { listHandshakeRuns } from '@headroom/db';
import { type HandshakeCosts, handshakeCosts } from '@headroom/report';
import { findProfile, mostCallsAtOnce } from '@headroom/workload';
import { type Actor, workspacesOf } from '#server/access/actor.ts';
import { db } from '#server/db.ts';

/** Loads and hosts that are shown, those with the newest runs. */
const GROUPS_SHOWN = 3;

/** What handshakes cost servers under one load on one host. */
export interface HandshakeGroupCosts {
  readonly suite: string;
  readonly profile: string;
  readonly hostName: string;
  readonly runtime: string;
  readonly servers: readonly HandshakeCosts[];
}

/**
 * Costs of handshakes as runs of the reader's workspaces tell them; empty where no server was measured by two. Callers
 * of other loads than closed ones come at a rate that is given: it would pass for what a server takes.
 */
export async function readHandshakeCosts(actor: Actor): Promise<HandshakeGroupCosts[]> {
  const groups = await listHandshakeRuns(db(), { workspaceIds: workspacesOf(actor), limit: GROUPS_SHOWN });
  return groups.flatMap(({ suite, profile, hostName, environment, runs }) => {
    const load = findProfile(profile);
    if (load?.kind !== 'closed') return [];
    const conditions = {
      cpus: environment.host.cpus,
      ...environment.limits,
      vus: mostCallsAtOnce(load) ?? load.vus,
    };
    const servers = handshakeCosts(runs.map((run) => ({ ...run, conditions })));
    return servers.length > 0 ? [{ suite, profile, hostName, runtime: environment.runtime, servers }] : [];
  });
}

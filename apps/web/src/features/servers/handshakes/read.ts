import { listHandshakeRuns } from '@headroom/db';
import { type HandshakeCost, handshakeCosts } from '@headroom/report';
import { type Actor, workspacesOf } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { type CostGroup, closedLoad, conditionsOf } from '../costs.tsx';

/** Loads and hosts that are shown, those with the newest runs. */
const GROUPS_SHOWN = 3;

/** What handshakes cost servers under one load on one host. */
export interface HandshakeGroupCosts extends CostGroup<HandshakeCost> {
  readonly profile: string;
}

/**
 * Costs of handshakes as runs of the reader's workspaces tell them; empty where no server was measured by two. Callers
 * of other loads than closed ones come at a rate that is given: it would pass for what a server takes.
 */
export async function readHandshakeCosts(actor: Actor): Promise<HandshakeGroupCosts[]> {
  const groups = await listHandshakeRuns(db(), { workspaceIds: workspacesOf(actor), limit: GROUPS_SHOWN });
  return groups.flatMap(({ suite, profile, hostName, environment, runs }) => {
    const load = closedLoad(profile);
    if (!load) return [];
    const conditions = conditionsOf(environment, load);
    const servers = handshakeCosts(runs.map((run) => ({ ...run, conditions })));
    return servers.length > 0 ? [{ suite, profile, hostName, runtime: environment.runtime, servers }] : [];
  });
}

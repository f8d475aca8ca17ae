import { listCatalogueRuns } from '@headroom/db';
import { type CatalogueCosts, catalogueCosts } from '@headroom/report';
import { findProfile, mostCallsAtOnce, SUITES, withoutExtraTools } from '@headroom/workload';
import { type Actor, workspacesOf } from '#server/access/actor.ts';
import { db } from '#server/db.ts';

/** Loads and hosts that are shown, those with the newest runs. */
const GROUPS_SHOWN = 3;

/** What a longer list of tools costs servers under one load on one host. */
export interface CatalogueGroupCosts {
  readonly suite: string;
  /** Tools that every server of the suite lists. */
  readonly ownTools: number;
  /** Load profile without extra tools. */
  readonly profile: string;
  readonly handshake: string;
  readonly hostName: string;
  readonly runtime: string;
  readonly servers: readonly CatalogueCosts[];
}

/** Costs of longer lists as runs of the reader's workspaces tell them; empty where no server listed two numbers of tools. */
export async function readCatalogueCosts(actor: Actor): Promise<CatalogueGroupCosts[]> {
  const groups = await listCatalogueRuns(db(), { workspaceIds: workspacesOf(actor), limit: GROUPS_SHOWN });
  return groups.flatMap(({ suite, handshake, hostName, environment, runs }) => {
    // Built-in profiles have no extra tools: their names are the better known.
    const plain = runs.find(({ extraTools }) => extraTools === 0) ?? runs[0];
    const load = findProfile(withoutExtraTools(plain?.profile ?? ''));
    if (load?.kind !== 'closed') return [];
    const conditions = {
      cpus: environment.host.cpus,
      ...environment.limits,
      vus: mostCallsAtOnce(load) ?? load.vus,
    };
    const servers = catalogueCosts(runs.map((run) => ({ ...run, conditions })));
    if (servers.length === 0) return [];
    const ownTools = SUITES.find(({ id }) => id === suite)?.tools.length ?? 0;
    const { runtime } = environment;
    return [{ suite, ownTools, profile: load.id, handshake, hostName, runtime, servers }];
  });
}

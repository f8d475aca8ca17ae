import { listCatalogueRuns } from '@headroom/db';
import { withoutExtraTools } from '@headroom/model/load';
import { SUITES } from '@headroom/model/run';
import { type CatalogueCost, catalogueCosts } from '@headroom/report';
import { type Actor, workspacesOf } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { type CostGroup, closedLoad, conditionsOf } from '../costs.tsx';

/** Loads and hosts that are shown, those with the newest runs. */
const GROUPS_SHOWN = 3;

/** What a longer list of tools costs servers under one load on one host. */
export interface CatalogueGroupCosts extends CostGroup<CatalogueCost> {
  /** Tools that every server of the suite lists. */
  readonly ownTools: number;
  /** Load profile without extra tools. */
  readonly profile: string;
  readonly handshake: string;
}

/** Costs of longer lists as runs of the reader's workspaces tell them; empty where no server listed two numbers of tools. */
export async function readCatalogueCosts(actor: Actor): Promise<CatalogueGroupCosts[]> {
  const groups = await listCatalogueRuns(db(), { workspaceIds: workspacesOf(actor), limit: GROUPS_SHOWN });
  return groups.flatMap(({ suite, handshake, hostName, environment, runs }) => {
    // Built-in profiles have no extra tools: their names are the better known.
    const plain = runs.find(({ extraTools }) => extraTools === 0) ?? runs[0];
    const load = closedLoad(withoutExtraTools(plain?.profile ?? ''));
    if (!load) return [];
    const conditions = conditionsOf(environment, load);
    const servers = catalogueCosts(runs.map((run) => ({ ...run, conditions })));
    if (servers.length === 0) return [];
    const ownTools = SUITES.find(({ id }) => id === suite)?.tools.length ?? 0;
    const { runtime } = environment;
    return [{ suite, ownTools, profile: load.id, handshake, hostName, runtime, servers }];
  });
}

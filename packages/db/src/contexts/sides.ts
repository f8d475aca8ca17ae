import { SIDES, type Side } from '@headroom/model/comparison';
import type { RunKind } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { listCatalogues, type ServerCatalogue, type ServerContext } from './contexts.ts';

/** Runs of both sides; one run twice where it has both. */
type Runs = Readonly<Record<Side, { readonly id: string; readonly kind: RunKind }>>;

/** Both sides of a server, as they were counted. */
export type CountedSides = Readonly<Record<Side, ServerCatalogue>>;

/** Catalogues of servers that were counted at both sides, by server; none of calibrations, whose sides are one build. */
export async function listCountedSides(db: Db, { base, head }: Runs): Promise<Map<string, CountedSides>> {
  if (head.kind === 'calibration') return new Map();
  const ofBase = await listCatalogues(db, base.id);
  const ofHead = base.id === head.id ? ofBase : await listCatalogues(db, head.id);
  return pairBySide({ base: ofBase, head: ofHead });
}

/** Contexts of servers that were counted at both sides, by server; a run without sides is one side of two runs. */
export function pairBySide<Context extends Pick<ServerContext, 'serverId' | 'side'>>(
  at: Readonly<Record<Side, readonly Context[]>>,
): Map<string, Readonly<Record<Side, Context>>> {
  const find = (serverId: string, side: Side) =>
    at[side].find((one) => one.serverId === serverId && (one.side ?? side) === side);
  const servers = [...new Set(SIDES.flatMap((side) => at[side].map(({ serverId }) => serverId)))];
  return new Map(
    servers.flatMap((serverId): [string, Readonly<Record<Side, Context>>][] => {
      const [before, after] = [find(serverId, 'base'), find(serverId, 'head')];
      return before && after ? [[serverId, { base: before, head: after }]] : [];
    }),
  );
}

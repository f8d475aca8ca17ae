import { listCatalogues, type RunDetail, type ServerCatalogue } from '@headroom/db';
import { answerChanges, contextChange, type ServerContextChange } from '@headroom/report';
import { SIDES, type Side } from '@headroom/workload';
import { db } from '#server/db.ts';

type Runs = Readonly<Record<Side, Pick<RunDetail, 'id' | 'kind'>>>;

/** Both sides of a server, as they were counted. */
export type CountedSides = Readonly<Record<Side, ServerCatalogue>>;

/** Catalogues of servers that were counted at both sides, by server; none of calibrations, whose sides are one build. */
export async function readCatalogues(runs: Runs): Promise<Map<string, CountedSides>> {
  const { base, head } = runs;
  if (head.kind === 'calibration') return new Map();
  const ofBase = await listCatalogues(db(), base.id);
  const ofHead = base.id === head.id ? ofBase : await listCatalogues(db(), head.id);
  const at = { base: ofBase, head: ofHead };
  // A run without sides is one side of two runs.
  const find = (serverId: string, side: Side) =>
    at[side].find((one) => one.serverId === serverId && (one.side ?? side) === side);
  const servers = [...new Set(SIDES.flatMap((side) => at[side].map(({ serverId }) => serverId)))];
  return new Map(
    servers.flatMap((serverId): [string, CountedSides][] => {
      const [before, after] = [find(serverId, 'base'), find(serverId, 'head')];
      return before && after ? [[serverId, { base: before, head: after }]] : [];
    }),
  );
}

/** What changed in the context that servers take of a model, without texts. */
export async function readContextChanges(runs: Runs): Promise<ServerContextChange[]> {
  const catalogues = await readCatalogues(runs);
  return [...catalogues].map(([serverId, { base, head }]) => ({
    serverId,
    change: contextChange(base, head),
    answers: answerChanges(base.answers, head.answers),
  }));
}

import { listCountedSides, pairBySide, type RunDetail, type ServerContext } from '@headroom/db';
import type { Side } from '@headroom/model/comparison';
import { contextChanges, type ServerContextChange } from '@headroom/report';
import { db } from '#server/db.ts';

/** What changed in the context that servers take of a model, without texts. */
export async function readContextChanges(
  runs: Readonly<Record<Side, Pick<RunDetail, 'id' | 'kind'>>>,
): Promise<ServerContextChange[]> {
  return contextChanges(await listCountedSides(db(), runs));
}

/** The same of a run of two sides, by the contexts that its publication stores, which have no texts. */
export function publishedContextChanges(contexts: readonly ServerContext[]): ServerContextChange[] {
  const withoutTexts = contexts.map((context) => ({ ...context, catalogue: null }));
  return contextChanges(pairBySide({ base: withoutTexts, head: withoutTexts }));
}

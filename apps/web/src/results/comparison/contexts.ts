import { listCountedSides, type RunDetail } from '@headroom/db';
import { contextChanges, type ServerContextChange } from '@headroom/report';
import type { Side } from '@headroom/workload';
import { db } from '#server/db.ts';

/** What changed in the context that servers take of a model, without texts. */
export async function readContextChanges(
  runs: Readonly<Record<Side, Pick<RunDetail, 'id' | 'kind'>>>,
): Promise<ServerContextChange[]> {
  return contextChanges(await listCountedSides(db(), runs));
}

import type { Discovered, DiscoveryStep } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { storableJson } from '../storable.ts';

/** A discovery, and the worker that has it. */
interface Held {
  readonly runId: string;
  readonly owner: string;
}

/** Notes the step that a discovery is at. @throws Error when the run is no longer the owner's */
export async function saveDiscoveryStep(db: Db, held: Held, step: DiscoveryStep): Promise<void> {
  await save(db, held, { step });
}

/** Stores what a discovery found. @throws Error when the run is no longer the owner's */
export async function saveDiscovered(
  db: Db,
  held: Held,
  { found, files }: { found: Discovered; files: Readonly<Record<string, string>> },
): Promise<void> {
  await save(db, held, { found: { ...storableJson(found) }, files: { ...storableJson(files) } });
}

async function save(
  db: Db,
  { runId, owner }: Held,
  data: { step: DiscoveryStep } | { found: object; files: Record<string, string> },
): Promise<void> {
  const { count } = await db.discovery.updateMany({
    where: { runId, run: { leaseOwner: owner, status: 'running' } },
    data,
  });
  if (count === 0) throw new Error(`run ${runId} is no longer worked on by ${owner}`);
}

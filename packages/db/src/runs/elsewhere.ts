import { boundedTrial, type Elsewhere, elsewhereSchema, type Upload } from '@headroom/workload';
import type { Db } from '../db.ts';
import { checkStorage } from '../quotas/check.ts';
import { countStoredBytes } from '../quotas/stored-bytes.ts';
import { storableJson } from '../storable.ts';
import { outcomeColumns, storeParts } from '../trials/store.ts';

/** A trial that somebody measured on a machine of their own, and the workspace that keeps it. */
export interface MeasuredElsewhere {
  readonly workspaceId: string;
  readonly createdById: string | null;
  readonly upload: Upload;
  /** Its draw on the quota, until its rows are counted. */
  readonly bytes: number;
}

/**
 * Stores a trial that was measured elsewhere as a run that has ended: of no host, no class of hosts and no suite, and
 * worked on for no time.
 * @throws QuotaExceeded when its workspace has no room for it
 */
export async function storeElsewhere(
  db: Db,
  { workspaceId, createdById, upload, bytes }: MeasuredElsewhere,
): Promise<{ id: string }> {
  const { elsewhere, server, profile, handshake } = upload;
  const result = boundedTrial(upload.result);
  const now = new Date();
  return db.$transaction(async (tx) => {
    await checkStorage(tx, workspaceId, bytes);
    const run = await tx.run.create({
      data: {
        ...{ workspaceId, createdById, profile, handshake, kind: 'elsewhere', status: 'finished' },
        ...{ suite: '', hostClass: '', servers: [server], rounds: 1, seed: 0 },
        ...{ startedAt: now, finishedAt: now, elsewhere: storableJson(elsewhere) },
      },
      select: { id: true },
    });
    const trial = await tx.trial.create({
      data: {
        ...{ runId: run.id, serverId: server, round: 1, position: 0, startedAt: now, finishedAt: now },
        ...outcomeColumns(result),
        phases: [...result.phases],
      },
      select: { id: true },
    });
    await storeParts(tx, trial.id, result);
    await countStoredBytes(tx, run.id);
    return run;
  });
}

/** Origin of a run that was measured elsewhere, with its uploader. */
export interface ElsewhereFacts extends Elsewhere {
  /** Name of its uploader; null: the account is gone, or the installation has none. */
  readonly by: string | null;
}

/** Origin of a run, from its row. */
export function toElsewhere(stored: unknown, createdBy: { readonly name: string } | null): ElsewhereFacts {
  return { ...elsewhereSchema.parse(stored), by: createdBy?.name ?? null };
}

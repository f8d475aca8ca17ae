import { storeElsewhere } from '@headroom/db';
import type { Upload } from '@headroom/workload';
import { refuseOverQuota } from '#queueing/refuse-over-quota.ts';
import { runPath } from '#results/run/labels.ts';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';

/** Stores what was measured elsewhere. Throws ApiError where the workspace has no room for it. */
export async function storeUpload(
  upload: Upload,
  { workspaceId, actor }: { workspaceId: string; actor: Actor },
): Promise<{ id: string; url: string }> {
  const createdById = actor.kind === 'anonymous' ? null : actor.userId;
  const bytes = Buffer.byteLength(JSON.stringify(upload));
  const { id } = await refuseOverQuota(
    () => storeElsewhere(db(), { workspaceId, createdById, upload, bytes }),
    { refused: 'Nothing was stored', fieldOf: () => '' },
  );
  return { id, url: runPath({ id, kind: 'elsewhere' }) };
}

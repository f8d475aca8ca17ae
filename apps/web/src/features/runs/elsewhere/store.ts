import { concludeElsewhere, storeElsewhere } from '@headroom/db';
import type { Upload } from '@headroom/model/run';
import { METHOD_VERSION } from '@headroom/report';
import { refuseOverQuota } from '#queueing/refusals/refuse-over-quota.ts';
import { readCompared } from '#results/comparison/compared.ts';
import { headlineIn } from '#results/comparison/headline-in.ts';
import { comparedIn } from '#results/comparison/sides.ts';
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
    { refused: 'Not stored', fieldOf: () => '' },
  );
  if (upload.comparison) await conclude(id);
  return { id, url: runPath({ id, kind: 'elsewhere' }) };
}

/** Stores what a comparison found by the rules of its page: the uploader's own conclusion is not taken. */
async function conclude(id: string): Promise<void> {
  const compared = await readCompared(id);
  if (!compared) throw new Error(`comparison ${id} was removed before it was concluded`);
  const finding = headlineIn(comparedIn(compared))?.text ?? null;
  await concludeElsewhere(db(), id, {
    verdicts: compared.comparison.counts,
    verdictMethod: METHOD_VERSION,
    finding,
  });
}

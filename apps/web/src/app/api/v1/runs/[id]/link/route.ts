import { shareRun, unshareRun } from '@headroom/db';
import { shareRunOperation, unshareRunOperation } from '#features/runs/operations.ts';
import { linkPath } from '#features/runs/share/paths.ts';
import { note } from '#server/access/audit.ts';
import { db } from '#server/db.ts';
import { dropDocuments } from '#server/edge/cache/documents.ts';
import { publicUrl } from '#server/env.ts';
import { notFound } from '#server/http/ids.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const PUT = route<{ id: string }>(
  shareRunOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const shared = await shareRun(db(), id);
    if (!shared) throw notFound('run', id);
    const { key, made } = shared;
    if (made) await note(actor, { workspaceId, action: 'run.shared', subject: id }, request);
    dropDocuments(`/runs/${id}`);
    return reply(shareRunOperation, { url: publicUrl(linkPath(id, key)), key });
  },
);

export const DELETE = route<{ id: string }>(
  unshareRunOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const ended = await unshareRun(db(), id);
    if (ended) await note(actor, { workspaceId, action: 'run.unshared', subject: id }, request);
    dropDocuments(`/runs/${id}`);
    return reply(unshareRunOperation, { id });
  },
);

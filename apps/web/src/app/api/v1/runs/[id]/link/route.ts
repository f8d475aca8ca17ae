import { shareRun, unshareRun } from '@headroom/db';
import { note } from '#access/note.ts';
import { notFound } from '#api/ids.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { publicUrl } from '#env.ts';
import { dropDocuments } from '#kept/documents.ts';
import { shareRunOperation, unshareRunOperation } from '#runs/operations.ts';
import { linkPath } from '#runs/share/paths.ts';
import { db } from '#services/db.ts';

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

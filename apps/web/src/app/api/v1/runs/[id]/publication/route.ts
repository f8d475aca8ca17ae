import { note } from '#access/note.ts';
import { readBody } from '#api/body.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { publishRunOperation, withdrawPublicationOperation } from '#publications/operations.ts';
import { resultPath } from '#publications/paths.ts';
import { publish, withdrawPublication } from '#publications/publish.ts';

export const POST = route<{ id: string }>(
  publishRunOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const published = await publish(id, await readBody(request, publishRunOperation.body));
    await note(actor, { workspaceId, action: 'run.published', subject: published.path }, request);
    return reply(publishRunOperation, published, { location: published.path });
  },
);

export const DELETE = route<{ id: string }>(
  withdrawPublicationOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const withdrawn = await withdrawPublication(id);
    await note(actor, { workspaceId, action: 'run.withdrawn', subject: resultPath(withdrawn.slug) }, request);
    return reply(withdrawPublicationOperation, withdrawn);
  },
);

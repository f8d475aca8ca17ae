import { publishRunOperation, withdrawPublicationOperation } from '#features/publications/operations.ts';
import { publish, withdrawPublication } from '#features/publications/publish.ts';
import { resultPath } from '#results/publication-path.ts';
import { note } from '#server/access/audit.ts';
import { readBody } from '#server/http/body.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

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

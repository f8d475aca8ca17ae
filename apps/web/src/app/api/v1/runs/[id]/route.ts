import { readRun } from '@headroom/db';
import { isId, notFound } from '../../../../../api/ids.ts';
import { reply } from '../../../../../api/reply.ts';
import { route } from '../../../../../api/route.ts';
import { detailBody } from '../../../../../runs/bodies.ts';
import { readRunOperation } from '../../../../../runs/operations.ts';
import { db, workspaceId } from '../../../../../services/db.ts';

export const GET = route<{ id: string }>(async (_request, { id }) => {
  const run = isId(id) ? await readRun(db(), id, await workspaceId()) : null;
  if (!run) throw notFound('run', id);
  return reply(readRunOperation, detailBody(run));
});

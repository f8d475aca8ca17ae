import { listPools, setPoolShared } from '@headroom/db';
import { setPoolOperation } from '#features/workspaces/pools/operations.ts';
import { note } from '#server/access/audit.ts';
import { db } from '#server/db.ts';
import { readBody } from '#server/http/body.ts';
import { notFound } from '#server/http/ids.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const PUT = route<{ hostClass: string }>(
  setPoolOperation,
  async ({ request, params: { hostClass }, actor, workspaceId }) => {
    const { shared } = await readBody(request, setPoolOperation.body);
    await setPoolShared(db(), hostClass, shared);
    const pool = (await listPools(db(), workspaceId)).find((own) => own.hostClass === hostClass);
    if (!pool) throw notFound('pool', hostClass);
    await note(
      actor,
      { workspaceId, action: 'pool.shared', subject: hostClass, details: { shared } },
      request,
    );
    return reply(setPoolOperation, pool);
  },
);

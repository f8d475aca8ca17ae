import { listPools, setPoolShared } from '@headroom/db';
import { note } from '#access/note.ts';
import { readBody } from '#api/body.ts';
import { notFound } from '#api/ids.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { setPoolOperation } from '#pools/operations.ts';
import { db } from '#services/db.ts';

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

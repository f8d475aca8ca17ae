import { readProgressOperation } from '#features/runs/operations.ts';
import { readSnapshot } from '#features/runs/progress/read.ts';
import { notFound } from '#server/http/ids.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const GET = route<{ id: string }>(readProgressOperation, async ({ params: { id } }) => {
  const snapshot = await readSnapshot(id);
  if (!snapshot) throw notFound('run', id);
  return reply(readProgressOperation, snapshot);
});

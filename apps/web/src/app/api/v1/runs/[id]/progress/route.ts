import { notFound } from '#api/ids.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { readSnapshot } from '#progress/read.ts';
import { readProgressOperation } from '#runs/operations.ts';

export const GET = route<{ id: string }>(readProgressOperation, async ({ params: { id } }) => {
  const snapshot = await readSnapshot(id);
  if (!snapshot) throw notFound('run', id);
  return reply(readProgressOperation, snapshot);
});

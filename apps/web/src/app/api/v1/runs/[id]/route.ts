import { hasEnded } from '@headroom/workload';
import { note } from '#access/note.ts';
import { notFound } from '#api/ids.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { readPlace } from '#queue/place.ts';
import { detailBody } from '#runs/bodies.ts';
import { deleteRunOperation, readRunOperation } from '#runs/operations.ts';
import { removeRun } from '#runs/remove.ts';
import { readWholeRun } from '#runs/whole.ts';

export const GET = route<{ id: string }>(readRunOperation, async ({ params: { id } }) => {
  const whole = await readWholeRun(id);
  if (!whole) throw notFound('run', id);
  const { run } = whole;
  return reply(readRunOperation, detailBody(whole, hasEnded(run.status) ? null : await readPlace(run)));
});

export const DELETE = route<{ id: string }>(
  deleteRunOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    await removeRun(id);
    await note(actor, { workspaceId, action: 'run.deleted', subject: id }, request);
    return reply(deleteRunOperation, { id });
  },
);

import { hasEnded } from '@headroom/workload';
import { detailBody } from '#features/runs/bodies.ts';
import { deleteRunOperation, readRunOperation } from '#features/runs/operations.ts';
import { readPlace } from '#features/runs/queue/place.ts';
import { removeRun } from '#features/runs/remove.ts';
import { readWholeRun } from '#results/run/read-report.ts';
import { note } from '#server/access/audit.ts';
import { notFound } from '#server/http/ids.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

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

import { readTrial } from '@headroom/db';
import { evidenceRemovedBody } from '#features/runs/bodies.ts';
import { readTrialOperation } from '#features/runs/operations.ts';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const GET = route<{ id: string }>(readTrialOperation, async ({ params: { id } }) => {
  const trial = await readTrial(db(), id);
  if (!trial) throw notFound('trial', id);
  return reply(readTrialOperation, {
    ...trial,
    evidenceRemoved: evidenceRemovedBody(trial.evidenceRemoved),
  });
});

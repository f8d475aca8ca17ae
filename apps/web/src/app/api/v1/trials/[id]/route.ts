import { readTrial } from '@headroom/db';
import { notFound } from '#api/ids.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { evidenceRemovedBody } from '#runs/bodies.ts';
import { readTrialOperation } from '#runs/operations.ts';
import { db } from '#services/db.ts';

export const GET = route<{ id: string }>(readTrialOperation, async ({ params: { id } }) => {
  const trial = await readTrial(db(), id);
  if (!trial) throw notFound('trial', id);
  return reply(readTrialOperation, {
    ...trial,
    evidenceRemoved: evidenceRemovedBody(trial.evidenceRemoved),
  });
});

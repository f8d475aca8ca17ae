import { trialsApi } from '@headroom/api/trials';
import { readTrial } from '@headroom/db';
import { serializeEvidenceRemoved } from '#results/run/serialize.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';

export const GET = route(trialsApi.readTrial, async ({ params: { id } }) => {
  const trial = await readTrial(db(), id);
  if (!trial) throw notFound('trial', id);
  return { ...trial, evidenceRemoved: serializeEvidenceRemoved(trial.evidenceRemoved) };
});

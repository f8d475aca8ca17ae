import { cpuProfilesApi } from '@headroom/api/cpu-profiles';
import { readRun } from '@headroom/db';
import { queueCpuProfiles } from '#features/cpu-profiles/queue.ts';
import { serializeProfiles } from '#features/cpu-profiles/serialize.ts';
import { readRunProfiles } from '#results/cpu-profiles/read.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';

export const dynamic = 'force-dynamic';

export const GET = route(cpuProfilesApi.listCpuProfiles, async ({ params: { id } }) => {
  // Of requests of the protocol nothing is compared.
  const run = await readRun(db(), id, 'tools');
  if (!run) throw notFound('run', id);
  return serializeProfiles(await readRunProfiles(run));
});

export const POST = route(cpuProfilesApi.queueCpuProfiles, ({ params: { id }, actor }) =>
  queueCpuProfiles(id, actor),
);

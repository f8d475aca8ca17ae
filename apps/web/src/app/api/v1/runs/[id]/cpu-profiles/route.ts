import { cpuProfilesApi } from '@headroom/api/cpu-profiles';
import { queueCpuProfiles } from '#features/cpu-profiles/queue.ts';
import { serializeProfiles } from '#features/cpu-profiles/serialize.ts';
import { readRunProfiles } from '#results/cpu-profiles/read.ts';
import { route } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(cpuProfilesApi.listCpuProfiles, async ({ params: { id } }) =>
  serializeProfiles(await readRunProfiles(id)),
);

export const POST = route(cpuProfilesApi.queueCpuProfiles, ({ params: { id }, actor }) =>
  queueCpuProfiles(id, actor),
);

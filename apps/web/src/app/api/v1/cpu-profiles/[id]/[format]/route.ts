import { cpuProfilesApi } from '@headroom/api/cpu-profiles';
import { cpuProfileFile } from '#features/cpu-profiles/file.ts';
import { route } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(cpuProfilesApi.readCpuProfile, ({ params: { id, format } }) =>
  cpuProfileFile(id, format),
);

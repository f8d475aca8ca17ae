import { comparisonsApi } from '@headroom/api/comparisons';
import { serializeComparison } from '#features/compare/serialize.ts';
import { overheadS } from '#queueing/create.ts';
import { readCompared } from '#results/comparison/compared.ts';
import { readCpuLines } from '#results/cpu-profiles/read.ts';
import { route } from '#server/api/route.ts';
import { notFound } from '#server/http/ids.ts';

export const dynamic = 'force-dynamic';

export const GET = route(comparisonsApi.readComparison, async ({ params: { id } }) => {
  const compared = await readCompared(id);
  if (!compared) throw notFound('comparison', id);
  const cpuLines = (await readCpuLines(compared.run)).flat();
  return serializeComparison(compared, { overheadS: await overheadS(compared.run.hostClass), cpuLines });
});

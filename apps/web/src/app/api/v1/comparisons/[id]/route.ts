import { comparisonBody } from '#features/compare/bodies.ts';
import { readCompared } from '#features/compare/compared.ts';
import { readComparisonOperation } from '#features/compare/operations.ts';
import { overheadS } from '#queueing/create.ts';
import { notFound } from '#server/http/ids.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route<{ id: string }>(readComparisonOperation, async ({ params: { id } }) => {
  const compared = await readCompared(id);
  if (!compared) throw notFound('comparison', id);
  return reply(readComparisonOperation, comparisonBody(compared, await overheadS(compared.run.hostClass)));
});

import { notFound } from '#api/ids.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { comparisonBody } from '#compare/bodies.ts';
import { readCompared } from '#compare/compared.ts';
import { readComparisonOperation } from '#compare/operations.ts';
import { overheadS } from '#runs/create.ts';

export const dynamic = 'force-dynamic';

export const GET = route<{ id: string }>(readComparisonOperation, async ({ params: { id } }) => {
  const compared = await readCompared(id);
  if (!compared) throw notFound('comparison', id);
  return reply(readComparisonOperation, comparisonBody(compared, await overheadS(compared.run.hostClass)));
});

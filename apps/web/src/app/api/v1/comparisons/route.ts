import { twoRunsBody } from '#features/compare/bodies.ts';
import { queueComparison } from '#features/compare/create.ts';
import { compareRunsOperation, createComparisonOperation } from '#features/compare/operations.ts';
import { readTwoRuns } from '#features/compare/two-runs.ts';
import { comparisonApiPath } from '#results/comparison-paths.ts';
import { can } from '#server/access/can.ts';
import { findTarget } from '#server/access/target.ts';
import { readBody } from '#server/http/body.ts';
import { ApiError } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';
import { readQuery } from '#server/http/query.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const POST = route(createComparisonOperation, async ({ request, actor, workspaceId }) => {
  const asked = await readBody(request, createComparisonOperation.body);
  const created = await queueComparison(asked, { workspaceId, actor });
  return reply(createComparisonOperation, created, { location: comparisonApiPath(created.id) });
});

export const GET = route(compareRunsOperation, async ({ request, actor }) => {
  const ids = readQuery(request, compareRunsOperation.query);
  const mayRead = async (id: string) => can(actor, 'run.read', await findTarget('run', id, null));
  for (const id of [ids.base, ids.head]) if (!(await mayRead(id))) throw notFound('run', id);
  const { compared, refused } = await readTwoRuns(ids, mayRead);
  if (compared) return reply(compareRunsOperation, twoRunsBody(compared));
  const { field, message } = refused;
  throw new ApiError('not_comparable', message, { fields: field ? [{ path: field, message }] : [] });
});

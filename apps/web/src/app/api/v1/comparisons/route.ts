import { can } from '#access/can.ts';
import { findTarget } from '#access/target.ts';
import { readBody } from '#api/body.ts';
import { ApiError } from '#api/errors.ts';
import { notFound } from '#api/ids.ts';
import { readQuery } from '#api/query.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { twoRunsBody } from '#compare/bodies.ts';
import { queueComparison } from '#compare/create.ts';
import { compareRunsOperation, createComparisonOperation } from '#compare/operations.ts';
import { comparisonApiPath } from '#compare/paths.ts';
import { readTwoRuns } from '#compare/two-runs.ts';

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

import { comparisonsApi } from '@headroom/api/comparisons';
import { can } from '@headroom/api/rights';
import { queueComparison } from '#features/compare/create.ts';
import { serializeTwoRuns } from '#features/compare/serialize.ts';
import { readTwoRuns } from '#features/compare/two-runs.ts';
import { comparisonApiPath } from '#results/comparison-paths.ts';
import { findTarget } from '#server/access/target.ts';
import { route } from '#server/api/route.ts';
import { ApiError } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';

export const dynamic = 'force-dynamic';

export const POST = route(comparisonsApi.createComparison, async ({ body, actor, workspaceId }) => {
  const content = await queueComparison(body, { workspaceId, actor });
  return { content, headers: { location: comparisonApiPath(content.id) } };
});

export const GET = route(comparisonsApi.compareRuns, async ({ query, actor }) => {
  const mayRead = async (id: string) => can(actor, 'run.read', await findTarget('run', id, null));
  for (const id of [query.base, query.head]) if (!(await mayRead(id))) throw notFound('run', id);
  const { compared, refused } = await readTwoRuns(query, mayRead);
  if (compared) return serializeTwoRuns(compared);
  const { field, message } = refused;
  throw new ApiError('not_comparable', message, { fields: field ? [{ path: field, message }] : [] });
});

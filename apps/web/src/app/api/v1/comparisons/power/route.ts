import { comparisonsApi } from '@headroom/api/comparisons';
import { readPower } from '#features/compare/power.ts';
import { route } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(comparisonsApi.readComparisonPower, ({ query, actor, workspaceId }) =>
  readPower(query, { actor, workspaceId }),
);

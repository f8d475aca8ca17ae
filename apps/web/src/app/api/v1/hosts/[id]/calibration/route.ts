import { hostsApi } from '@headroom/api/hosts';
import { queueCalibration } from '#features/compare/create.ts';
import { comparisonApiPath } from '#results/comparison-paths.ts';
import { route } from '#server/api/route.ts';

export const POST = route(hostsApi.calibrateHost, async ({ params: { id }, body, actor, workspaceId }) => {
  const content = await queueCalibration(body, { hostId: id, workspaceId, actor });
  return { content, headers: { location: comparisonApiPath(content.id) } };
});

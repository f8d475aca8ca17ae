import { queueCalibration } from '#features/compare/create.ts';
import { calibrateHostOperation } from '#features/compare/operations.ts';
import { comparisonApiPath } from '#results/comparison-paths.ts';
import { readBody } from '#server/http/body.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const POST = route<{ id: string }>(
  calibrateHostOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const asked = await readBody(request, calibrateHostOperation.body);
    const created = await queueCalibration(asked, { hostId: id, workspaceId, actor });
    return reply(calibrateHostOperation, created, { location: comparisonApiPath(created.id) });
  },
);

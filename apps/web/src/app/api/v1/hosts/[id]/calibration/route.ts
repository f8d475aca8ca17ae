import { readBody } from '#api/body.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { queueCalibration } from '#compare/create.ts';
import { calibrateHostOperation } from '#compare/operations.ts';
import { comparisonApiPath } from '#compare/paths.ts';

export const POST = route<{ id: string }>(
  calibrateHostOperation,
  async ({ request, params: { id }, actor, workspaceId }) => {
    const asked = await readBody(request, calibrateHostOperation.body);
    const created = await queueCalibration(asked, { hostId: id, workspaceId, actor });
    return reply(calibrateHostOperation, created, { location: comparisonApiPath(created.id) });
  },
);

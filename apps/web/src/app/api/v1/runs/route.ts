import { runsApi } from '@headroom/api/runs';
import { listRuns } from '@headroom/db';
import { serializeRunSummary } from '#features/runs/serialize.ts';
import { fillRequest } from '#queueing/asked.ts';
import { queueRun } from '#queueing/create.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const dynamic = 'force-dynamic';

export const POST = route(runsApi.createRun, async ({ body, actor, workspaceId }) => {
  const content = await queueRun(await fillRequest(body, workspaceId), { workspaceId, actor });
  return { content, headers: { location: `/api/v1/runs/${content.id}` } };
});

export const GET = route(runsApi.listRuns, async ({ query, workspaceId }) => {
  const { server: serverId, limit, ...filters } = query;
  // One more than asked for tells whether there is a next page.
  const rows = await listRuns(db(), { workspaceId, serverId, ...filters, limit: limit + 1 });
  const runs = rows.slice(0, limit);
  return {
    runs: runs.map(serializeRunSummary),
    next: rows.length > limit ? (runs.at(-1)?.id ?? null) : null,
  };
});

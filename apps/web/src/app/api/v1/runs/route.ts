import { listRuns } from '@headroom/db';
import { summaryBody } from '#features/runs/bodies.ts';
import { createRunOperation, listRunsOperation } from '#features/runs/operations.ts';
import { queueRun } from '#queueing/create.ts';
import { db } from '#server/db.ts';
import { readBody } from '#server/http/body.ts';
import { readQuery } from '#server/http/query.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const POST = route(createRunOperation, async ({ request, actor, workspaceId }) => {
  const asked = await readBody(request, createRunOperation.body);
  const created = await queueRun(asked, { workspaceId, actor });
  return reply(createRunOperation, created, { location: `/api/v1/runs/${created.id}` });
});

export const GET = route(listRunsOperation, async ({ request, workspaceId }) => {
  const { status, server, profile, kind, limit, before } = readQuery(request, listRunsOperation.query);
  const filters = { status, serverId: server, profile, kind, before };
  // One more than asked for tells whether there is a next page.
  const rows = await listRuns(db(), { workspaceId, ...filters, limit: limit + 1 });
  const runs = rows.slice(0, limit);
  const next = rows.length > limit ? (runs.at(-1)?.id ?? null) : null;
  return reply(listRunsOperation, { runs: runs.map(summaryBody), next });
});

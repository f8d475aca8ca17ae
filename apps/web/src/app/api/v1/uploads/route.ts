import { uploadsApi } from '@headroom/api/uploads';
import { storeUpload } from '#features/runs/elsewhere/store.ts';
import { route } from '#server/api/route.ts';

export const dynamic = 'force-dynamic';

export const POST = route(uploadsApi.createUpload, async ({ body, actor, workspaceId, audit }) => {
  const content = await storeUpload(body, { workspaceId, actor });
  await audit({
    action: 'run.uploaded',
    subject: content.id,
    details: { server: body.server, machine: body.elsewhere.machine.name },
  });
  return { content, headers: { location: `/api/v1/runs/${content.id}` } };
});

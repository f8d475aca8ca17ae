import { forgesApi } from '@headroom/api/forges';
import { readForgeOf, removeForge, setForge } from '#features/watches/forge/manage.ts';
import { route } from '#server/api/route.ts';

export const GET = route(forgesApi.readForge, ({ params: { id } }) => readForgeOf(id));

export const PUT = route(forgesApi.setForge, async ({ params: { id }, body, audit }) => {
  const isNew = await setForge(id, body);
  const forge = await readForgeOf(id);
  await audit({
    action: isNew ? 'webhook.created' : 'webhook.changed',
    subject: forge.url,
    subjectId: forge.webhookId,
    details: { format: forge.kind },
  });
  return forge;
});

export const DELETE = route(forgesApi.removeForge, async ({ params: { id }, audit }) => {
  const url = await removeForge(id);
  await audit({ action: 'webhook.deleted', subject: url });
  return { url };
});

import { secretsApi } from '@headroom/api/secrets';
import { removeSecret } from '#features/workspaces/secrets/manage.ts';
import { route } from '#server/api/route.ts';

export const DELETE = route(secretsApi.deleteSecret, async ({ params: { name }, workspaceId, audit }) => {
  await removeSecret(workspaceId, name);
  await audit({ action: 'secret.deleted', subject: name });
  return { name };
});

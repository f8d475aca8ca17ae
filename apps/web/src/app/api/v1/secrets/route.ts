import { secretsApi } from '@headroom/api/secrets';
import { listSecrets } from '@headroom/db';
import { secretsAreOn, storeSecret } from '#features/workspaces/secrets/manage.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const GET = route(secretsApi.listSecrets, async ({ workspaceId }) => {
  const secrets = await listSecrets(db(), workspaceId);
  return {
    enabled: secretsAreOn(),
    secrets: secrets.map(({ name, changedAt }) => ({ name, changedAt: changedAt.toISOString() })),
  };
});

export const POST = route(secretsApi.setSecret, async ({ body, workspaceId, audit }) => {
  const { name, changedAt } = await storeSecret(workspaceId, body);
  await audit({ action: 'secret.set', subject: name });
  return { name, changedAt: changedAt.toISOString() };
});

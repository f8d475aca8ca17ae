import { hostsApi } from '@headroom/api/hosts';
import { removeAwayHost } from '#features/hosts/remove.ts';
import { route } from '#server/api/route.ts';

export const DELETE = route(hostsApi.removeHost, async ({ params: { id }, audit }) => {
  await audit({ action: 'host.removed', subject: await removeAwayHost(id) });
  return { id };
});

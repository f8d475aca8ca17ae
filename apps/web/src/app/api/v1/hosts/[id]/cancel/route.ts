import { hostsApi } from '@headroom/api/hosts';
import { cancelOnHost } from '#features/hosts/cancel.ts';
import { route } from '#server/api/route.ts';

export const POST = route(hostsApi.cancelHostRun, async ({ params: { id }, body, audit }) => {
  const { name, state } = await cancelOnHost(id, new Date(body.since));
  await audit({ action: 'host.run_cancelled', subject: name });
  return { id, state };
});

import { hostsApi } from '@headroom/api/hosts';
import { drainHost } from '#features/hosts/drain.ts';
import { serializeHost } from '#features/hosts/serialize.ts';
import { route } from '#server/api/route.ts';

export const POST = route(hostsApi.drainHost, async ({ params: { id }, actor, audit }) => {
  const host = await drainHost(actor, id, true);
  await audit({ action: 'host.drained', subject: host.name });
  return serializeHost(host);
});

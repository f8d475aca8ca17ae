import { poolsApi } from '@headroom/api/pools';
import { listPools, setPoolShared } from '@headroom/db';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';

export const PUT = route(poolsApi.setPool, async ({ params: { hostClass }, body, workspaceId, audit }) => {
  await setPoolShared(db(), hostClass, body.shared);
  const pool = (await listPools(db(), workspaceId)).find((own) => own.hostClass === hostClass);
  if (!pool) throw notFound('pool', hostClass);
  await audit({ action: 'pool.shared', subject: hostClass, details: body });
  return pool;
});

import { exportAccount } from '@headroom/db';
import { exportAccountOperation } from '#accounts/operations.ts';
import { route } from '#api/route.ts';
import { db } from '#services/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(exportAccountOperation, async ({ actor }) => {
  const account = actor.kind === 'user' ? await exportAccount(db(), actor.userId) : {};
  return new Response(JSON.stringify(account, null, 2), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="headroom-account.json"',
      'cache-control': 'no-store',
    },
  });
});

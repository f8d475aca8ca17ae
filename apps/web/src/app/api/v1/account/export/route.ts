import { accountApi } from '@headroom/api/account';
import { exportAccount } from '@headroom/db';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(accountApi.exportAccount, async ({ actor }) => {
  const account = await exportAccount(db(), actor.userId);
  return new Response(JSON.stringify(account, null, 2), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="headroom-account.json"',
      'cache-control': 'no-store',
    },
  });
});

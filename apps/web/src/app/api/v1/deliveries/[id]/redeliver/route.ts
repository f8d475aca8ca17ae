import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { consume } from '#limits/consume.ts';
import { sendAgain } from '#webhooks/manage.ts';
import { redeliverOperation } from '#webhooks/operations.ts';

export const POST = route<{ id: string }>(redeliverOperation, async ({ params: { id }, workspaceId }) => {
  await consume('redelivery', workspaceId);
  await sendAgain(id);
  return reply(redeliverOperation, { id });
});

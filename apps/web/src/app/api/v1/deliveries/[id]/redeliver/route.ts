import { sendAgain } from '#features/webhooks/manage.ts';
import { redeliverOperation } from '#features/webhooks/operations.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';
import { consume } from '#server/limits/consume.ts';

export const POST = route<{ id: string }>(redeliverOperation, async ({ params: { id }, workspaceId }) => {
  await consume('redelivery', workspaceId);
  await sendAgain(id);
  return reply(redeliverOperation, { id });
});

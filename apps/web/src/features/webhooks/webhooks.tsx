import { DELIVERIES_LISTED } from '@headroom/api/webhooks';
import { listDeliveries, listWebhooks, MAX_WEBHOOKS } from '@headroom/db';
import { db } from '#server/db.ts';
import { Empty } from '#ui/empty.tsx';
import { Section } from '#ui/page.tsx';
import { RefreshWhile } from '#ui/refresh-while.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { duration } from '#ui/time.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { LASTS_MS } from './schedule.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookTable } from './webhook-table.tsx';

const REFRESH_MS = 3000;

/** An attempt so near is waited for on the page. */
const SOON_MS = 60_000;

/** Webhooks of a workspace, the form for another one, and their messages. */
export async function Webhooks({ workspaceId }: { workspaceId: string }) {
  const [webhooks, deliveries] = await Promise.all([
    listWebhooks(db(), workspaceId),
    listDeliveries(db(), { workspaceId, limit: DELIVERIES_LISTED }),
  ]);
  const now = new Date();
  const moving = deliveries.some(
    ({ nextAttemptAt }) => nextAttemptAt && nextAttemptAt.getTime() - now.getTime() < SOON_MS,
  );
  return (
    <>
      {webhooks.length > 0 && <WebhookTable webhooks={webhooks} />}
      <Section
        title="Add a webhook"
        note={`Up to ${MAX_WEBHOOKS} per workspace, in addition to forges of watches.`}
      >
        <WebhookForm />
      </Section>
      {webhooks.length > 0 && (
        <Section
          title="Deliveries"
          note={`The last ${DELIVERIES_LISTED} messages, newest first. Failed ones are retried at growing intervals for ${duration(LASTS_MS / 1000)}.`}
        >
          {deliveries.length > 0 ? (
            <DeliveryTable deliveries={deliveries} now={now} />
          ) : (
            <Empty title="No messages yet">The next run that ends appears here.</Empty>
          )}
        </Section>
      )}
      <RefreshWhile active={moving} everyMs={REFRESH_MS} />
    </>
  );
}

/** Keeps the place of the webhooks while they are read. */
export function WebhooksSkeleton() {
  return <TableSkeleton rows={6} />;
}

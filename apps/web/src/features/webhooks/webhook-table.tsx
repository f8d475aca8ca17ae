import type { Webhook } from '@headroom/db';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { When } from '#ui/when.tsx';
import { EVENT_LABELS } from './labels.ts';

/** The webhooks of a workspace, oldest first. */
export function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  return <DataTable label="Webhooks" columns={COLUMNS} rows={webhooks} rowKey={({ id }) => id} />;
}

const COLUMNS: Column<Webhook>[] = [
  {
    id: 'url',
    title: 'Address',
    cell: ({ url }) => (
      <span className="block max-w-48 truncate sm:max-w-lg" title={url}>
        {url}
      </span>
    ),
  },
  {
    id: 'kinds',
    title: 'Told of',
    cell: ({ kinds }) => kinds.map((kind) => EVENT_LABELS[kind].title).join(', '),
  },
  { id: 'added', title: 'Added', cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: 'remove', title: 'Remove', cell: (webhook) => <Remove {...webhook} /> },
];

function Remove({ id, url }: Webhook) {
  return (
    <ConfirmButton
      request="DELETE /api/v1/webhooks/{id}"
      input={{ params: { id } }}
      act="Remove"
      name={`Remove ${url}`}
      tone="danger"
      title="Remove this webhook?"
      keep="Keep it"
    >
      {`${url} gets no more messages, and its deliveries are no longer listed.`}
    </ConfirmButton>
  );
}

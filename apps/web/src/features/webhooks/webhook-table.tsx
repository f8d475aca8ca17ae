import type { Webhook } from '@headroom/db';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { When } from '#ui/when.tsx';
import { DELIVERED_TITLES, FORMAT_TITLES } from './labels.ts';
import { TestButton } from './test-button.tsx';

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
    title: 'Events',
    cell: ({ kinds }) => kinds.map((kind) => DELIVERED_TITLES[kind]).join(', '),
  },
  { id: 'format', title: 'Format', cell: ({ format }) => FORMAT_TITLES[format] },
  { id: 'added', title: 'Added', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    id: 'test',
    title: 'Test',
    cell: ({ id, url, watchId }) => <TestButton id={id} url={url} isForge={watchId !== null} />,
  },
  { id: 'remove', title: 'Remove', cell: (webhook) => <Remove {...webhook} /> },
];

function Remove({ id, url, watchId }: Webhook) {
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
      {watchId !== null && 'Its token is deleted. '}
      {`Ends messages to ${url} and removes its deliveries from the list.`}
    </ConfirmButton>
  );
}

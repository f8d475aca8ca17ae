import type { Delivery } from '@headroom/db';
import Link from 'next/link';
import { DeliveryStatusChip } from '#results/status.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Quantity } from '#ui/figures.tsx';
import { shortId } from '#ui/short-id.ts';
import { exactly, until } from '#ui/time.ts';
import { When } from '#ui/when.tsx';
import { DELIVERED_TITLES } from './labels.ts';
import { MAX_ATTEMPTS } from './schedule.ts';
import { SendAgainButton } from './send-again-button.tsx';

/** Messages sent to the webhooks, newest first. */
export function DeliveryTable({ deliveries, now }: { deliveries: readonly Delivery[]; now: Date }) {
  return <DataTable label="Messages sent" columns={columns(now)} rows={deliveries} rowKey={({ id }) => id} />;
}

const columns = (now: Date): Column<Delivery>[] => [
  { id: 'event', title: 'Event', cell: ({ kind }) => DELIVERED_TITLES[kind] },
  {
    id: 'run',
    title: 'Run',
    cell: ({ runId }) => (
      <Link href={`/runs/${runId}`} prefetch={false} className="link num">
        {shortId(runId)}
      </Link>
    ),
  },
  { id: 'when', title: 'Happened', cell: ({ eventAt }) => <When at={eventAt} /> },
  {
    id: 'to',
    title: 'To',
    cell: ({ url }) => (
      <span className="block max-w-64 truncate" title={url}>
        {url}
      </span>
    ),
  },
  { id: 'status', title: 'Status', cell: ({ status }) => <DeliveryStatusChip status={status} /> },
  {
    id: 'attempts',
    title: 'Attempts',
    number: true,
    unit: `of ${MAX_ATTEMPTS}`,
    cell: ({ attempts }) => attempts,
  },
  { id: 'answer', title: 'Last answer', cell: (delivery) => <LastAnswer {...delivery} /> },
  { id: 'next', title: 'Next attempt', cell: ({ nextAttemptAt }) => <Next at={nextAttemptAt} now={now} /> },
  {
    id: 'again',
    title: 'Again',
    cell: ({ id, kind, runId }) => (
      <SendAgainButton deliveryId={id} what={`${DELIVERED_TITLES[kind]}, ${shortId(runId)}`} />
    ),
  },
];

function LastAnswer({ responseStatus, error }: Delivery) {
  if (responseStatus === null && error === null) {
    return (
      <span title="Not attempted yet" className="text-muted">
        –
      </span>
    );
  }
  return (
    <span className="block max-w-80 truncate" title={error ?? undefined}>
      {responseStatus !== null && <span className="num">{responseStatus}</span>}
      {error && <span className="text-muted first:ml-0 not-first:ml-2">{error}</span>}
    </span>
  );
}

function Next({ at, now }: { at: Date | null; now: Date }) {
  if (!at) {
    return (
      <span title="It has ended" className="text-muted">
        –
      </span>
    );
  }
  return (
    <time dateTime={at.toISOString()} title={exactly(at)} className="whitespace-nowrap">
      <Quantity text={until(at, now)} />
    </time>
  );
}

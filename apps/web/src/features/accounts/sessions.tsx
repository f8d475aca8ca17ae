import type { OpenSession } from '@headroom/db';
import { Chip } from '#ui/chip.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { When } from '#ui/when.tsx';
import { deviceLabel } from './device.ts';
import { EndOthers, EndSession } from './end-session.tsx';

/** The browsers that are signed in; the one that asks is marked, the others can be ended. */
export function Sessions({ sessions, current }: { sessions: readonly OpenSession[]; current: string }) {
  const columns: Column<OpenSession>[] = [
    {
      id: 'device',
      title: 'Device',
      cell: ({ id, userAgent }) => (
        <span title={userAgent ?? undefined} className="inline-flex items-center gap-2">
          {deviceLabel(userAgent)}
          {id === current && <Chip tone="active">this one</Chip>}
        </span>
      ),
    },
    {
      id: 'address',
      title: 'Address',
      cell: ({ ipAddress }) => (ipAddress ? <span className="num">{ipAddress}</span> : <NoAddress />),
    },
    { id: 'since', title: 'Signed in', cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      id: 'used',
      title: 'Last used',
      hint: 'To the hour',
      cell: ({ id, usedAt }) => (id === current ? 'now' : <When at={usedAt} />),
    },
    {
      id: 'end',
      title: 'Action',
      cell: ({ id, userAgent }) => id !== current && <EndSession id={id} device={deviceLabel(userAgent)} />,
    },
  ];
  return (
    <div className="space-y-3">
      <DataTable label="Sessions" columns={columns} rows={sessions} rowKey={({ id }) => id} fit whole />
      {sessions.some(({ id }) => id !== current) && <EndOthers />}
    </div>
  );
}

function NoAddress() {
  return (
    <span title="It was not known when the session began" className="text-muted">
      –
    </span>
  );
}

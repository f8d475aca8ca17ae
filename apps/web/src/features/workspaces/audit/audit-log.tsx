import { AUDIT_PAGE_SIZE } from '@headroom/api/audit';
import type { AuditRow } from '@headroom/db';
import Link from 'next/link';
import { Missing } from '#results/missing.tsx';
import { address } from '#ui/address.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/message.tsx';
import { exactly } from '#ui/time.ts';
import { detailLabel } from './detail-labels.ts';
import { pageOfAudit } from './page-of.ts';
import { auditLabel } from './serialize.ts';

interface Props {
  /** Null: the log of the installation as a whole. */
  workspaceId: string | null;
  before: string | undefined;
  /** Address of this log. */
  path: string;
}

/** Audit entries, newest first, a page at a time. */
export async function AuditLog({ workspaceId, before, path }: Props) {
  const { rows, next } = await pageOfAudit(workspaceId, { limit: AUDIT_PAGE_SIZE, before });
  if (rows.length === 0) {
    return (
      <Empty title={before ? 'Nothing older is kept' : 'No entries yet'}>
        Changes to members, tokens, webhooks and publications, deletions and the like appear here.
      </Empty>
    );
  }
  return (
    <>
      <DataTable label="Audit log" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      {(next || before) && (
        <p className="mt-3 flex gap-4 text-13">
          {before && (
            <Link href={path} className="link">
              Newest
            </Link>
          )}
          {next && (
            <Link
              href={address(path.split('?')[0] ?? path, { ...queryOf(path), before: next })}
              className="link"
            >
              Older
            </Link>
          )}
        </p>
      )}
    </>
  );
}

const queryOf = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1]));

const COLUMNS: Column<AuditRow>[] = [
  {
    id: 'when',
    title: 'When',
    unit: 'UTC',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt.toISOString()} className="num whitespace-nowrap">
        {exactly(createdAt).replace(' UTC', '')}
      </time>
    ),
  },
  { id: 'who', title: 'Who', cell: ({ actor }) => actor || <Missing why="unknown" /> },
  {
    id: 'what',
    title: 'What',
    cell: ({ action, subject, details }) => (
      <span>
        {auditLabel(action)} <span className="font-medium">{subject}</span>
        <span className="text-muted">{detailLabel(details)}</span>
      </span>
    ),
  },
  {
    id: 'address',
    title: 'From',
    cell: ({ address }) => (address ? <span className="num">{address}</span> : <Missing why="not known" />),
  },
];

import { AUDIT_PAGE_SIZE, type AuditFilters } from '@headroom/api/audit';
import { addressOf } from '@headroom/api/client';
import { type AuditRow, listAuditedActions } from '@headroom/db';
import Link from 'next/link';
import { db } from '#server/db.ts';
import { address, type Params } from '#ui/address.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Missing } from '#ui/missing.tsx';
import { exactly } from '#ui/time.ts';
import { detailLabel } from './detail-labels.ts';
import { AuditFilterForm } from './filter-form.tsx';
import { actionOptions } from './filters.ts';
import { linksOf } from './links.ts';
import { pageOfAudit } from './page-of.ts';
import { auditLabel } from './serialize.ts';

const PATH = '/workspace/audit';

interface Props {
  /** Null: the log of the installation as a whole. */
  workspaceId: string | null;
  filters: AuditFilters;
  before: string | undefined;
}

/** Audit entries that pass the filters, newest first, a page at a time. */
export async function AuditLog({ workspaceId, filters, before }: Props) {
  const [{ rows, next }, actions] = await Promise.all([
    pageOfAudit(workspaceId, { ...filters, limit: AUDIT_PAGE_SIZE, before }),
    listAuditedActions(db(), workspaceId),
  ]);
  const links = await linksOf(workspaceId, rows);
  const whole = workspaceId === null;
  const of: Params = { of: whole ? 'installation' : undefined };
  const filtered = Object.values(filters).some(Boolean);
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
  const file = addressOf(whole ? 'GET /api/v1/installation/audit/csv' : 'GET /api/v1/audit/csv', { query });
  return (
    <>
      {(rows.length > 0 || filtered || before) && (
        <AuditFilterForm
          filters={filters}
          actions={actionOptions(actions, filters.what)}
          path={address(PATH, of)}
          whole={whole}
        />
      )}
      {rows.length > 0 ? (
        <DataTable label="Audit log" columns={columnsFor(links)} rows={rows} rowKey={({ id }) => id} />
      ) : (
        <Nothing filtered={filtered} before={before} />
      )}
      <p className="mt-3 flex gap-4 text-13">
        {before && (
          <Link href={address(PATH, { ...of, ...filters })} className="link">
            Newest
          </Link>
        )}
        {next && (
          <Link href={address(PATH, { ...of, ...filters, before: next })} className="link">
            Older
          </Link>
        )}
        {rows.length > 0 && (
          <a href={file} download className="link ml-auto">
            {filtered ? 'All entries that match the filters, as CSV' : 'All entries, as CSV'}
          </a>
        )}
      </p>
    </>
  );
}

function Nothing({ filtered, before }: { filtered: boolean; before: string | undefined }) {
  if (filtered) {
    return (
      <Empty title={before ? 'No older entries match the filters' : 'No entries match the filters'}>
        Days are in UTC; the last one is included.
      </Empty>
    );
  }
  return (
    <Empty title={before ? 'No older entries' : 'No entries yet'}>
      Changes to members, tokens, webhooks and publications appear here.
    </Empty>
  );
}

const columnsFor = (links: ReadonlyMap<string, string>): Column<AuditRow>[] => [
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
    cell: ({ id, action, subject, details }) => (
      <span>
        {auditLabel(action)} <Subject text={subject} href={links.get(id)} />
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

/** What was done to; a link as long as it is there. */
function Subject({ text, href }: { text: string; href: string | undefined }) {
  if (!href) return <span className="font-medium">{text}</span>;
  return (
    <Link href={href} prefetch={false} className="link font-medium">
      {text}
    </Link>
  );
}

import type { TrialDetail } from '@headroom/db';
import {
  formatCount,
  formatMs,
  type ServerUserRow,
  sessionsOf,
  sessionsText,
  userTable,
} from '@headroom/report';
import { plainServerColumn } from '#results/figure-columns.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';

/**
 * Figures by class of users and by bursts of sessions, and a sentence about sessions that were left open; nothing where all
 * users are alike.
 * @param alone whether the trials are of one server, whose name stands elsewhere
 */
export function UserTable({ trials, alone = false }: { trials: readonly TrialDetail[]; alone?: boolean }) {
  const rows = userTable(trials);
  const sessions = sessionsOf(trials);
  if (rows.length === 0 && !sessions) return null;
  const rounds = new Set(trials.map(({ round }) => round)).size;
  return (
    <>
      <h3 className="mt-6 mb-2 font-medium text-13">Users</h3>
      {rows.length > 0 && (
        <DataTable
          label="Users"
          columns={[...(alone ? [] : [plainServerColumn<ServerUserRow>()]), ...COLUMNS]}
          rows={rows}
          rowKey={({ serverId, name }) => `${serverId} ${name}`}
        />
      )}
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        {rows.length > 0 && rounds > 1 && 'Percentiles are medians of the rounds. '}
        {sessions && `${sessionsText(sessions)}.`}
      </p>
    </>
  );
}

const ms = (
  id: string,
  title: string,
  read: (row: ServerUserRow) => number | null,
): Column<ServerUserRow> => ({
  ...{ id, title, unit: 'ms', number: true },
  cell: (row) => formatMs(read(row)),
});

const COLUMNS: readonly Column<ServerUserRow>[] = [
  { id: 'users', title: 'Users', cell: ({ name }) => name },
  { id: 'count', title: 'Answers', number: true, cell: ({ count }) => formatCount(count) },
  { id: 'errors', title: 'Errors', number: true, cell: ({ errors }) => formatCount(errors) },
  ms('p50', 'P50', ({ p50Ms }) => p50Ms),
  ms('p95', 'P95', ({ p95Ms }) => p95Ms),
  ms('p99', 'P99', ({ p99Ms }) => p99Ms),
];

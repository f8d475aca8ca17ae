import { Readable } from 'node:stream';
import type { AuditFilters } from '@headroom/api/audit';
import { type AuditRow, listAudit } from '@headroom/db';
import { db } from '#server/db.ts';
import { csvOf, csvRows } from '#ui/csv.ts';
import { auditLabel } from './serialize.ts';

/** Entries that are read at once: a log of any length takes the memory of so many. */
const AT_ONCE = 1000;

const COLUMNS = ['at', 'actor', 'action', 'words', 'subject', 'subject id', 'details', 'address'];

/** All entries of a log that pass the filters as CSV, newest first, sent as they are read. */
export function auditFile(workspaceId: string | null, filters: AuditFilters): Response {
  const parts = Readable.toWeb(Readable.from(linesOf(workspaceId, filters)));
  return new Response(parts as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="headroom-audit.csv"',
      'cache-control': 'no-store',
    },
  });
}

async function* linesOf(workspaceId: string | null, filters: AuditFilters): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvOf({ columns: COLUMNS.map((id) => ({ id, unit: '' })), rows: [] }));
  let before: string | undefined;
  for (;;) {
    const rows = await listAudit(db(), { ...filters, workspaceId, limit: AT_ONCE, before });
    if (rows.length > 0) yield encoder.encode(csvRows(rows.map(cellsOf)));
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)?.id;
  }
}

const cellsOf = ({ createdAt, actor, action, subject, subjectId, details, address }: AuditRow) => [
  createdAt.toISOString(),
  actor,
  action,
  auditLabel(action),
  subject,
  subjectId,
  JSON.stringify(details),
  address,
];

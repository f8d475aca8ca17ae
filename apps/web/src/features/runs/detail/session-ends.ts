import { plural } from '@headroom/model/text';
import { errorCount, formatCount, type ToolRow } from '@headroom/report';

/** Rows of requests that end sessions without a failure. */
export function isQuietSessionEnd({ kind, errors }: Pick<ToolRow, 'kind' | 'errors'>): boolean {
  return kind === 'delete' && errorCount(errors) === 0;
}

/** The line in place of such rows: `Session ends of 15 servers: 9,000 requests, no errors`. */
export function sessionEndsLabel(rows: readonly Pick<ToolRow, 'count'>[]): string {
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const sent = count === 0 ? 'none was sent' : `${formatCount(count)} requests, no errors`;
  return `Session ends of ${plural(rows.length, 'server')}: ${sent}`;
}

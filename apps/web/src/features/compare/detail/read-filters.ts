import { type ComparisonRow, VERDICTS } from '@headroom/report/compare';
import type { Params } from '#ui/address.ts';

/** Stands for the server as a whole among tools; no tool has such a name. */
export const WHOLE_SERVER = '-';

/** Filters of the rows; undefined: all of them. */
export interface RowFilters {
  readonly verdict: string | undefined;
  readonly server: string | undefined;
  readonly tool: string | undefined;
  readonly metric: string | undefined;
}

/** The filters of an address; what no row has does not filter, so that an old link still shows something. */
export function readRowFilters(params: Params, rows: readonly ComparisonRow[]): RowFilters {
  const known = (asked: string | undefined, read: (row: ComparisonRow) => string) =>
    rows.some((row) => read(row) === asked) ? asked : undefined;
  return {
    verdict: VERDICTS.find((verdict) => verdict === params.verdict),
    server: known(params.server, ({ serverId }) => serverId),
    tool: known(params.tool, ({ tool }) => tool ?? WHOLE_SERVER),
    metric: known(params.metric, ({ metric }) => metric),
  };
}

/** Rows that pass the filters. */
export function filtered(rows: readonly ComparisonRow[], { verdict, server, tool, metric }: RowFilters) {
  return rows.filter(
    (row) =>
      (!verdict || row.verdict === verdict) &&
      (!server || row.serverId === server) &&
      (!tool || (row.tool ?? WHOLE_SERVER) === tool) &&
      (!metric || row.metric === metric),
  );
}

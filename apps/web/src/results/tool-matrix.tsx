import { profileById } from '@headroom/model/run';
import { formatMs } from '@headroom/report';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { type ResultContext, sorting } from './context.ts';
import { serverColumn } from './figure-columns.tsx';
import { ratioTo } from './ratio.ts';

export type ToolFigure = 'meanMs' | 'p50Ms' | 'p90Ms' | 'p95Ms' | 'p99Ms';

/** Figures read from a tool of a server, wherever it was measured. */
export type ToolFigures = { readonly serverId: string; readonly name: string } & Readonly<
  Record<Exclude<ToolFigure, 'p90Ms'>, number | null> & { p90Ms?: number | null }
>;

export const FIGURE_TITLES: Record<ToolFigure, string> = {
  meanMs: 'Mean',
  p50Ms: 'P50',
  p90Ms: 'P90',
  p95Ms: 'P95',
  p99Ms: 'P99',
};

/**
 * Figures of tools that are shown of a load profile, the first one first: the P50 where calls are made one after the
 * other, as the study of that load gives it.
 */
export function toolFiguresOf(profile: string): readonly [ToolFigure, ...ToolFigure[]] {
  const sequential = profileById(profile).kind === 'sequential';
  return sequential ? ['p50Ms', 'meanMs', 'p95Ms', 'p99Ms'] : ['meanMs', 'p95Ms', 'p99Ms'];
}

interface Row {
  serverId: string;
  tools: ReadonlyMap<string, number | null>;
}

/** One figure of every tool of every server: a row a server, a column a tool. */
export function ToolMatrix({
  context,
  rows: tools,
  figure,
}: {
  context: ResultContext;
  rows: readonly ToolFigures[];
  figure: ToolFigure;
}) {
  const names = [...new Set(tools.map(({ name }) => name))];
  const rows = [...Map.groupBy(tools, ({ serverId }) => serverId)]
    .map(([serverId, own]) => ({
      serverId,
      tools: new Map(own.map((tool) => [tool.name, tool[figure] ?? null])),
    }))
    .sort(inOrderOf(context));
  const columns = [serverColumn<Row>(), ...names.map((name) => columnOf(rows, { name, figure, context }))];
  return (
    <div id={`tools-${figure}`} className="scroll-mt-16">
      <DataTable
        fit
        label={`${FIGURE_TITLES[figure]} latency of each tool`}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.serverId}
        {...sorting(context, columns, { id: 'none', dir: 'asc' }, `tools-${figure}`)}
      />
    </div>
  );
}

function inOrderOf({ strokes }: ResultContext) {
  const order = [...strokes.keys()];
  return (a: Row, b: Row) => order.indexOf(a.serverId) - order.indexOf(b.serverId);
}

function columnOf(
  rows: readonly Row[],
  { name, figure, context }: { name: string; figure: ToolFigure; context: ResultContext },
): Column<Row> {
  const read = ({ tools }: Row) => tools.get(name) ?? null;
  return {
    id: name,
    title: name,
    unit: 'ms',
    number: true,
    best: 'asc',
    sortBy: read,
    cell: (row) =>
      read(row) === null ? (
        <Missing why={context.missing} />
      ) : (
        (context.printed?.(row.serverId, figure, name) ?? formatMs(read(row)))
      ),
    ratio: ratioTo(rows, read, 'asc'),
  };
}

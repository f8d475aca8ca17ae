import type { ContextFigures } from '@headroom/model/context';
import { type ContextRow, contextRows, formatCount, NO_VALUE, shareLabel, toolLabel } from '@headroom/report';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { type ResultContext, sorting } from './context.ts';

/** Rows of the tables of a page: a server may list 10,000 tools. */
const MOST_ROWS = 200;
/** Rows of a table at least, whatever the number of servers. */
const LEAST_ROWS = 20;

/** Page that sorts a table by its address. */
export interface SortedPage {
  readonly page: ResultContext;
  /** Name of the table in the address. */
  readonly table: string;
}

/** The tools of a server by the tokens that they take, the largest first. */
export function ContextTools({
  figures,
  sorted,
  servers,
}: {
  figures: Pick<ContextFigures, 'instructions' | 'tools'>;
  /** Undefined: the order is fixed. */
  sorted: SortedPage | undefined;
  /** Servers that share the page. */
  servers: number;
}) {
  const rows = contextRows(figures).map((row, rank) => ({ ...row, rank }));
  if (rows.length === 0) return null;
  const shown = rows.slice(0, Math.max(LEAST_ROWS, Math.floor(MOST_ROWS / servers)));
  return (
    <>
      <DataTable
        label="Tokens by tool"
        columns={COLUMNS}
        rows={shown}
        rowKey={({ rank }) => `${rank}`}
        {...(sorted && sorting(sorted.page, COLUMNS, { id: 'tokens', dir: 'desc' }, sorted.table))}
      />
      {rows.length > shown.length && (
        <p className="mt-2 text-sm text-muted">
          The {shown.length} largest of {formatCount(rows.length)} tools are shown.
        </p>
      )}
    </>
  );
}

const tokens = (id: string, title: string, read: (row: ContextRow) => number): Column<ContextRow> => ({
  ...{ id, title, unit: 'tokens', number: true, best: 'desc', sortBy: read },
  cell: (row) => formatCount(read(row)),
});

const COLUMNS: Column<ContextRow>[] = [
  {
    id: 'tool',
    title: 'Tool',
    sortBy: (row) => row.tool,
    cell: ({ tool }) => <ToolName name={tool} />,
  },
  tokens('tokens', 'Total', (row) => row.size.tokens),
  {
    ...{ id: 'share', title: 'Share', number: true, best: 'desc', sortBy: (row) => row.sharePct },
    cell: ({ sharePct }) => (sharePct === null ? NO_VALUE : <Share pct={sharePct} />),
  },
  tokens('description', 'Description', (row) => row.description.tokens),
  tokens('input', 'Input schema', (row) => row.inputSchema.tokens),
  {
    ...{ id: 'bytes', title: 'Size', unit: 'bytes', number: true, best: 'desc' },
    sortBy: (row) => row.size.bytes,
    cell: (row) => formatCount(row.size.bytes),
  },
  {
    ...tokens('output', 'Output schema', (row) => row.outputSchema.tokens),
    hint: 'Not in the total: tool definitions of models take input schemas only',
    cell: ({ outputSchema }) => (outputSchema.bytes > 0 ? formatCount(outputSchema.tokens) : NO_VALUE),
  },
];

/** Name that a server gave to a tool, in at most two lines: figures stay in sight on a telephone. */
export function ToolName({ name }: { name: string }) {
  return (
    <span
      title={name}
      className="num line-clamp-2 w-max max-w-36 whitespace-normal font-medium [overflow-wrap:anywhere] sm:max-w-80"
    >
      {toolLabel(name)}
    </span>
  );
}

/** A share in words, with a bar of its length. */
function Share({ pct }: { pct: number }) {
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <span aria-hidden className="h-2 w-16 overflow-hidden rounded-sm bg-sunken">
        <span className="block h-full bg-line-strong" style={{ width: `${pct}%` }} />
      </span>
      <span className="w-12">{shareLabel(pct)}</span>
    </span>
  );
}

import type { ServerContext } from '@headroom/db';
import {
  type ContextRow,
  contextCutText,
  contextLead,
  contextNotes,
  contextRows,
  formatCount,
  NO_VALUE,
  shareLabel,
} from '@headroom/report';
import type { ContextFigures } from '@headroom/workload';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Fold } from '#ui/fold.tsx';
import { type ResultContext, sorting } from './context.ts';

/** Rows that are shown at once, and parts worth a look. */
const MOST_ROWS = 200;
const MOST_CUTS = 10;

/** What a server takes of the context of a model: total, tools, and what is worth a look. */
export function ServerContextPart({
  context,
  result,
}: {
  /** Page that sorts its tables by its address; without one the largest tool comes first. */
  context?: { readonly page: ResultContext; readonly table: string };
  result: ServerContext['result'];
}) {
  if ('problem' in result) {
    return <p className="max-w-[90ch] text-sm [overflow-wrap:anywhere]">Not counted: {result.problem}</p>;
  }
  return <Figures context={context} figures={result} />;
}

function Figures({
  context,
  figures,
}: {
  context: { readonly page: ResultContext; readonly table: string } | undefined;
  figures: ContextFigures;
}) {
  const rows = contextRows(figures);
  const shown = rows.slice(0, MOST_ROWS);
  const { cuts } = figures;
  return (
    <>
      <p className="mb-3 max-w-[90ch] text-sm">{contextLead(figures)}</p>
      {shown.length > 0 && (
        <DataTable
          label="Tokens by tool"
          columns={COLUMNS}
          rows={shown}
          rowKey={(row) => `${rows.indexOf(row)}`}
          {...(context && sorting(context.page, COLUMNS, { id: 'tokens', dir: 'desc' }, context.table))}
        />
      )}
      {rows.length > shown.length && (
        <p className="mt-2 text-sm text-muted">
          The {shown.length} largest of {formatCount(rows.length)} tools are shown.
        </p>
      )}
      {cuts.length > 0 && (
        <Fold title={`${formatCount(cuts.length)} ${cuts.length === 1 ? 'part' : 'parts'} worth a look`}>
          <ul className="max-w-[90ch] list-disc space-y-1 pl-5 text-13">
            {cuts.slice(0, MOST_CUTS).map((cut) => (
              <li
                key={`${cut.kind} ${cut.tools.join(' ')} ${cut.place} ${cut.size.tokens}`}
                className="[overflow-wrap:anywhere]"
              >
                {contextCutText(cut)}
              </li>
            ))}
          </ul>
          {cuts.length > MOST_CUTS && (
            <p className="mt-1 text-13 text-muted">The {MOST_CUTS} largest are shown. Parts may overlap.</p>
          )}
        </Fold>
      )}
      {contextNotes(figures).map((note) => (
        <p key={note} className="mt-2 max-w-[90ch] text-sm text-muted [overflow-wrap:anywhere]">
          {note}
        </p>
      ))}
      <p className="mt-2 max-w-[90ch] text-sm text-muted">
        Tokens of {figures.encoding}, counted by {figures.library}. The total holds instructions, and of each
        tool its name, description and input schema.
      </p>
    </>
  );
}

const tokens = (
  id: string,
  title: string,
  read: (row: ContextRow) => number,
  hint?: string,
): Column<ContextRow> => ({
  ...{ id, title, unit: 'tokens', number: true, sortBy: read, hint },
  cell: (row) => formatCount(read(row)),
});

const COLUMNS: Column<ContextRow>[] = [
  {
    id: 'tool',
    title: 'Tool',
    sortBy: (row) => row.tool,
    cell: (row) => <span className="num font-medium [overflow-wrap:anywhere]">{row.tool}</span>,
  },
  tokens('tokens', 'Total', (row) => row.size.tokens),
  {
    id: 'share',
    title: 'Share',
    number: true,
    sortBy: (row) => row.sharePct ?? 0,
    cell: ({ sharePct }) => (sharePct === null ? NO_VALUE : <Share pct={sharePct} />),
  },
  tokens('description', 'Description', (row) => row.description.tokens),
  tokens('input', 'Input schema', (row) => row.inputSchema.tokens),
  {
    ...{ id: 'bytes', title: 'Size', unit: 'bytes', number: true, sortBy: (row) => row.size.bytes },
    cell: (row) => formatCount(row.size.bytes),
  },
  tokens(
    'output',
    'Output schema',
    (row) => row.outputSchema.tokens,
    'Not in the total: tool definitions of models take input schemas only',
  ),
];

/** A share in words, with a bar of its length. */
function Share({ pct }: { pct: number }) {
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <span aria-hidden className="h-2 w-16 overflow-hidden rounded-sm bg-sunken">
        <span className="block h-full bg-accent" style={{ width: `${pct}%` }} />
      </span>
      <span className="w-12">{shareLabel(pct)}</span>
    </span>
  );
}

import type { ContextFigures, ContextResult } from '@headroom/model/context';
import { contextsLead, contextTotal, formatCount, sumOfSizes } from '@headroom/report';
import type { ReactNode } from 'react';
import { type ResultContext, sorting } from '#results/context.ts';
import { Part } from '#results/run/part.tsx';
import { withoutBare } from '#results/traits.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';

/** A server of a run, and what was counted of it. */
export interface NamedContext {
  readonly serverId: string;
  readonly title: string;
  readonly result: ContextResult;
}

/** The totals of servers in one table. */
export function ContextOverview({ page, rows }: { page: ResultContext; rows: readonly NamedContext[] }) {
  return (
    <Part title="Servers" note={contextsLead(withoutBare(rows))}>
      <DataTable
        label="Tokens by server"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ title }) => title}
        fit
        {...sorting(page, COLUMNS, { id: 'tokens', dir: 'asc' })}
      />
    </Part>
  );
}

function column(
  id: string,
  title: string,
  read: (figures: ContextFigures) => number,
  unit?: string,
): Column<NamedContext> {
  const countOf = ({ result }: NamedContext) => ('problem' in result ? null : read(result));
  const cell = (row: NamedContext): ReactNode => {
    const value = countOf(row);
    return value === null ? <Missing why="not counted" /> : formatCount(value);
  };
  return { id, title, unit, number: true, sortBy: countOf, cell };
}

/** Tokens of a part of all tools. */
const sumOf =
  (part: 'name' | 'description' | 'inputSchema') =>
  ({ tools }: ContextFigures): number =>
    sumOfSizes(tools.map((tool) => tool[part])).tokens;

const COLUMNS: Column<NamedContext>[] = [
  {
    ...{ id: 'server', title: 'Server', sortBy: ({ title }) => title },
    cell: ({ title }) => <span className="font-medium">{title}</span>,
  },
  column('tokens', 'Total', (figures) => contextTotal(figures).tokens, 'tokens'),
  column('bytes', 'Size', (figures) => contextTotal(figures).bytes, 'bytes'),
  column('tools', 'Tools', ({ tools }) => tools.length),
  column('instructions', 'Instructions', ({ instructions }) => instructions.tokens, 'tokens'),
  column('names', 'Names', sumOf('name'), 'tokens'),
  column('descriptions', 'Descriptions', sumOf('description'), 'tokens'),
  column('inputs', 'Input schemas', sumOf('inputSchema'), 'tokens'),
];

import type { Table } from '@headroom/report';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { ExactDay } from '#ui/exact-day.tsx';
import { Figures } from '#ui/figures.tsx';
import { NONE } from '#ui/none.ts';

interface Row {
  readonly key: string;
  readonly cells: ReadonlyMap<string, string>;
}

/** Columns that take a line of their own in a card. */
const WIDE = ['subject', 'finding'];
/** Columns of files alone. */
const IN_FILES = ['id'];
const MOMENT = /^\d{4}-\d{2}-\d{2}T/;

/** Table of the versions of a history as its record stores it: words and days, no numbers. */
export function VersionTable({ table: { title, columns, rows } }: { table: Table }) {
  const shown = rows.map((row, index): Row => {
    const texts = columns.map(({ id }, place) => [id, String(row[place] ?? '')] as const);
    return { key: String(index), cells: new Map(texts) };
  });
  return (
    <DataTable
      cards
      whole
      label={title}
      rows={shown}
      rowKey={({ key }) => key}
      columns={columns
        .filter(({ id }) => !IN_FILES.includes(id))
        .map(
          ({ id, title: heading }): Column<Row> => ({
            ...{ id, title: heading, wide: WIDE.includes(id) },
            cell: ({ cells }) => cellOf(cells.get(id) ?? '', id === 'version'),
          }),
        )}
    />
  );
}

function cellOf(text: string, isName: boolean): ReactNode {
  if (text === '') return NONE;
  if (MOMENT.test(text)) return <ExactDay at={new Date(text)} />;
  if (isName) return <span className="num">{text}</span>;
  return (
    <span className="[overflow-wrap:anywhere]">
      <Figures text={text} />
    </span>
  );
}

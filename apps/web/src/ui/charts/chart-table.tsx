import type { CsvTable } from '#ui/csv.ts';
import { DataTable } from '#ui/data-table.tsx';
import { figure } from './axis.ts';

/** Cells of a table within a page; the file has all of a longer one. */
const [MOST_CELLS, FEWEST_ROWS] = [600, 5];

/** The figures of a chart, folded; of a long table every so many rows. */
export function ChartTable({ title, table: { columns, rows } }: { title: string; table: CsvTable }) {
  const step = Math.ceil(rows.length / Math.max(FEWEST_ROWS, Math.floor(MOST_CELLS / columns.length)));
  return (
    <details className="min-w-0 flex-1">
      <summary className="w-fit hover:text-text" aria-label={`Table of: ${title}`}>
        Table
      </summary>
      {step > 1 && <p className="my-1">One row of {step}; the CSV file has all.</p>}
      <DataTable
        fit
        label={`Figures of: ${title}`}
        columns={columns.map(({ id, unit }, place) => ({
          id: String(place),
          title: id,
          unit,
          number: rows.some((row) => typeof row[place] === 'number'),
          cell: ({ row }: { row: CsvTable['rows'][number] }) => cellOf(row[place]),
        }))}
        rows={rows.map((row, index) => ({ row, index })).filter(({ index }) => index % step === 0)}
        rowKey={({ index }) => String(index)}
      />
    </details>
  );
}

const cellOf = (cell: string | number | null | undefined) =>
  typeof cell === 'number' ? figure(cell) : (cell ?? '–');

import type { CsvTable } from '#ui/csv.ts';
import { figure } from './axis.ts';

/** Cells of a table within a page; the file has all of a longer one. */
const MOST_CELLS = 600;
const FEWEST_ROWS = 5;

/** The figures of a chart, folded; of a long table every so many rows. */
export function ChartTable({ title, table }: { title: string; table: CsvTable }) {
  const { columns, rows } = table;
  const most = Math.max(FEWEST_ROWS, Math.floor(MOST_CELLS / columns.length));
  const step = Math.ceil(rows.length / most);
  return (
    <details className="min-w-0 flex-1">
      <summary className="w-fit hover:text-text" aria-label={`Table of: ${title}`}>
        Table
      </summary>
      {step > 1 && <p className="mt-1">One row of {step}; the CSV file has all.</p>}
      <section
        aria-label={`Figures of: ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
        tabIndex={0}
        className="mt-1 max-h-80 overflow-auto"
      >
        <table className="data-table text-text">
          <thead>
            <tr>
              {columns.map(({ id, unit }) => (
                <th key={id} scope="col" className="px-2.5 py-1 text-left font-medium">
                  {id}
                  {unit && <span className="font-normal text-muted"> {unit}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter((_, index) => index % step === 0)
              .map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
                <tr key={index}>
                  {row.map((cell, place) => {
                    const Cell = place === 0 ? 'th' : 'td';
                    return (
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells are those of their columns
                      <Cell key={place} scope={place === 0 ? 'row' : undefined}>
                        {typeof cell === 'number' ? figure(cell) : (cell ?? '–')}
                      </Cell>
                    );
                  })}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

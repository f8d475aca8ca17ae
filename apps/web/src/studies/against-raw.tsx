import type { Table } from '@headroom/report';
import type { ComparedCell, Contradiction } from '@headroom/report/studies';
import { plural } from '../runs/words.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Figures } from '../ui/figures.tsx';
import { StudyTable } from './study-table.tsx';

/** How much of the print the raw results bear out, what they do not, and each with both numbers. */
export function AgainstRaw({
  cells,
  found,
  pooled,
}: {
  cells: readonly ComparedCell[];
  found: readonly Contradiction[];
  pooled: Table | undefined;
}) {
  return (
    <>
      <p className="mb-4 max-w-[75ch]">
        <Figures text={summaryOf(cells)} />
      </p>
      <Contradictions rows={found} />
      {pooled && (
        <details className="mt-6">
          <summary className="cursor-pointer font-medium text-13">
            P95 of every server: the printed mean of percentiles, and all requests together
          </summary>
          <div className="mt-3">
            <StudyTable table={pooled} />
          </div>
        </details>
      )}
    </>
  );
}

/** What a text says other than its own raw results. */
export function Contradictions({ rows }: { rows: readonly Contradiction[] }) {
  if (rows.length === 0) return null;
  return <DataTable label="Contradictions" columns={COLUMNS} rows={rows} rowKey={({ what }) => what} />;
}

const words = (text: string) => (
  <span className="block min-w-56 max-w-[36rem] whitespace-normal py-1.5">
    <Figures text={text} />
  </span>
);

const COLUMNS: Column<Contradiction>[] = [
  { ...{ id: 'what', title: 'Of' }, cell: ({ what }) => words(what) },
  { ...{ id: 'printed', title: 'Printed' }, cell: ({ printed }) => words(printed) },
  { ...{ id: 'raw', title: 'From the raw results' }, cell: ({ fromRaw }) => words(fromRaw) },
];

function summaryOf(cells: readonly ComparedCell[]): string {
  if (cells.length === 0) return 'The authors’ printed figures are not known, so nothing was compared.';
  const off = cells.filter(({ agrees }) => !agrees);
  const agree = `${cells.length - off.length} of ${plural(cells.length, 'printed figure')} come out of the raw results exactly as printed`;
  if (off.length === 0) return `${agree}.`;
  const which = off.map(
    ({ serverId, column, printed, fromRaw }) =>
      `${column} of ${serverId} is printed ${printed}, the raw results give ${fromRaw}`,
  );
  return `${agree}; ${which.join('; ')}.`;
}

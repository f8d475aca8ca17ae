import { plural } from '@headroom/model/text';
import type { Table } from '@headroom/report';
import type { ComparedCell, Contradiction } from '@headroom/report/studies';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { Fold } from '#ui/fold.tsx';
import { StudyTable } from './study-table.tsx';

/** Share of the print that the raw results bear out, and the rest, each with both numbers. */
export function AgainstRaw({
  cells,
  found,
  pooled,
}: {
  cells: readonly ComparedCell[] | null;
  found: readonly Contradiction[];
  pooled: Table | undefined;
}) {
  return (
    <>
      <p className="mb-4 max-w-[75ch]">
        <Figures text={summaryOf(cells)} />
      </p>
      {found.length > 0 && (
        <Fold title={`${plural(found.length, 'statement')} of the text that its raw results contradict`}>
          <Contradictions rows={found} />
        </Fold>
      )}
      {pooled && (
        <Fold title="P95 of every server: the printed mean of percentiles, and all requests together">
          <StudyTable table={pooled} />
        </Fold>
      )}
    </>
  );
}

/** Contradictions of a text by its own raw results. */
export function Contradictions({ rows }: { rows: readonly Contradiction[] }) {
  if (rows.length === 0) return null;
  return <DataTable label="Contradictions" columns={COLUMNS} rows={rows} rowKey={({ what }) => what} />;
}

const words = (text: string, width = 'min-w-56 max-w-[36rem]') => (
  <span className={`block whitespace-normal py-1.5 ${width}`}>
    <Figures text={text} />
  </span>
);

const COLUMNS: Column<Contradiction>[] = [
  { id: 'what', title: 'Of', cell: ({ what }) => words(what, 'w-36 sm:w-60') },
  { id: 'printed', title: 'Printed', cell: ({ printed }) => words(printed) },
  { id: 'raw', title: 'From the raw results', cell: ({ fromRaw }) => words(fromRaw) },
];

/** Printed figures in words, where their column's name says too little. */
const FIGURES: Partial<Record<string, string>> = {
  rpsChangePct: 'the change of the rate against the JVM',
  memoryChangePct: 'the change of memory against the JVM',
};

function summaryOf(cells: readonly ComparedCell[] | null): string {
  if (cells === null) {
    return 'Raw results of fewer repeats are known than the print is of, so its figures cannot be computed from them.';
  }
  if (cells.length === 0) return 'The authors’ printed figures are not known, so nothing was compared.';
  const off = cells.filter(({ agrees }) => !agrees);
  const agree = `${cells.length - off.length} of ${plural(cells.length, 'printed figure')} come out of the raw results exactly as printed`;
  const which = off.map(({ serverId, column, printed, fromRaw }) => {
    const unit = column.endsWith('Pct') ? ' %' : '';
    return `${FIGURES[column] ?? column} of ${serverId} is printed as ${printed}${unit}, and is ${fromRaw ?? '–'}${unit}`;
  });
  return `${[agree, ...which].join('; ')}.`;
}

import { DataTable, type TableProps } from './data-table.tsx';
import { Fold } from './fold.tsx';
import { splitQuiet } from './quiet.ts';

/** A table whose quiet rows stand folded under one line; where all rows are quiet that line is all there is. */
export function FoldedTable<Row>({
  isQuiet,
  summary,
  ...table
}: TableProps<Row> & {
  /** Whether a row says nothing but that all is well. */
  isQuiet: (row: Row) => boolean;
  /** The line in place of the quiet rows. */
  summary: (quiet: readonly Row[]) => string;
}) {
  const { loud, quiet } = splitQuiet(table.rows, isQuiet);
  if (quiet.length === 0) return <DataTable {...table} />;
  return (
    <>
      {loud.length > 0 && <DataTable {...table} rows={loud} />}
      <Fold title={summary(quiet)} flush={loud.length === 0}>
        <DataTable
          {...table}
          label={loud.length > 0 ? `${table.label}, folded rows` : table.label}
          rows={quiet}
        />
      </Fold>
    </>
  );
}

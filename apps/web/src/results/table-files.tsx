import type { Table } from '@headroom/report';

/** Tables of a result as files; those without rows are left out. */
export function TableFiles({
  tables,
  fileOf,
}: {
  /** Without rows: a file that is more than a table. */
  tables: readonly (Pick<Table, 'name' | 'title'> & Partial<Pick<Table, 'rows'>>)[];
  /** Address of a table as a file. */
  fileOf: (name: string, type: 'csv' | 'json') => string;
}) {
  return (
    <ul className="grid max-w-[56rem] overflow-hidden rounded-md border border-line bg-surface text-13 sm:grid-cols-2">
      {filledTables(tables).map(({ name, title }) => (
        <li
          key={name}
          className="-mb-px flex items-center justify-between gap-4 border-line border-b px-3 py-2 sm:odd:border-r"
        >
          {title}
          <span className="flex gap-3">
            {(['csv', 'json'] as const).map((type) => (
              <a key={type} href={fileOf(name, type)} className="link" aria-label={`${title} as ${type}`}>
                {type.toUpperCase()}
              </a>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Tables that have rows, and files that are no tables. */
export function filledTables<Listed extends Partial<Pick<Table, 'rows'>>>(
  tables: readonly Listed[],
): readonly Listed[] {
  return tables.filter(({ rows }) => rows === undefined || rows.length > 0);
}

/** Notes on reading the files of tables. */
export function AboutFiles({ schema }: { schema: string }) {
  return (
    <>
      Numbers in files are not rounded. The header of a CSV holds the id and the unit of each column; JSON
      follows{' '}
      <a href={schema} className="link">
        this schema
      </a>
      .
    </>
  );
}

import type { Agreement, Difference } from '@headroom/report/studies';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';

type Row = Difference & { of: string };

/** Agreement of our rules with the conclusions of the study's authors, and every place where they differ. */
export function AgainstAuthors({ found }: { found: readonly Agreement[] }) {
  const rows = found.flatMap(({ what: of, differing }) => differing.map((row) => ({ ...row, of })));
  return (
    <>
      <ul className="mb-4 max-w-[75ch] space-y-1">
        {found.map(({ what, agree, of }) => (
          <li key={what}>
            <Figures text={`${what}: ${agree} of ${of} are the authors’.`} />
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <DataTable
          fit
          label="Differing conclusions"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ of, what }) => `${of} ${what}`}
        />
      )}
    </>
  );
}

const words = (text: string) => (
  <span className="block min-w-40 max-w-[34rem] whitespace-normal py-1.5">
    <Figures text={text} />
  </span>
);

const COLUMNS: Column<Row>[] = [
  { id: 'what', title: 'Of', cell: ({ what }) => <span className="font-medium">{what}</span> },
  { id: 'authors', title: 'The authors', cell: ({ authors }) => words(authors) },
  { id: 'ours', title: 'By our rules', cell: ({ ours }) => words(ours) },
  { id: 'why', title: 'Why', cell: ({ why }) => words(why) },
];

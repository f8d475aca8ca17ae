import { type Column, DataTable } from '#ui/data-table.tsx';
import type { Refusal } from './read.ts';

/** Errors by their codes: when they come, and with which status. */
export function RefusalTable({ refusals }: { refusals: readonly Refusal[] }) {
  const columns: Column<Refusal>[] = [
    { id: 'code', title: 'Code', cell: ({ code }) => <span className="num">{code}</span> },
    { id: 'status', title: 'Status', number: true, cell: ({ status }) => status },
    {
      id: 'when',
      title: 'When',
      cell: ({ when, everywhere }) => (
        <span className="block min-w-56 max-w-[60ch] whitespace-normal py-1">
          {when.replaceAll('`', '')}
          {everywhere && <span className="text-muted">; of any operation</span>}
        </span>
      ),
    },
  ];
  return <DataTable label="Errors" columns={columns} rows={refusals} rowKey={({ code }) => code} fit whole />;
}

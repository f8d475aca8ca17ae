import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import type { Field } from './fields.ts';

/** Fields that may be sent, with their types and limits. */
export function FieldTable({ label, fields }: { label: string; fields: readonly Field[] }) {
  const columns: Column<Field>[] = [
    {
      id: 'path',
      title: 'Field',
      cell: ({ path }) => <span className="num block py-1">{path}</span>,
    },
    {
      id: 'type',
      title: 'Type',
      cell: ({ type, required }) => (
        <span className="block py-1">
          {type}
          {!required && <span className="ml-2 text-12 text-muted">optional</span>}
        </span>
      ),
    },
    {
      id: 'notes',
      title: 'Limits and meaning',
      cell: ({ notes }) => (
        <span className="block min-w-56 max-w-[60ch] whitespace-normal break-words py-1">
          <Figures text={notes.join('; ')} />
        </span>
      ),
    },
  ];
  return <DataTable label={label} columns={columns} rows={fields} rowKey={({ path }) => path} fit whole />;
}

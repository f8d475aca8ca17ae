import { METHOD_RULES, type MethodRule } from '@headroom/report';
import { COMPARISON_RULES } from '@headroom/report/compare';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Details } from './parts.tsx';

const COLUMNS: Column<MethodRule>[] = [
  { id: 'name', title: 'Threshold', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { id: 'value', title: 'Value', number: true, cell: valueLabel },
  {
    id: 'meaning',
    title: 'Meaning',
    cell: ({ meaning }) => (
      <span className="block min-w-56 max-w-[60ch] whitespace-normal py-1 text-muted">{meaning}</span>
    ),
  },
];

/** The thresholds of a judgement, from the constants that it is computed with. */
export function Rules({ group }: { group: MethodRule['group'] }) {
  const rows = [...METHOD_RULES, ...COMPARISON_RULES].filter((rule) => rule.group === group);
  return (
    <Details title="Thresholds">
      <DataTable
        fit
        label={`Thresholds: ${group}`}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </Details>
  );
}

function valueLabel({ value, unit }: MethodRule) {
  const number = value.toLocaleString('en-US');
  return unit === '×' ? `${number}×` : `${number} ${unit}`;
}

import { expectationLabel, isUnchecked, type Workload, type WorkloadTool } from '@headroom/model/suite';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { UncheckedChip } from './unchecked-chip.tsx';

/** Tools and operations of a workload: how often they are called, with what, and what a right answer holds. */
export function WorkloadTable({ workload: { tools } }: { workload: Pick<Workload, 'tools'> }) {
  const all = tools.reduce((sum, { weight = 1 }) => sum + weight, 0);
  return (
    <DataTable label="Workload" columns={columnsOf(all)} rows={tools} rowKey={({ name }) => name} whole />
  );
}

const columnsOf = (all: number): Column<WorkloadTool>[] => [
  {
    id: 'tool',
    title: 'Tool',
    cell: ({ name, method }) => (
      <>
        <span className="num font-medium">{name}</span>
        {method && !name.startsWith(method) && <span className="num text-muted"> {method}</span>}
      </>
    ),
  },
  {
    id: 'share',
    title: 'Calls',
    unit: '%',
    hint: 'Its share of the calls of an iteration, by its weight',
    number: true,
    cell: ({ weight = 1 }) => ((100 * weight) / all).toFixed(1),
  },
  {
    id: 'arguments',
    title: 'Arguments',
    cell: (tool) => (
      <code className="num block max-w-96 truncate text-12" title={JSON.stringify(tool.arguments)}>
        {JSON.stringify(tool.arguments)}
      </code>
    ),
  },
  {
    id: 'expect',
    title: 'A right answer',
    cell: ({ expect }) => (
      <>
        {isUnchecked(expect) && <UncheckedChip />}{' '}
        {expect !== 'none' && <span className="text-muted">{expect.map(expectationLabel).join('; ')}</span>}
      </>
    ),
  },
];

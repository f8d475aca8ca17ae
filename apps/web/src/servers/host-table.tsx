import { formatCount } from '@headroom/report';
import { Chip } from '../ui/chip.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Quantity } from '../ui/figures.tsx';
import { When } from '../ui/when.tsx';
import { AWAY_AFTER_MS, type HostState, toolchainWords } from './catalog.ts';

const COLUMNS: Column<HostState>[] = [
  {
    ...{ id: 'host', title: 'Host' },
    cell: ({ name, heartbeatAt }) => (
      <span className="flex items-center gap-2">
        <span className="font-medium">{name}</span>
        {Date.now() - heartbeatAt.getTime() > AWAY_AFTER_MS && <Chip tone="warn">away</Chip>}
      </span>
    ),
  },
  { id: 'heard', title: 'Last heard of', cell: ({ heartbeatAt }) => <When at={heartbeatAt} /> },
  { id: 'runtime', title: 'Runtime', cell: ({ runtime }) => runtime },
  {
    id: 'processor',
    title: 'Processor',
    cell: ({ description }) => <Quantity text={description.cpuModel} />,
  },
  { id: 'cpus', title: 'Logical', number: true, cell: ({ description }) => description.cpus },
  {
    id: 'memory',
    title: 'Memory',
    unit: 'MB',
    number: true,
    cell: ({ description }) => formatCount(description.memoryMb),
  },
  {
    id: 'system',
    title: 'System',
    cell: ({ description }) => <Quantity text={`${description.os}, ${description.kernel}`} />,
  },
  {
    ...{ id: 'toolchains', title: 'Toolchains' },
    cell: ({ description }) => <Quantity text={toolchainWords(description.toolchains)} />,
  },
];

/** Machines that run trials. */
export function HostTable({ hosts }: { hosts: readonly HostState[] }) {
  return <DataTable label="Hosts" columns={COLUMNS} rows={hosts} rowKey={({ name }) => name} />;
}

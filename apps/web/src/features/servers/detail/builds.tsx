import type { ServerBuild } from '@headroom/db';
import { BuiltWith } from '#results/built-with.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { When } from '#ui/when.tsx';

const COLUMNS: Column<ServerBuild>[] = [
  {
    id: 'hash',
    title: 'Content',
    hint: 'Hash of everything its build reads',
    cell: ({ contentHash }) => <span className="num font-medium">{contentHash}</span>,
  },
  { id: 'status', title: 'Build', cell: Outcome },
  { id: 'framework', title: 'Framework', cell: (build) => version(build.frameworkVersion) },
  { id: 'runtime', title: 'Runtime', cell: (build) => version(build.runtimeVersion) },
  {
    id: 'toolchains',
    title: 'Built with',
    cell: ({ toolchains }) => <BuiltWith toolchains={toolchains} />,
  },
  {
    id: 'seconds',
    title: 'Took',
    unit: 's',
    number: true,
    cell: ({ seconds }) => (seconds === null ? <Missing why="did not end" /> : seconds.toFixed(1)),
  },
  { id: 'at', title: 'When', cell: ({ createdAt }) => <When at={createdAt} /> },
];

/** The last builds of a server that runs were measured with; versions are read from what was built. */
export function Builds({ builds }: { builds: readonly ServerBuild[] }) {
  if (builds.length === 0) {
    return <p className="text-13 text-muted">No builds yet.</p>;
  }
  return <DataTable fit label="Builds" columns={COLUMNS} rows={builds} rowKey={(row) => row.id} />;
}

function Outcome({ status }: ServerBuild) {
  if (status === 'failed') return <span className="font-medium text-bad">failed ✕</span>;
  return status === 'built' ? <span className="text-good">built ✓</span> : 'building';
}

function version(text: string | null) {
  return text === null ? <Missing why="nothing was built" /> : <span className="num">{text}</span>;
}

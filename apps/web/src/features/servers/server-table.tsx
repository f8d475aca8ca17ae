import type { Host, ServerBuild } from '@headroom/db';

import { Check, Wrench } from 'lucide-react';
import Link from 'next/link';
import type { CatalogEntry } from '#results/catalog.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Quantity } from '#ui/figures.tsx';
import { NONE } from '#ui/none.ts';
import { When } from '#ui/when.tsx';

/** Every server with its stack, the versions of its last build, and where it can run. */
export function ServerTable({
  servers,
  hosts,
  builds,
}: {
  servers: readonly CatalogEntry[];
  hosts: readonly Host[];
  builds: ReadonlyMap<string, ServerBuild>;
}) {
  const buildOf = ({ manifest }: CatalogEntry) => builds.get(manifest.id);
  const columns: Column<CatalogEntry>[] = [
    {
      id: 'server',
      title: 'Server',
      cell: ({ manifest: { id, title } }) => (
        <span className="flex items-baseline gap-2">
          <Link href={`/servers/${id}`} className="font-medium hover:text-accent hover:underline">
            {title}
          </Link>
          <span className="num text-12 text-muted">{id}</span>
        </span>
      ),
    },
    { id: 'language', title: 'Language', cell: ({ manifest }) => manifest.language },
    {
      id: 'framework',
      title: 'Framework',
      cell: (row) => versioned(row.manifest.framework, buildOf(row)?.frameworkVersion),
    },
    {
      id: 'runtime',
      title: 'Runtime',
      cell: (row) => versioned(row.manifest.runtime, buildOf(row)?.runtimeVersion),
    },
    {
      id: 'protocols',
      title: 'MCP',
      hint: 'Versions of the protocol that it speaks, which every trial verifies',
      cell: ({ manifest: { protocols } }) =>
        protocols ? <span className="num">{protocols.join(', ')}</span> : NONE,
    },
    { id: 'build', title: 'Last build', cell: (row) => <BuildCell build={buildOf(row)} /> },
    { id: 'requires', title: 'Needs', cell: ({ manifest }) => manifest.requires.join(', ') },
    ...hosts.map(
      ({ name }): Column<CatalogEntry> => ({
        id: `host-${name}`,
        title: `On ${name}`,
        wide: true,
        cell: (row) => <On row={row} host={name} />,
      }),
    ),
    {
      id: 'summary',
      title: 'Summary',
      wide: true,
      cell: ({ manifest }) => <span className="text-muted">{manifest.summary}</span>,
    },
  ];
  return (
    <DataTable
      label="Servers"
      cards
      columns={columns}
      rows={servers}
      rowKey={({ manifest }) => manifest.id}
    />
  );
}

function versioned(name: string, version: string | null | undefined) {
  return (
    <>
      {name} {version && <span className="num text-muted">{version}</span>}
    </>
  );
}

function BuildCell({ build }: { build: ServerBuild | undefined }) {
  if (!build) return <span className="text-muted">never</span>;
  return (
    <>
      <When at={build.createdAt} />
      {build.status === 'failed' && <span className="ml-2 text-bad">failed ✕</span>}
      {build.seconds !== null && (
        <span className="ml-2 text-muted">
          <Quantity text={`took ${build.seconds.toFixed(1)} s`} />
        </span>
      )}
    </>
  );
}

function On({ row, host }: { row: CatalogEntry; host: string }) {
  const found = row.hosts.find((candidate) => candidate.host === host);
  if (!found) return NONE;
  if (found.available) {
    return (
      <span className="flex items-center gap-1.5 text-good">
        <Check size={13} strokeWidth={2.5} aria-hidden="true" />
        available
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1.5 text-warn">
      <Wrench size={13} aria-hidden="true" />
      {found.reason}
    </span>
  );
}

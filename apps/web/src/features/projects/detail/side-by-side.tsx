import { listWorkloadRuns } from '@headroom/db';
import { listed, type OverallRow } from '@headroom/report';
import Link from 'next/link';
import { bridgeColumns, figureColumn } from '#results/figure-columns.tsx';
import { circumstancesApart } from '#results/run/circumstances.ts';
import type { RunReport } from '#results/run/ended-runs.ts';
import { handshakeTitle, profileTitle } from '#results/run/labels.ts';
import { readRunReport } from '#results/run/read-report.ts';
import { db } from '#server/db.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Section } from '#ui/page.tsx';
import { shortId } from '#ui/short-id.ts';
import { When } from '#ui/when.tsx';
import { type Beside, besideOf } from './same-workload.ts';

interface Row extends OverallRow {
  readonly project: { readonly id: string; readonly title: string };
  readonly run: RunReport['run'];
}

const FIGURES = ['rate', 'meanMs', 'p95Ms', 'cpuMsPerRequest', 'memoryMb'] as const;

/** The last runs with figures of this project and of others with the same workload; nothing where there are none. */
export async function SideBySide({
  project: { id, workspaceId, suite },
}: {
  project: { id: string; workspaceId: string; suite: string };
}) {
  const loads = besideOf(id, await listWorkloadRuns(db(), { workspaceId, suite }));
  if (loads.length === 0) return null;
  const tables = await Promise.all(loads.map(async (load) => ({ load, rows: await rowsOf(load) })));
  return (
    <Section
      title="Projects with the same workload"
      note="Last passed run of each, under one load and host class. Separate runs differ in time and backends, so they are not ranked."
    >
      <div className="space-y-6">
        {tables.map(({ load, rows }) => (
          <Load key={titleOf(load)} load={load} rows={rows} projectId={id} />
        ))}
      </div>
    </Section>
  );
}

async function rowsOf({ runs }: Beside): Promise<Row[]> {
  const rows = runs.map(async ({ runId, projectId, projectTitle }) => {
    // It may have been deleted meanwhile.
    const read = await readRunReport(runId);
    const project = { id: projectId, title: projectTitle };
    return (read?.report.servers ?? [])
      .toSorted((a, b) => a.serverId.localeCompare(b.serverId, 'en'))
      .flatMap((row) => (read ? [{ ...row, project, run: read.run }] : []));
  });
  return (await Promise.all(rows)).flat();
}

function titleOf({ hostClass, profile, handshake }: Beside): string {
  return `${profileTitle(profile)}, ${handshakeTitle(handshake).toLowerCase()}, host class ${hostClass}`;
}

function Load({ load, rows, projectId }: { load: Beside; rows: readonly Row[]; projectId: string }) {
  const bridges = rows
    .filter(({ cpuMsPerRequest }) => cpuMsPerRequest !== null)
    .map(({ bridgeCpuMsPerRequest }) => bridgeCpuMsPerRequest !== undefined);
  const apart = [
    ...circumstancesApart(rows.map(({ run }) => run)),
    ...(new Set(bridges).size > 1 ? ['stdio bridge'] : []),
  ];
  const title = titleOf(load);
  return (
    <div>
      <h3 className="mb-1.5 font-medium text-13">{title}</h3>
      {apart.length > 0 && (
        <p className="mb-1.5 max-w-[75ch] text-sm text-warn">Different conditions: {listed(apart)}.</p>
      )}
      <DataTable
        label={`Projects with the same workload: ${title}`}
        columns={columnsOf(rows)}
        rows={rows}
        rowKey={({ project, serverId }) => `${project.id} ${serverId}`}
        isCurrent={({ project }) => project.id === projectId}
      />
    </div>
  );
}

/** Place of a run: its host and runtime. */
function whereOf({ host, environment }: RunReport['run']): string {
  return [host?.name ?? 'unknown', environment?.runtime].filter(Boolean).join(', ');
}

function columnsOf(rows: readonly Row[]): Column<Row>[] {
  return [
    {
      id: 'project',
      title: 'Project',
      cell: ({ project: { id, title } }) => (
        <Link href={`/projects/${id}`} className="font-medium hover:text-accent hover:underline">
          {title}
        </Link>
      ),
    },
    { id: 'server', title: 'Server', cell: ({ serverId }) => <span className="num">{serverId}</span> },
    {
      id: 'revision',
      title: 'Revision',
      cell: ({ run: { headRevision, headRef } }) => (
        <span className="num" title={headRef ?? undefined}>
          {headRevision?.commit.slice(0, 8) ?? '–'}
        </span>
      ),
    },
    // Without ratios to the best: they would rank.
    ...FIGURES.map((id) => ({ ...figureColumn(rows, id, 'no trial of it counts'), ratio: undefined })),
    ...bridgeColumns(rows),
    {
      id: 'rounds',
      title: 'Rounds',
      hint: 'Trials that passed, of all; in a disturbed one, other programs used the host',
      cell: ({ passed, trials, disturbed }) => (
        <span className="whitespace-nowrap">
          <span className="num">{passed}</span> of <span className="num">{trials}</span> passed
          {disturbed > 0 && <span className="text-warn">, {disturbed} disturbed</span>}
        </span>
      ),
    },
    { id: 'host', title: 'Host', cell: ({ run }) => whereOf(run) },
    {
      id: 'at',
      title: 'Measured',
      cell: ({ run: { finishedAt } }) => finishedAt && <When at={finishedAt} />,
    },
    {
      id: 'run',
      title: 'Run',
      cell: ({ run: { id } }) => (
        <Link href={`/runs/${id}`} className="link num">
          {shortId(id)}
        </Link>
      ),
    },
  ];
}

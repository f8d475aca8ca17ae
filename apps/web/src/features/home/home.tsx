import { hasEnded } from '@headroom/model/run';
import Link from 'next/link';
import { FoundLine, hasFound } from '#results/run/found.tsx';
import { runPath } from '#results/run/labels.ts';
import { RUN_COLUMNS } from '#results/run/run-columns.tsx';
import { RunName } from '#results/run/run-name.tsx';
import { RunStatusChip } from '#results/status.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { NONE } from '#ui/none.ts';
import { PageTitle, Section } from '#ui/page.tsx';
import { RefreshWhile } from '#ui/refresh-while.tsx';
import { When } from '#ui/when.tsx';
import type { Concern } from './attention.ts';
import type { HomeData } from './read-home.ts';

const REFRESH_MS = 3000;

/** Page that the signed-in start from: what needs them, what runs, and their projects with the last verdict. */
export function Home({ workspace, projects, open, ended, concerns }: HomeData) {
  return (
    <>
      <PageTitle
        title={workspace}
        actions={
          <>
            <ButtonLink href="/compare/new">New comparison</ButtonLink>
            <ButtonLink href="/projects/new">New project</ButtonLink>
          </>
        }
      />
      {concerns.length > 0 && (
        <Section title="Needs attention">
          <Concerns concerns={concerns} />
        </Section>
      )}
      <Section title="Running now">
        {open.length > 0 ? (
          <DataTable cards label="Running now" columns={OPEN} rows={open} rowKey={({ run }) => run.id} />
        ) : (
          <p className="text-13 text-muted">
            Nothing.{' '}
            <Link href="/runs/new" className="link" prefetch={false}>
              Queue a run
            </Link>
          </p>
        )}
      </Section>
      {projects.length > 0 && (
        <Section title="Projects">
          <DataTable
            cards
            label="Projects"
            columns={PROJECTS}
            rows={projects}
            rowKey={({ project }) => project.id}
          />
        </Section>
      )}
      {ended.length > 0 && (
        <Section title="Last results">
          <DataTable cards label="Last results" columns={ENDED} rows={ended} rowKey={({ id }) => id} />
          <p className="mt-3 text-13">
            <Link href="/runs" className="link">
              All runs
            </Link>
          </p>
        </Section>
      )}
      <RefreshWhile active={open.some(({ run }) => !hasEnded(run.status))} everyMs={REFRESH_MS} />
    </>
  );
}

function Concerns({ concerns }: { concerns: readonly Concern[] }) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface text-13">
      {concerns.map(({ id, href, title, why }) => (
        <li key={id} className="flex flex-wrap gap-x-3 gap-y-0.5 px-3 py-2">
          {/* The sign stays beside its title where that is too long for the line. */}
          <span className="flex min-w-0 gap-x-3">
            <span aria-hidden="true" className="text-bad">
              ▼
            </span>
            <Link href={href} prefetch={false} className="link wrap-anywhere min-w-0 font-medium">
              {title}
            </Link>
          </span>
          <span className="wrap-anywhere line-clamp-2 min-w-0 text-muted">{why}</span>
        </li>
      ))}
    </ul>
  );
}

type Project = HomeData['projects'][number];
type Open = HomeData['open'][number];
type Ended = HomeData['ended'][number];

const PROJECTS: Column<Project>[] = [
  {
    id: 'project',
    title: 'Project',
    cell: ({ project: { id, title } }) => (
      <Link href={`/projects/${id}`} className="link font-medium">
        {title}
      </Link>
    ),
  },
  {
    id: 'last',
    title: 'Last result',
    wide: true,
    cell: ({ last }) =>
      last ? (
        <Link href={runPath(last)} prefetch={false} className="hover:underline">
          {hasFound(last) ? <FoundLine run={last} /> : 'Measured'}
        </Link>
      ) : (
        <span className="text-muted">– not measured yet</span>
      ),
  },
  {
    id: 'when',
    title: 'Measured',
    cell: ({ last }) => (last?.finishedAt ? <When at={last.finishedAt} /> : NONE),
  },
];

const OPEN: Column<Open>[] = [
  { id: 'run', title: 'Run', cell: ({ run }) => <RunName run={run} /> },
  { id: 'status', title: 'Status', cell: ({ run }) => <RunStatusChip status={run.status} /> },
  { id: 'trials', title: 'Trials', number: true, cell: ({ counts }) => counts && trialsLabel(counts) },
  { id: 'host', title: 'Host', cell: ({ run }) => run.hostName ?? NONE },
  { id: 'queued', title: 'Queued', cell: ({ run }) => <When at={run.createdAt} /> },
];

function trialsLabel(counts: NonNullable<Open['counts']>): string {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${all - counts.waiting - counts.running}/${all}`;
}

const ENDED: Column<Ended>[] = [
  ...RUN_COLUMNS,
  { id: 'ended', title: 'Ended', cell: ({ finishedAt }) => (finishedAt ? <When at={finishedAt} /> : NONE) },
];

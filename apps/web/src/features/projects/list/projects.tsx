import { canHere, workspaceOf } from '@headroom/api/rights';
import { listProjects, type ProjectRow } from '@headroom/db';
import { isArchive } from '@headroom/model/run';
import { plural } from '@headroom/model/text';
import Link from 'next/link';
import { sourceLabel } from '#results/run/labels.ts';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { ButtonLink } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Missing } from '#ui/missing.tsx';
import { PageTitle } from '#ui/page.tsx';
import { Bone, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { When } from '#ui/when.tsx';
import { TryChip } from '../try-chip.tsx';

/** The projects of the workspace that the reader works in. */
export async function Projects({ actor }: { actor: Actor }) {
  const projects = await listProjects(db(), workspaceOf(actor) ?? '');
  const add = canHere(actor, 'project.manage') && (
    <ButtonLink href="/projects/new" tone="main">
      New project
    </ButtonLink>
  );
  return (
    <>
      <PageTitle title="Projects" actions={projects.length > 0 && add}>
        Repositories and archives of this workspace with a headroom.yaml.
      </PageTitle>
      {projects.length > 0 ? (
        <DataTable label="Projects" columns={COLUMNS} rows={projects} rowKey={({ id }) => id} />
      ) : (
        <Empty title="No project yet" action={add}>
          Add a repository or upload an archive with a headroom.yaml. A host builds and starts its servers and
          asks them once; then they can be measured and compared like those that come with Headroom.
        </Empty>
      )}
    </>
  );
}

const COLUMNS: Column<ProjectRow>[] = [
  {
    id: 'project',
    title: 'Project',
    cell: ({ id, title }) => (
      <Link
        href={`/projects/${id}`}
        className="block max-w-40 truncate font-medium hover:text-accent sm:max-w-72"
        title={title}
      >
        {title}
      </Link>
    ),
  },
  {
    id: 'try',
    title: 'Last try',
    cell: ({ lastTry }) => (lastTry ? <TryChip lastTry={lastTry} /> : <Missing why="never tried" />),
  },
  {
    id: 'servers',
    title: 'Servers',
    cell: ({ servers }) =>
      servers.length > 0 ? (
        <span className="block max-w-72 truncate" title={servers.map(({ title }) => title).join(', ')}>
          {plural(servers.length, 'server')}: {servers.map(({ id }) => id).join(', ')}
        </span>
      ) : (
        <Missing why="its file was not read yet" />
      ),
  },
  {
    id: 'repository',
    title: 'Source',
    cell: ({ repository }) =>
      isArchive(repository) ? (
        sourceLabel(repository)
      ) : (
        <span className="num block max-w-80 truncate" title={repository}>
          {repository}
        </span>
      ),
  },
  {
    id: 'ref',
    title: 'Revision',
    cell: ({ ref, repository }) =>
      ref === null && isArchive(repository) ? 'newest' : <span className="num">{ref ?? 'HEAD'}</span>,
  },
  { id: 'path', title: 'File', cell: ({ path }) => <span className="num">{path}</span> },
  { id: 'class', title: 'Host class', cell: ({ hostClass }) => hostClass },
  {
    id: 'tried',
    title: 'Tried',
    cell: ({ lastTry }) => (lastTry ? <When at={lastTry.createdAt} /> : <Missing why="never tried" />),
  },
];

/** Keeps the place of the list while it is read. */
export function ProjectsSkeleton() {
  return (
    <Skeleton>
      <Bone className="mb-5 h-12 w-96 max-w-full" />
      <TableSkeleton rows={4} />
    </Skeleton>
  );
}

import type { Db } from '../db.ts';
import { storable } from '../storable.ts';
import { hasOpenRun, lockProject } from './lock.ts';
import { type ReadProject, readColumns } from './plan.ts';

export interface NewProject {
  readonly workspaceId: string;
  readonly createdById: string | null;
  readonly title: string;
  readonly repository: string;
  /** Null: HEAD. */
  readonly ref: string | null;
  readonly path: string;
  readonly hostClass: string;
}

/** Adds a project to a workspace. @returns its id; null where the workspace has one of this file already */
export async function createProject(db: Db, project: NewProject): Promise<string | null> {
  const [made] = await db.project.createManyAndReturn({
    data: [{ ...project, title: storable(project.title) }],
    skipDuplicates: true,
    select: { id: true },
  });
  return made?.id ?? null;
}

/**
 * Adds a project of a repository without a file, and the text that stands for it: it can be measured without a try.
 * @returns its id; null where the workspace has one of this file already
 */
export async function createDescribedProject(
  db: Db,
  project: NewProject,
  read: ReadProject,
): Promise<string | null> {
  return db.$transaction(async (tx) => {
    const columns = await readColumns(tx, read);
    const [made] = await tx.project.createManyAndReturn({
      data: [{ ...project, title: storable(project.title), standsIn: true, ...columns }],
      skipDuplicates: true,
      select: { id: true },
    });
    return made?.id ?? null;
  });
}

/**
 * Gives a project of archives without a file the text that stands for it: it can be measured without a try.
 * @returns its id; null where the workspace has no such project
 */
export async function describeProject(
  db: Db,
  { workspaceId, repository, path }: ProjectSource,
  read: ReadProject,
): Promise<string | null> {
  return db.$transaction(async (tx) => {
    const columns = await readColumns(tx, read);
    const [described] = await tx.project.updateManyAndReturn({
      where: { workspaceId, repository, path },
      data: { standsIn: true, ...columns },
      select: { id: true },
    });
    return described?.id ?? null;
  });
}

/** Whether a text stands where the source of a project has no file. */
export async function hasStandIn(db: Db, id: string): Promise<boolean> {
  return (await db.project.count({ where: { id, standsIn: true } })) > 0;
}

/** Workspace, source and file by which there is one project. */
type ProjectSource = Pick<NewProject, 'workspaceId' | 'repository' | 'path'>;

/** Id of the project of a source and file; null where the workspace has none. */
export async function readProjectOfSource(db: Db, source: ProjectSource): Promise<string | null> {
  const row = await db.project.findUnique({
    where: { workspaceId_repository_path: source },
    select: { id: true },
  });
  return row?.id ?? null;
}

/** Fields of a project that may be changed; an absent one stays as it is. */
export interface ProjectChange {
  readonly title?: string | undefined;
  readonly ref?: string | null | undefined;
  readonly path?: string | undefined;
  readonly hostClass?: string | undefined;
}

/**
 * Changes a project. One whose file is another one now is as if it was never tried; its open runs, which are of the file
 * that it had, come first.
 * @returns `taken` where the workspace has another one of this file, `busy` for another path while a run of it is open
 */
export async function changeProject(
  db: Db,
  id: string,
  change: ProjectChange,
): Promise<'changed' | 'taken' | 'busy' | 'not_found'> {
  return db.$transaction(async (tx) => {
    const project = await lockProject(tx, id);
    if (!project) return 'not_found';
    const { workspaceId, repository } = project;
    const path = change.path ?? project.path;
    const other = { workspaceId, repository, path, id: { not: id } };
    if (await tx.project.findFirst({ where: other, select: { id: true } })) return 'taken';
    const moves = path !== project.path;
    if (moves && (await hasOpenRun(tx, id))) return 'busy';
    const data = {
      path,
      title: storable(change.title ?? project.title),
      ref: change.ref === undefined ? project.ref : change.ref,
      hostClass: change.hostClass ?? project.hostClass,
      ...(moves && { file: null, standsIn: false, servers: [], suite: null }),
    };
    await tx.project.update({ where: { id }, data, select: { id: true } });
    return 'changed';
  });
}

/**
 * Deletes a project with its tries, its versions and its watches; not while a run of it is open, and not once the history
 * of a watch was published. Its other runs stay.
 */
export async function deleteProject(
  db: Db,
  id: string,
): Promise<'deleted' | 'busy' | 'published' | 'not_found'> {
  return db.$transaction(async (tx) => {
    if (!(await lockProject(tx, id))) return 'not_found';
    if (await hasOpenRun(tx, id)) return 'busy';
    // The lock keeps anybody from publishing one meanwhile.
    await tx.$queryRaw`SELECT 1 FROM "Watch" WHERE "projectId" = ${id}::uuid FOR UPDATE`;
    if ((await tx.publication.count({ where: { watch: { projectId: id } } })) > 0) return 'published';
    await tx.run.deleteMany({ where: { projectId: id, kind: 'try' } });
    await tx.project.delete({ where: { id }, select: { id: true } });
    return 'deleted';
  });
}

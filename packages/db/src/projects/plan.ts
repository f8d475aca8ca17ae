import type { Workload } from '@headroom/model/suite';
import type { Db, Transaction } from '../db.ts';
import { storable, storableJson } from '../storable.ts';
import type { ProjectServer } from './project.ts';
import { saveWorkload } from './workload.ts';

/** A project's file as a try read it. */
export interface ReadProject {
  /** Its text. */
  readonly file: string;
  readonly servers: readonly ProjectServer[];
  readonly workload: Workload;
}

/**
 * Writes what a try is about, once its file is read: its servers, its workload, and a waiting trial a server; trials that
 * are there stay. The project gets what was read, unless an edited text is tried.
 * @throws Error when the run is no longer the owner's
 */
export async function planTry(
  db: Db,
  { runId, owner, project }: { runId: string; owner: string; project: ReadProject },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { projectId, projectFile } = await lockTry(tx, runId, owner);
    const columns = await readColumns(tx, project);
    const { servers, suite } = columns;
    const handshake = project.workload.handshakes[0] ?? 'session';
    const ids = servers.map(({ id }) => id);
    await tx.run.update({
      where: { id: runId },
      data: { servers: ids, suite, handshake },
      select: { id: true },
    });
    const trials = ids.map((serverId, position) => ({ runId, serverId, round: 1, position }));
    await tx.trial.createMany({ data: trials, skipDuplicates: true });
    if (projectId === null || projectFile !== null) return;
    await tx.project.update({ where: { id: projectId }, data: columns, select: { id: true } });
  });
}

/** Columns of a project whose file was read; its workload is stored. */
export async function readColumns(
  tx: Transaction,
  { file, servers, workload }: ReadProject,
): Promise<{ file: string; servers: ProjectServer[]; suite: string }> {
  return {
    file: storable(file),
    servers: storableJson(servers.map(({ id, title }) => ({ id, title }))),
    suite: await saveWorkload(tx, workload),
  };
}

/**
 * Keeps the text of a project's file as a try read it, so that its page can show it also where it has problems; not an
 * edited text.
 */
export async function saveReadFile(
  db: Db,
  { runId, owner, file }: { runId: string; owner: string; file: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { projectId, projectFile } = await lockTry(tx, runId, owner);
    if (projectId === null || projectFile !== null) return;
    const data = { file: storable(file) };
    await tx.project.update({ where: { id: projectId }, data, select: { id: true } });
  });
}

/** Holds the run, so that it does not go meanwhile; its project is not deleted while it is open. */
async function lockTry(
  tx: Transaction,
  runId: string,
  owner: string,
): Promise<{ projectId: string | null; projectFile: string | null }> {
  const [run] = await tx.$queryRaw<{ projectId: string | null; projectFile: string | null }[]>`
    SELECT "projectId", "projectFile" FROM "Run"
    WHERE "id" = ${runId}::uuid AND "status" = 'running' AND "leaseOwner" = ${owner} FOR UPDATE`;
  if (!run) throw new Error(`run ${runId} is no longer worked on by ${owner}`);
  return run;
}

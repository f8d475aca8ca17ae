import { type Tried, triedSchema } from '@headroom/model/run';
import { boundedJson } from '@headroom/model/text';
import type { Db } from '../db.ts';
import { checkQuota } from '../quotas/check.ts';
import { storable } from '../storable.ts';

/** Terms that a try is queued with before its file is read. */
const TRY = { kind: 'try', suite: '', profile: 'smoke', handshake: 'session', rounds: 1 } as const;

export interface NewTry {
  readonly projectId: string;
  readonly createdById: string | null;
  /** Branch, tag or commit; null: HEAD. */
  readonly ref: string | null;
  /** Text that is tried in place of the repository's file; null: that file. */
  readonly file: string | null;
  readonly seed: number;
}

/**
 * Queues a try of a project: a run whose servers and trials are written by `planTry`, once a host has read the file.
 * @throws QuotaExceeded when its workspace has not enough left for one more run
 */
export async function createTry(
  db: Db,
  { projectId, createdById, ref, file, seed }: NewTry,
): Promise<{ id: string }> {
  return db.$transaction(async (tx) => {
    const project = await tx.project.findUniqueOrThrow({
      where: { id: projectId },
      select: { workspaceId: true, repository: true, hostClass: true, servers: true },
    });
    const { workspaceId, repository, hostClass } = project;
    const trials = Math.max(1, Array.isArray(project.servers) ? project.servers.length : 0);
    await checkQuota(tx, workspaceId, { hostClass, profile: TRY.profile, trials });
    const asked = {
      workspaceId,
      createdById,
      projectId,
      repository,
      hostClass,
      headRef: ref ?? 'HEAD',
      seed,
    };
    const projectFile = file === null ? null : storable(file);
    return tx.run.create({ data: { ...TRY, ...asked, projectFile }, select: { id: true } });
  });
}

/** The project of a run, as its worker reads it. */
export interface ProjectOfRun {
  readonly path: string;
  /** Branch, tag, commit or version that is taken where none is asked for; null: HEAD. */
  readonly ref: string | null;
  /** Of a try: the text that is tried in place of the repository's file; null: that file. */
  readonly file: string | null;
  /** Text that stands where the repository has no file; null: none does. */
  readonly standIn: string | null;
}

/** The project of a run; null when it has none, or none any more. */
export async function readProjectOfRun(db: Db, runId: string): Promise<ProjectOfRun | null> {
  const run = await db.run.findUnique({
    where: { id: runId },
    select: { projectFile: true, project: { select: { path: true, ref: true, file: true, standsIn: true } } },
  });
  if (!run?.project) return null;
  const { path, ref, file, standsIn } = run.project;
  return { path, ref, file: run.projectFile, standIn: standsIn ? file : null };
}

/** Answers of each server of a try, by the ids of its trials; trials that came to nothing are left out. */
export async function listTried(db: Db, runId: string): Promise<ReadonlyMap<string, Tried>> {
  const trials = await db.trial.findMany({ where: { runId }, select: { id: true, tried: true } });
  return new Map(
    trials.flatMap(({ id, tried }) =>
      tried === null ? [] : [[id, triedSchema.parse(boundedJson(tried))] as const],
    ),
  );
}

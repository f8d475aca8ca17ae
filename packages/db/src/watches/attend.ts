/** What the part of the web app that attends to watches reads and writes. Any number of processes may do so at once. */
import type { FoundCommits } from '@headroom/model/comparison';
import type { Db, Transaction } from '../db.ts';
import { recordEvent } from '../events/record.ts';
import type { WorkspaceRole } from '../generated/client.ts';
import { storable } from '../storable.ts';
import { WATCH, type Watch } from './watches.ts';

/** A watch that is not paused, with the account whose rights its comparisons have. */
export interface ActiveWatch extends Watch {
  /** Null: the account is gone, or left the workspace. */
  readonly maker: {
    readonly userId: string;
    readonly email: string;
    readonly ownsInstallation: boolean;
    readonly role: WorkspaceRole;
  } | null;
}

/** Watches that are not paused. */
export async function listActiveWatches(db: Db): Promise<ActiveWatch[]> {
  const rows = await db.watch.findMany({
    where: { pausedAt: null },
    orderBy: { nextAt: 'asc' },
    select: {
      ...WATCH,
      createdBy: {
        select: {
          id: true,
          name: true,
          email: true,
          ownsInstallation: true,
          memberships: { select: { workspaceId: true, role: true } },
        },
      },
    },
  });
  return rows.map(({ createdBy, ...watch }) => {
    const member = createdBy?.memberships.find(({ workspaceId }) => workspaceId === watch.workspaceId);
    const { id, email, ownsInstallation } = createdBy ?? { id: '', email: '', ownsInstallation: false };
    const maker = member ? { userId: id, email, ownsInstallation, role: member.role } : null;
    return { ...watch, createdBy, maker };
  });
}

/** Thrown where another process has queued the next comparison of a watch, or somebody paused it. */
export class WatchTaken extends Error {
  override name = 'WatchTaken';
}

/** Place of a run in a watch. */
export interface OfWatch {
  readonly id: string;
  /** Comparison whose slowdown it searches the commit of; null: it searches none. */
  readonly searchesId: string | null;
  /** Whether it compares a new head, which puts the next one off. */
  readonly isHead: boolean;
}

/**
 * Holds a watch for the run that is queued for it in this transaction, and moves its next new head where it is one; steps
 * of a search follow each other at once. No two runs of a watch are open at a time, and none is queued twice: whoever comes second
 * sees the first.
 * @throws WatchTaken
 */
export async function takeWatch(tx: Transaction, { id, isHead }: OfWatch): Promise<void> {
  const taken = await tx.$executeRaw`
    UPDATE "Watch" AS watch
    SET "nextAt" = CASE WHEN ${isHead} THEN now() + watch."everyMinutes" * interval '1 minute'
      ELSE watch."nextAt" END, "refusals" = 0, "problem" = NULL
    WHERE watch."id" = ${id}::uuid AND watch."pausedAt" IS NULL AND (NOT ${isHead} OR watch."nextAt" <= now())`;
  // A row that is updated is locked, so one process at a time looks at its runs.
  const open = await tx.run.count({ where: { watchId: id, status: { in: ['queued', 'running'] } } });
  if (taken === 0 || open > 0) throw new WatchTaken();
}

/** Notes why nothing is queued at the moment; null: nothing stands in the way. */
export async function noteWatchProblem(db: Db, id: string, problem: string | null): Promise<void> {
  const said = problem === null ? null : storable(problem);
  await db.$executeRaw`
    UPDATE "Watch" SET "problem" = ${said} WHERE "id" = ${id}::uuid AND "problem" IS DISTINCT FROM ${said}`;
}

/** Notes that a comparison was refused before it was queued; the next try is as far away as the next comparison. */
export async function refuseWatch(db: Db, id: string, problem: string): Promise<void> {
  await db.$executeRaw`
    UPDATE "Watch" SET "problem" = ${storable(problem)}, "refusals" = "refusals" + 1,
      "nextAt" = now() + "everyMinutes" * interval '1 minute'
    WHERE "id" = ${id}::uuid AND "nextAt" <= now()`;
}

/** Pauses a watch, once. Its team is told by the newest of its runs, where there is one. */
export async function pauseWatch(db: Db, id: string, reason: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const paused = await tx.watch.updateMany({
      where: { id, pausedAt: null },
      data: { pausedAt: new Date(), pausedReason: storable(reason), problem: null },
    });
    if (paused.count === 0) return;
    const last = await tx.run.findFirst({
      where: { watchId: id },
      orderBy: { id: 'desc' },
      select: { id: true },
    });
    if (last) await recordEvent(tx, 'watch_paused', last.id);
  });
}

/** Keeps what the search behind a comparison came to, once. */
export async function saveFoundCommits(db: Db, runId: string, found: FoundCommits): Promise<void> {
  await db.$transaction(async (tx) => {
    const saved = await tx.$executeRaw`
      UPDATE "Run" SET "found" = ${JSON.stringify(found)}::jsonb
      WHERE "id" = ${runId}::uuid AND "found" IS NULL`;
    if (saved > 0) await recordEvent(tx, 'watch_search', runId);
  });
}

import type { Db, Transaction } from '../db.ts';
import { failLostOfClass } from './lost.ts';
import { claimable } from './turns.ts';

/**
 * Key of the advisory lock under which hosts claim one after the other, so that each sees the claims before it.
 * One for all classes, because a workspace's limit of running runs holds over all of them.
 */
const CLAIM_LOCK = 4_712_004;

/** A worker that takes a run, and for how long it is believed alive without a word. */
export interface Claim {
  /** The worker process. */
  readonly owner: string;
  readonly hostId: string;
  readonly leaseMs: number;
}

/**
 * Takes the run whose turn it is (`turnsOf`) among those of the host's class; trials that were running under a
 * former owner are waiting again. One that stopped its worker twice fails instead. A drained host gets none, and neither
 * does a worker that lost its host to another one.
 * @returns the run's id; null when there is none to take
 */
export async function claimNextRun(db: Db, claim: Claim): Promise<string | null> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${CLAIM_LOCK}::bigint)`;
    const hostClass = await classOfTaker(tx, claim);
    if (hostClass === null) return null;
    await failLostOfClass(tx, hostClass);
    for (;;) {
      const runId = await nextRun(tx, hostClass);
      if (runId === null) return null;
      // One that was cancelled since the look is not taken, and not seen again.
      if (await takeRun(tx, runId, claim)) return runId;
    }
  });
}

/**
 * The host's class, null for one that is drained or served by another worker; who changes that meanwhile waits until
 * the claim is through.
 */
async function classOfTaker(tx: Transaction, { hostId, owner }: Claim): Promise<string | null> {
  const [host] = await tx.$queryRaw<{ hostClass: string }[]>`
    SELECT "hostClass" FROM "Host"
    WHERE "id" = ${hostId}::uuid AND "drainedAt" IS NULL AND coalesce("leaseOwner" = ${owner}, true) FOR SHARE`;
  return host?.hostClass ?? null;
}

async function nextRun(tx: Transaction, hostClass: string): Promise<string | null> {
  const [next] = await tx.$queryRaw<{ id: string }[]>`${claimable(hostClass)} LIMIT 1`;
  return next?.id ?? null;
}

/** Takes one run out of turn. @returns false when it does not wait for a host any more */
export async function takeRun(
  tx: Transaction,
  runId: string,
  { owner, hostId, leaseMs }: Claim,
): Promise<boolean> {
  // The clock, not the transaction's start: claims that waited for the lock are told apart by when they got it.
  const taken = await tx.$executeRaw`
    UPDATE "Run"
    SET "status" = 'running', "leaseOwner" = ${owner}, "hostId" = ${hostId}::uuid,
      "leaseUntil" = clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond',
      "lostWorkers" = "lostWorkers" + CASE WHEN "status" = 'running' THEN 1 ELSE 0 END,
      "claimedAt" = clock_timestamp(), "startedAt" = coalesce("startedAt", clock_timestamp())
    WHERE "id" = ${runId}::uuid
      AND ("status" = 'queued' OR ("status" = 'running' AND "leaseUntil" < now()))`;
  if (taken === 0) return false;
  await tx.$executeRaw`
    INSERT INTO "ServedTime" ("hostClass", "workspaceId", "servedAt")
    SELECT "hostClass", "workspaceId", "claimedAt" FROM "Run" WHERE "id" = ${runId}::uuid
    ON CONFLICT ("hostClass", "workspaceId") DO UPDATE SET "servedAt" = EXCLUDED."servedAt"`;
  await tx.trial.updateMany({
    where: { runId, status: 'running' },
    data: { status: 'waiting', startedAt: null, revisionId: null, buildId: null },
  });
  return true;
}

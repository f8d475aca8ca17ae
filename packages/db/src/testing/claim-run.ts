import type { Db } from '../db.ts';
import { type Claim, takeRun } from '../runs/claim.ts';

/** Gives this run to an owner out of turn. @returns false when it does not wait for a host */
export async function claimRun(db: Db, { runId, ...claim }: Claim & { runId: string }): Promise<boolean> {
  return db.$transaction((tx) => takeRun(tx, runId, claim));
}

import type { Transaction } from '../db.ts';
import { type Cost, estimateCost, type PlannedTrials } from './cost.ts';
import { readUsage, type Usage } from './usage.ts';

/** The quotas that a new run draws on; that of running runs makes it wait instead. */
export type QuotaName = Exclude<keyof Usage, 'runningRuns'>;

/** Draw of a new run on one quota. */
export interface Draw {
  readonly quota: QuotaName;
  readonly cost: number;
  /** The rest that is neither used nor promised to runs that have not ended; null: without limit. */
  readonly left: number | null;
  readonly limit: number | null;
}

/** A run, or an archive, asks for more than its workspace has left. */
export class QuotaExceeded extends Error {
  readonly draws: readonly Draw[];

  /** @param draws those of which less is left than the run costs */
  constructor(draws: readonly Draw[]) {
    const parts = draws.map(({ quota, left, cost }) => `${quota}: ${cost} asked for, ${left} left`);
    super(`the workspace's quota is too small for this: ${parts.join('; ')}`);
    this.name = 'QuotaExceeded';
    this.draws = draws;
  }
}

/** Draws of a run of this cost on each quota of a workspace that uses so much. */
export function drawsOf(usage: Usage, { benchMinutes, storedBytes }: Cost): Draw[] {
  const costs = { queuedRuns: 1, benchMinutes, storedBytes };
  return (Object.keys(costs) as QuotaName[]).map((quota) => drawOf(usage, quota, costs[quota]));
}

function drawOf(usage: Usage, quota: QuotaName, cost: number): Draw {
  const { used, planned, limit } = usage[quota];
  const left = limit === null ? null : Math.max(0, limit - used - planned);
  return { quota, cost, left, limit };
}

/** Whether it draws more than is left. */
export function isShort({ cost, left }: Draw): boolean {
  return left !== null && cost > left;
}

/**
 * Refuses a run for which its workspace has not enough left. To be called in the transaction that creates the run:
 * it locks the workspace, so that of several runs at once each sees those before it.
 * @throws QuotaExceeded with the quotas that are too small
 */
export async function checkQuota(
  tx: Transaction,
  workspaceId: string,
  planned: PlannedTrials,
): Promise<void> {
  const usage = await lockUsage(tx, workspaceId);
  refuseShort(drawsOf(usage, await estimateCost(tx, planned)));
}

/**
 * Refuses bytes for which its workspace has not enough left, in the same way; no host works for them.
 * @throws QuotaExceeded
 */
export async function checkStorage(tx: Transaction, workspaceId: string, bytes: number): Promise<void> {
  refuseShort([drawOf(await lockUsage(tx, workspaceId), 'storedBytes', bytes)]);
}

async function lockUsage(tx: Transaction, workspaceId: string): Promise<Usage> {
  await tx.$executeRaw`SELECT 1 FROM "Workspace" WHERE "id" = ${workspaceId}::uuid FOR NO KEY UPDATE`;
  return readUsage(tx, workspaceId);
}

function refuseShort(draws: readonly Draw[]): void {
  const short = draws.filter(isShort);
  if (short.length > 0) throw new QuotaExceeded(short);
}

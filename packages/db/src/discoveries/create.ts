import type { DiscoveryRequest } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { checkQuota } from '../quotas/check.ts';
import { storableJson } from '../storable.ts';

/** Terms that a discovery is queued with: it is asked of a host like a try of one server. */
const TERMS = { kind: 'try', suite: '', profile: 'smoke', handshake: 'session', rounds: 1 } as const;

export interface NewDiscovery {
  readonly workspaceId: string;
  readonly createdById: string | null;
  readonly hostClass: string;
  readonly request: DiscoveryRequest;
  readonly seed: number;
}

/**
 * Queues a discovery.
 * @returns the id of its run
 * @throws QuotaExceeded when its workspace has not enough left for one more run
 */
export async function createDiscovery(db: Db, { request, ...run }: NewDiscovery): Promise<{ id: string }> {
  const { workspaceId, hostClass } = run;
  return db.$transaction(async (tx) => {
    await checkQuota(tx, workspaceId, { hostClass, profile: TERMS.profile, trials: 1 });
    const discovery = { create: { request: { ...storableJson(request) } } };
    return tx.run.create({ data: { ...TERMS, ...run, discovery }, select: { id: true } });
  });
}

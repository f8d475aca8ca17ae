import type { Side } from '@headroom/model/comparison';
import type { Db } from '../db.ts';
import { TITLE, type TitleFields } from '../runs/title.ts';

/** The run that a host works on. */
export interface HostWork extends TitleFields {
  readonly runId: string;
  readonly workspaceId: string;
  /** Time at which the host took it. */
  readonly since: Date;
  /** Somebody asked to cancel it. */
  readonly cancelling: boolean;
  /** The trial that is measured; null between trials and while servers are built. */
  readonly trial: { readonly serverId: string; readonly side: Side | null; readonly round: number } | null;
}

/** Work of each host, by the host's id; a host without a run is left out. */
export async function listHostWork(db: Db): Promise<Map<string, HostWork>> {
  const runs = await db.run.findMany({
    where: { status: 'running', hostId: { not: null } },
    // A host has one run; should a dead one have left another, the last one counts.
    orderBy: { claimedAt: 'asc' },
    select: {
      id: true,
      workspaceId: true,
      hostId: true,
      ...TITLE,
      claimedAt: true,
      cancelRequestedAt: true,
      trials: { where: { status: 'running' }, select: { serverId: true, side: true, round: true }, take: 1 },
    },
  });
  return new Map(
    runs.map(({ id: runId, hostId, trials, claimedAt, cancelRequestedAt, ...asked }) => {
      const state = { since: claimedAt ?? new Date(0), cancelling: cancelRequestedAt !== null };
      return [hostId ?? '', { runId, ...asked, ...state, trial: trials[0] ?? null }];
    }),
  );
}

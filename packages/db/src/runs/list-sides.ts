import type { RunKind } from '@headroom/model/run';
import type { Db } from '../db.ts';

/** Load by which the noise of one run tells of that of another. */
interface SameLoad {
  readonly workspaceId: string;
  readonly hostClass: string;
  readonly suite: string;
  readonly profile: string;
  readonly handshake: string;
  readonly servers: readonly string[];
}

/** A finished run whose trials have sides. */
export interface RunWithSides {
  readonly id: string;
  readonly kind: Extract<RunKind, 'comparison' | 'calibration'>;
  readonly servers: string[];
  readonly finishedAt: Date;
}

/** Finished comparisons and calibrations of a workspace that measured any of these servers by one load, newest first. */
export async function listRunsWithSides(
  db: Db,
  { servers, ...load }: SameLoad,
  limit: number,
): Promise<RunWithSides[]> {
  const runs = await db.run.findMany({
    where: {
      ...load,
      kind: { in: ['comparison', 'calibration'] },
      status: 'finished',
      finishedAt: { not: null },
      servers: { hasSome: [...servers] },
    },
    select: { id: true, kind: true, servers: true, finishedAt: true },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return runs.flatMap(({ kind, finishedAt, ...run }) =>
    finishedAt && (kind === 'comparison' || kind === 'calibration') ? [{ ...run, kind, finishedAt }] : [],
  );
}

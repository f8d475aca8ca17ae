import { type Party, runEnvironmentSchema, type TrialStatus } from '@headroom/workload';
import type { Db } from '../db.ts';

/** What a trial used of its host's processors, in milliseconds of processor time within its steady window. */
export interface TrialHostUse {
  readonly runId: string;
  readonly status: TrialStatus;
  /** Logical processors of the host. */
  readonly cpus: number;
  readonly windowMs: number;
  readonly cpuMs: Readonly<Partial<Record<Party, number>>>;
  readonly hostCpuMs: number | null;
  readonly stolenCpuMs: number | null;
  readonly rigCpuMs: number | null;
}

/** What the measured trials of these runs used of their hosts; nothing of trials that do not tell the rig's own use. */
export async function listHostUse(db: Db, runIds: readonly string[]): Promise<TrialHostUse[]> {
  const runs = await db.run.findMany({
    where: { id: { in: [...runIds] } },
    select: {
      id: true,
      environment: true,
      trials: {
        where: { windowMs: { gt: 0 }, rigCpuMs: { not: null } },
        select: {
          status: true,
          windowMs: true,
          hostCpuMs: true,
          stolenCpuMs: true,
          rigCpuMs: true,
          resources: { select: { party: true, cpuMs: true } },
        },
      },
    },
  });
  return runs.flatMap(({ id, environment, trials }) => {
    if (environment === null || trials.length === 0) return [];
    const { cpus } = runEnvironmentSchema.parse(environment).host;
    return trials.map(({ resources, windowMs, ...trial }) => ({
      runId: id,
      cpus,
      windowMs: windowMs ?? 0,
      ...trial,
      cpuMs: Object.fromEntries(resources.map(({ party, cpuMs }) => [party, cpuMs])),
    }));
  });
}

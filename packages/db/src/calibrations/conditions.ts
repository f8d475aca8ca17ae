import {
  type RunEnvironment,
  runEnvironmentSchema,
  type TrialEnvironment,
  trialEnvironmentSchema,
} from '@headroom/model/host';
import type { Db } from '../db.ts';

/** Conditions that a calibration was measured under. */
export interface CalibratedConditions {
  readonly environment: RunEnvironment | null;
  readonly trials: readonly {
    readonly environment: TrialEnvironment | null;
    readonly stolenCpuMs: number | null;
    readonly windowMs: number | null;
  }[];
}

/** Conditions of the runs of calibrations; of one that was deleted none are known. */
export async function listCalibratedConditions(
  db: Db,
  runIds: readonly string[],
): Promise<CalibratedConditions[]> {
  if (runIds.length === 0) return [];
  const runs = await db.run.findMany({
    where: { id: { in: [...new Set(runIds)] } },
    select: {
      environment: true,
      trials: {
        where: { status: { in: ['passed', 'invalid'] } },
        select: { environment: true, stolenCpuMs: true, windowMs: true },
      },
    },
    orderBy: { id: 'asc' },
  });
  return runs.map(({ environment, trials }) => ({
    environment: runEnvironmentSchema.nullable().parse(environment),
    trials: trials.map((trial) => ({
      ...trial,
      environment: trialEnvironmentSchema.nullable().parse(trial.environment),
    })),
  }));
}

import {
  type RunEnvironment,
  runEnvironmentSchema,
  type TrialEnvironment,
  trialEnvironmentSchema,
} from '@headroom/model/host';
import type { Db } from '../db.ts';

/** Conditions of a trial, with the environment of its run. */
export interface TrialConditions {
  readonly id: string;
  readonly environment: TrialEnvironment | null;
  readonly stolenCpuMs: number | null;
  readonly windowMs: number | null;
  readonly run: RunEnvironment | null;
}

/** Conditions of these trials, by their ids. */
export async function listTrialConditions(db: Db, ids: readonly string[]): Promise<TrialConditions[]> {
  if (ids.length === 0) return [];
  const trials = await db.trial.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      environment: true,
      stolenCpuMs: true,
      windowMs: true,
      run: { select: { environment: true } },
    },
    orderBy: { id: 'asc' },
  });
  return trials.map(({ run, environment, ...trial }) => ({
    ...trial,
    environment: trialEnvironmentSchema.nullable().parse(environment),
    run: runEnvironmentSchema.nullable().parse(run.environment),
  }));
}

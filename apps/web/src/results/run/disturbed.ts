import { listHostUse, type RunDetail, type TrialDetail } from '@headroom/db';
import { counts, type Disturbance, disturbanceOf, disturbedTrials, processorUseOf } from '@headroom/report';
import { db } from '#server/db.ts';

/** A trial that counts although the host was busy with other things, and how much of it they took. */
export interface DisturbedTrial extends Disturbance {
  readonly trial: TrialDetail;
}

/** The trials of a run that stayed disturbed, in the order they were measured. */
export function disturbedIn({
  trials,
  environment,
}: Pick<RunDetail, 'trials' | 'environment'>): DisturbedTrial[] {
  if (!environment) return [];
  const { cpus } = environment.host;
  return disturbedTrials(trials, { cpus }).flatMap((trial) => {
    const disturbance = disturbanceOf({ ...processorUseOf([trial]), cpus });
    return disturbance ? [{ ...disturbance, trial }] : [];
  });
}

/** Number of trials of each of these runs that stayed disturbed; runs without any are absent. */
export async function readDisturbed(runIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const disturbed = (await listHostUse(db(), runIds)).filter(
    (use) => counts(use) && disturbanceOf(use) !== null,
  );
  const byRun = Map.groupBy(disturbed, ({ runId }) => runId);
  return new Map([...byRun].map(([runId, own]) => [runId, own.length]));
}

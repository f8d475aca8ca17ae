import type { Snapshot } from '@headroom/api/progress';
import { type LoadSecond, runEventSchema, trialSoFarKey } from '@headroom/model/run';
import { redis } from '#server/redis.ts';
import { withSecond } from './with-second.ts';

type TrialSoFar = Pick<Snapshot, 'step' | 'load' | 'offer'>;

/** Step and load of the trial that a run measures, as the worker published them; nothing while Redis is away. */
export async function readTrialSoFar(runId: string, trialId: string): Promise<TrialSoFar> {
  const texts = await redis()
    .lrange(trialSoFarKey(runId), 0, -1)
    .catch(() => []);
  let step: TrialSoFar['step'] = null;
  let load: LoadSecond[] = [];
  let offer: string | undefined;
  for (const text of texts) {
    const { data: event } = runEventSchema.safeParse(JSON.parse(text));
    // A worker that died leaves those of another trial.
    if (!event || !('trialId' in event) || event.trialId !== trialId) continue;
    if (event.type === 'step') step = event.step;
    if (event.type === 'offer') offer = event.offer;
    if (event.type === 'load') {
      step = 'load';
      load = withSecond(load, event);
    }
  }
  return { step, load, ...(offer !== undefined && { offer }) };
}

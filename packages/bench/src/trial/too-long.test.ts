/** Trials that exceed their limit of time. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ClosedProfile } from '@headroom/model/load';
import type { TrialStep } from '@headroom/model/run';
import { io } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { aborts } from '../race.ts';
import { trialOf } from './trial.ts';

const PROFILE: ClosedProfile = {
  ...{ kind: 'closed', id: 'test', title: 'Test', description: 'at once', vus: 1 },
  ...{ rampUpS: 0, holdS: 0.5, rampDownS: 0, excludedS: 0 },
};

const context = {
  ...{ trialId: 'test', profile: PROFILE, workload: io, trialS: 0.5, publish: () => undefined },
  ...{ countsContext: true, handshake: 'session' as const, signal: new AbortController().signal },
};

/** A trial whose last step but `stop` does not end. */
function trialWith(steps: readonly TrialStep[]) {
  const hanging = steps.findLast((step) => step !== 'stop');
  return trialOf(context, async (signal, phases) => {
    try {
      for (const step of steps) {
        if (step !== 'stop') await phases.time(step, async () => step === hanging && (await aborts(signal)));
      }
    } finally {
      if (steps.includes('stop')) await phases.time('stop', async () => undefined);
    }
  });
}

test.each<[TrialStep[], string, TrialStep]>([
  [['seed', 'start', 'stop'], 'server_failed', 'start'],
  [['verify'], 'server_failed', 'verify'],
  [['verify', 'load'], 'rig_failed', 'load'],
  [['verify', 'load', 'count'], 'rig_failed', 'count'],
])('a trial of the steps %j ends %s in step %s', async (steps, outcome, step) => {
  expect(await trialWith(steps)).toMatchObject({
    outcome,
    reason: `the trial took longer than 1 s, the limit of a trial on this host (its load and HEADROOM_TRIAL_MINUTES); it was ended in step ${step}`,
  });
});

test('what a trial does untimed counts in no limit', async () => {
  const result = await trialOf(context, async (signal, phases, _, untimed) => {
    await phases.time('count', () => untimed(() => delay(1500)));
    signal.throwIfAborted();
  });
  expect(result).toMatchObject({ reason: null, phases: [{ step: 'count' }] });
});

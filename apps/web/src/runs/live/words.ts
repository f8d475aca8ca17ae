import type { TrialStep } from '@headroom/workload';
import { currentBuild, type LiveState } from './state.ts';

const STEP_WORDS: Record<TrialStep, string> = {
  seed: 'filling Redis with the same data for every trial',
  start: 'starting the server',
  idle: 'measuring its memory at rest',
  verify: 'checking that its answers keep the contract',
  load: 'under load',
  stop: 'stopping the server',
  store: 'storing the numbers',
};

/** What happens right now, in one sentence. */
export function currentWords(state: LiveState, ahead: number, waits: string | null): string {
  if (state.waiting) return `Waiting: ${state.waiting}`;
  if (state.status === 'queued') return waits ? `Queued. ${waits}` : queuedWords(ahead);
  const build = currentBuild(state);
  if (build) return `Building ${build.serverId}, ${build.done + 1} of ${build.of} servers`;
  const trial = state.trials.find(({ id }) => id === state.current?.trialId);
  if (!trial) return state.ended ? 'Reading the results' : 'Preparing the next trial';
  const step = state.current?.step;
  return `${trial.serverId}, round ${trial.round}: ${step ? STEP_WORDS[step] : 'being measured'}`;
}

function queuedWords(ahead: number): string {
  if (ahead === 0) return 'Queued: a worker takes it as soon as one is free';
  return `Queued behind ${ahead} ${ahead === 1 ? 'run' : 'runs'}`;
}

import type { TrialStep } from '@headroom/model/run';
import { trialLabel } from '#results/run/trial-label.ts';
import { until } from '#ui/time.ts';
import { currentBuild, type LiveState } from './state.ts';

const STEP_LABELS: Record<TrialStep, string> = {
  seed: 'resetting backends and fixtures',
  start: 'starting the server',
  idle: 'measuring idle memory',
  verify: 'checking the contract',
  load: 'under load',
  count: 'counting tokens',
  stop: 'stopping the server',
  store: 'storing the results',
};

/** Place of a run that waits for a host. */
interface Queued {
  /** Number of runs that are worked on or come before it. */
  ahead: number;
  /** Expected start, in milliseconds since 1970. */
  startsAt: number | null;
  /** Reason why no host takes it; null when one does. */
  waits: string | null;
}

/** Current step in one sentence. */
export function currentLabel(state: LiveState, queued: Queued, nowMs: number): string {
  if (state.waiting) return `Waiting: ${state.waiting}`;
  if (state.status === 'queued') return queued.waits ? `Queued. ${queued.waits}` : queuedLabel(queued, nowMs);
  const build = currentBuild(state);
  if (build) return `Building ${build.key}, ${build.done + 1} of ${build.of} ${buildsWord(state)}`;
  const trial = state.trials.find(({ id }) => id === state.current?.trialId);
  if (!trial && !state.ended && state.profiling !== null) return `Profiling ${state.profiling}`;
  if (!trial && state.ended) return 'Reading the results';
  if (!trial) return state.trials.length === 0 ? 'Reading the file' : 'Preparing the next trial';
  const step = state.current?.step;
  // A trial has a reason before its end where it is measured again.
  const again = trial.reason === null ? '' : ` (${trial.reason})`;
  const isOver = step === 'count' || step === 'stop' || step === 'store';
  const offer = state.current?.offer && !isOver ? `, ${state.current.offer}` : '';
  return `${trialLabel(trial)}: ${step ? STEP_LABELS[step] : 'being measured'}${offer}${again}`;
}

/** A comparison builds each server twice. */
export function buildsWord({ trials }: Pick<LiveState, 'trials'>): string {
  return trials.some(({ side }) => side !== null) ? 'builds' : 'servers';
}

function queuedLabel({ ahead, startsAt }: Queued, nowMs: number): string {
  if (ahead === 0) return 'Queued: next in the queue';
  const behind = `Queued behind ${ahead} ${ahead === 1 ? 'run' : 'runs'}`;
  return startsAt === null ? behind : `${behind}: starts ${until(new Date(startsAt), new Date(nowMs))}`;
}

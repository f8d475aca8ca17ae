import { TRIAL_STEPS, type TrialStep } from '@headroom/model/run';
import { mean, present, sum } from '../statistics/elementary.ts';
import { byServer, counts, type ReportTrial } from './trial.ts';

/** The part of a trial that this table reads. */
export interface PhasedTrial extends Pick<ReportTrial, 'serverId' | 'status'> {
  readonly phases: readonly { readonly step: TrialStep; readonly ms: number }[];
}

/** Durations of the steps of a server's trials, mean over rounds. */
export interface PhaseRow {
  readonly serverId: string;
  /** Null for a step that no trial went through. */
  readonly stepMs: Readonly<Record<TrialStep, number | null>>;
  /** All steps but the load: what a trial costs beside measuring. */
  readonly outsideLoadMs: number | null;
}

/** The table of steps, servers by id, from trials that went through all of them: passed or `invalid`. */
export function phaseTable(trials: readonly PhasedTrial[]): PhaseRow[] {
  return byServer(trials.filter(counts)).map(([serverId, own]) => {
    const phased = own.filter((trial) => trial.phases.length > 0);
    return {
      serverId,
      stepMs: meanOfSteps(phased),
      outsideLoadMs: mean(phased.map((trial) => totalMs(trial, (step) => step !== 'load') ?? 0)),
    };
  });
}

function meanOfSteps(trials: readonly PhasedTrial[]): Record<TrialStep, number | null> {
  const means = TRIAL_STEPS.map((step) => {
    const times = trials.map((trial) => totalMs(trial, (own) => own === step));
    return [step, mean(present(times))];
  });
  return Object.fromEntries(means) as Record<TrialStep, number | null>;
}

/** Time of the chosen steps of a trial; null when it went through none of them. */
function totalMs(trial: PhasedTrial, chosen: (step: TrialStep) => boolean): number | null {
  const phases = trial.phases.filter(({ step }) => chosen(step));
  return phases.length === 0 ? null : sum(phases.map(({ ms }) => ms));
}

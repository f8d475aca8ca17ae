import type { OnceResult } from '@headroom/bench';
import { KINDS } from '@headroom/model/load';
import {
  type Disturbance,
  disturbanceIn,
  disturbanceLabel,
  isUnsettled,
  type LimitedBy,
  limitOver,
  UNSETTLED_PCT,
} from '@headroom/report';

/** Whether the figures of a trial are its server's: what limited its rate, and what else used the processors. */
export interface Limits {
  /** Null of a trial without a steady window, and of a server that was not started here. */
  readonly limitedBy: LimitedBy | null;
  readonly disturbance: Disturbance | null;
}

/** Limits of a trial, by the rules of every run. */
export function limitsIn({ result, runtime, conditions }: Omit<OnceResult, 'egress'>): Limits {
  const isOwn = runtime !== 'running';
  return {
    limitedBy: isOwn ? limitOver([result], conditions) : null,
    disturbance: disturbanceIn(result, conditions),
  };
}

/**
 * The same for a terminal. Steps of an experiment have limits of their own, and starts have none. Of a server
 * that was not started here it is not known whether the other programs are it.
 */
export function limitsTexts(measured: OnceResult): string[] {
  const { limitedBy, disturbance } = limitsIn(measured);
  const { experiment } = measured.result;
  const disturbed = disturbance && disturbanceLabel(disturbance);
  return [
    ...(limitedBy && (!experiment || KINDS[experiment.kind].steadyWindow)
      ? [`Limited by: ${limitedBy}.`]
      : []),
    ...(disturbed
      ? [
          measured.runtime === 'running'
            ? `Busy machine: ${disturbed}, including the server if it runs here.`
            : `Busy machine: ${disturbed}, which affects the figures. Measure again on an idle machine.`,
        ]
      : []),
    ...(isUnsettled(measured.result) ? [UNSETTLED] : []),
  ];
}

const UNSETTLED = `Not settled: processor time a call fell by more than ${UNSETTLED_PCT} % and its noise from the first third of the measured time to the last. A longer warm-up (warmup= of --profile) shows what it costs in the end.`;

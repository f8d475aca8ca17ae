import { disturbanceLabel, OTHERS_DISTURB_PCT, STOLEN_DISTURB_PCT } from '@headroom/report';
import type { DisturbedTrial } from './disturbed.ts';
import { trialLabel } from './trial-label.ts';

/** Meaning of a busy host for the figures, as the tooltip of a chip. */
export const BUSY_MEANING = `Other programs took more than ${OTHERS_DISTURB_PCT} % of the host’s processors, or a hypervisor more than ${STOLEN_DISTURB_PCT} %: they affected the figures`;

/** `go, round 2: other programs took 14.2 % of the host’s processors; measured 3 times`. */
export function disturbedLabel({ trial, ...disturbance }: DisturbedTrial): string {
  const again = trial.attempt > 1 ? `measured ${trial.attempt} times` : 'not measured again';
  return `${trialLabel(trial)}: ${disturbanceLabel(disturbance)}; ${again}`;
}

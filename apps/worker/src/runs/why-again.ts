import { isMeasuredAgain } from '@headroom/bench';
import type { TrialResult } from '@headroom/model/run';
import { disturbanceIn, disturbanceLabel } from '@headroom/report';

/** What decides whether a trial is measured again. */
interface Measured {
  readonly result: TrialResult;
  /** Number of times that it was measured. */
  readonly attempt: number;
  /** Times that the host measures a trial again. */
  readonly most: number;
  /** Logical processors of the host. */
  readonly cpus: number;
}

/**
 * Reason why a trial is measured again, in words: the rig failed, or something took the host's processors while it was
 * under load, which a failure may be due to as well. Null where neither is so, or it was measured as often as the host is
 * set to.
 */
export function whyAgain({ result, attempt, most, cpus }: Measured): string | null {
  if (attempt > most) return null;
  if (!isMeasuredAgain(result.experiment)) return null;
  const disturbance = disturbanceIn(result, { cpus });
  const why = rigFailure(result) ?? (disturbance && disturbanceLabel(disturbance));
  return why && `${why}: attempt ${attempt + 1} of ${most + 1}`;
}

/** Why the rig failed in a trial that had begun; one that could not begin would fail in the same way. */
function rigFailure({ outcome, phases, reason }: TrialResult): string | null {
  return outcome === 'rig_failed' && phases.length > 0 ? (reason ?? 'the rig failed') : null;
}

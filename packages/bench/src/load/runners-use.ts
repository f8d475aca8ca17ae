import type { LoadResult } from '@headroom/model/load';
import { LOAD_SATURATED_PCT } from '@headroom/report';
import type { ThreadSample } from '../runtime/runtime.ts';
import { busiestInWindow } from '../sampler/window.ts';
import { TrialFailure } from '../trial-failure.ts';

/**
 * Checks that no runner of a load used up its processors: its calls waited in it then, which counts as the server's time.
 * @param used processor time of each runner, by its number
 * @param cpus processors that each may use
 * @throws TrialFailure `invalid` for one that did; `rig_failed` where too little is known
 */
export function checkRunners(
  used: readonly ThreadSample[],
  {
    startedAtMs,
    windowStartMs,
    windowEndMs,
  }: Pick<LoadResult, 'startedAtMs' | 'windowStartMs' | 'windowEndMs'>,
  cpus: number,
): void {
  const busiest = busiestInWindow(used, {
    startMs: startedAtMs,
    windowStartMs: startedAtMs + windowStartMs,
    windowEndMs: startedAtMs + windowEndMs,
  });
  if (!busiest)
    throw new TrialFailure('rig_failed', 'the runners did not tell how much processor time they used');
  const pct = (100 * busiest.ms) / (cpus * (windowEndMs - windowStartMs));
  if (pct <= LOAD_SATURATED_PCT) return;
  throw new TrialFailure(
    'invalid',
    `runner ${busiest.name} used ${pct.toFixed(0)} % of its processor, of which ${LOAD_SATURATED_PCT} % are allowed: the load generator was measured, not the server`,
  );
}

/** What the trials without a profiler say to a comparison of CPU profiles. */
import { SIDES, type Side } from '@headroom/model/comparison';
import type { ReportTrial } from '../figures/trial.ts';
import { callsOf, meanOfCalls } from '../figures/trial-figures.ts';
import type { CpuComparisonTerms } from './types.ts';

/** Processors of a machine and of a server on it; null: its processors are not limited. */
interface Processors {
  readonly cpus: number;
  readonly serverCpus: number | null;
}

/**
 * Terms of a comparison of the CPU profiles of a server.
 * @param trials of this server that count, on both sides
 * @param processors of its host; null where they are not known
 */
export function cpuComparisonTerms(
  trials: readonly (Pick<ReportTrial, 'measurements'> & { readonly side: Side | null })[],
  processors: Processors | null,
): CpuComparisonTerms {
  const change = latencyChangeMs(trials);
  return {
    ...(change !== null && { latencyChangeMs: change }),
    ...(processors && {
      processors: Math.min(processors.serverCpus ?? processors.cpus, processors.cpus),
    }),
  };
}

/** Mean latency of all tool calls at head less that at base, in ms; null where a side has no right answer. */
function latencyChangeMs(trials: Parameters<typeof cpuComparisonTerms>[0]): number | null {
  const [base = Number.NaN, head = Number.NaN] = SIDES.map((side) =>
    meanOfCalls(trials.filter((trial) => trial.side === side).map(callsOf)),
  );
  const change = head - base;
  return Number.isNaN(change) ? null : change;
}

/** What the trials without a profiler say to a comparison of CPU profiles. */
import { SIDES, type Side } from '@headroom/model/comparison';
import type { ReportTrial } from '../figures/trial.ts';
import { callsOf, meanOfCalls } from '../figures/trial-figures.ts';
import { intervalOfMean } from '../statistics/interval.ts';
import type { CpuComparisonTerms } from './types.ts';

/** Processors of a machine and of a server on it; null: its processors are not limited. */
interface Processors {
  readonly cpus: number;
  readonly serverCpus: number | null;
}

/** A trial of one side, of which its answers are read. */
type LatencyTrial = Pick<ReportTrial, 'measurements' | 'round'> & { readonly side: Side | null };

/**
 * Terms of a comparison of the CPU profiles of a server.
 * @param trials of this server that count, on both sides
 * @param processors of its host; null where they are not known
 */
export function cpuComparisonTerms(
  trials: readonly LatencyTrial[],
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

/**
 * Mean latency of all tool calls at head less that at base, in ms. Null where it grew by no more than chance: unless the
 * 95 % interval of its ratio over the rounds that measured both sides lies above 1.
 */
function latencyChangeMs(trials: readonly LatencyTrial[]): number | null {
  const rounds = [...Map.groupBy(trials, ({ round }) => round).values()];
  const ratios = rounds.map((round) => meanOf(round, 'head') / meanOf(round, 'base')).filter(Number.isFinite);
  const interval = intervalOfMean(ratios);
  if (interval?.kind !== 'confidence' || interval.low <= 1) return null;
  const [base = 0, head = 0] = SIDES.map((side) => meanOf(trials, side));
  return head - base;
}

/** Mean latency of the calls of a side; NaN where it has no right answer. */
const meanOf = (trials: readonly LatencyTrial[], side: Side): number =>
  meanOfCalls(trials.filter((trial) => trial.side === side).map(callsOf));

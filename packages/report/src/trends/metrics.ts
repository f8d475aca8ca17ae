import { ENCODINGS } from '@headroom/model/context';
import type { ExperimentKind } from '@headroom/model/experiments';
import { type FigureMetric, type Metric, metricById, metricsOf } from '../compare/metrics.ts';
import { formatCount, formatMs } from '../figures/format.ts';

/** Metrics that trends measure: the figures of comparisons, and one that these do not judge. */
export type MeasuredMetricId = FigureMetric['id'] | 'cpuMsPerCall';

/** Metrics that trends follow: those that are measured, and the context of a server, which is counted. */
export type TrendMetricId = MeasuredMetricId | 'contextTokens';

export interface TrendMetric extends Pick<Metric, 'title' | 'unit' | 'format' | 'better' | 'scopes'> {
  readonly id: TrendMetricId;
  /** Counted: without intervals, and every difference is a change. */
  readonly isExact?: true;
}

/**
 * What a tool call costs the server by the handshake of its series, as `handshakeCosts` has it. Comparisons judge
 * processor time by request, of which handshakes are some: told twice, one change would count as two.
 */
const CPU_PER_CALL: TrendMetric = {
  id: 'cpuMsPerCall',
  title: 'CPU per call with handshake',
  unit: 'ms',
  format: (ms) => formatMs(ms, 3),
  better: 'lower',
  scopes: ['server'],
};

/** Encoding that trends follow: tokens of another one are no change of the server. */
export const TREND_ENCODING = ENCODINGS[0];

const CONTEXT_TOKENS: TrendMetric = {
  id: 'contextTokens',
  title: `Context (${TREND_ENCODING})`,
  unit: 'tokens',
  format: formatCount,
  better: 'lower',
  scopes: ['server'],
  isExact: true,
};

/**
 * Metrics to follow, the default first: those of one load (null), or of an experiment.
 * @param hasContexts whether the context of servers is counted, too
 */
export function trendMetrics(
  experiment: ExperimentKind | null,
  hasContexts = true,
): readonly [TrendMetric, ...TrendMetric[]] {
  const [first, ...others] = metricsOf(experiment);
  if (!first) throw new Error(`no metric of ${experiment} can be followed`);
  const counted = hasContexts ? [CONTEXT_TOKENS] : [];
  if (experiment !== null) return [first, ...others, ...counted];
  const mean = metricById('meanMs');
  return [mean, ...[first, ...others].filter((other) => other !== mean), CPU_PER_CALL, ...counted];
}

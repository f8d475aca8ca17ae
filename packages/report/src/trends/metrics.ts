import type { ExperimentKind } from '@headroom/workload';
import { type FigureMetric, type Metric, metricById, metricsOf } from '../compare/metrics.ts';
import { formatMs } from '../figures/format.ts';

/** Metrics that trends follow: the figures of comparisons, and one that these do not judge. */
export type TrendMetricId = FigureMetric['id'] | 'cpuMsPerCall';

export interface TrendMetric extends Pick<Metric, 'title' | 'unit' | 'format' | 'better' | 'scopes'> {
  readonly id: TrendMetricId;
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

/** Metrics to follow, the default first: those of one load (null), or of an experiment. */
export function trendMetrics(experiment: ExperimentKind | null): readonly [TrendMetric, ...TrendMetric[]] {
  const [first, ...others] = metricsOf(experiment);
  if (!first) throw new Error(`no metric of ${experiment} can be followed`);
  if (experiment !== null) return [first, ...others];
  const mean = metricById('meanMs');
  return [mean, ...[first, ...others].filter((other) => other !== mean), CPU_PER_CALL];
}

import { METRICS, type Metric, metricById } from '@headroom/report/compare';
import { SUITES } from '@headroom/workload';
import type { Params } from '#ui/address.ts';

/** Default metric of a trend. */
export const FIRST_METRIC = metricById('meanMs');

/** The metric and the tool that an address asks for; what it does not know is left out. */
export function metricOf(params: Params, suite: string): { metric: Metric; tool: string | null } {
  const metric = METRICS.find(({ id }) => id === params.metric) ?? FIRST_METRIC;
  const known = metric.scopes.includes('tool') && toolsOf(suite).some((name) => name === params.tool);
  return { metric, tool: known ? (params.tool ?? null) : null };
}

/** The tools of a suite, in its order; none of one that is gone. */
export function toolsOf(suite: string): string[] {
  return SUITES.find(({ id }) => id === suite)?.tools.map(({ name }) => name) ?? [];
}

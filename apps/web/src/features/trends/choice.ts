import { listWorkloads } from '@headroom/db';
import { METRICS, type Metric, metricById } from '@headroom/report/compare';
import { db } from '#server/db.ts';
import type { Params } from '#ui/address.ts';

/** Default metric of a trend. */
export const FIRST_METRIC = metricById('meanMs');

/** The metric and the tool that an address asks for; what it does not know is left out. */
export function metricOf(params: Params, tools: readonly string[]): { metric: Metric; tool: string | null } {
  const metric = METRICS.find(({ id }) => id === params.metric) ?? FIRST_METRIC;
  const known = metric.scopes.includes('tool') && tools.some((name) => name === params.tool);
  return { metric, tool: known ? (params.tool ?? null) : null };
}

/** The tools of a suite or of a project's workload, in its order; none of one that is gone. */
export async function toolsOf(suite: string): Promise<string[]> {
  const workload = (await listWorkloads(db(), [suite])).get(suite);
  return workload?.tools.map(({ name }) => name) ?? [];
}

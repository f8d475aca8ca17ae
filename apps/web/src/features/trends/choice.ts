import { listWorkloads } from '@headroom/db';
import { findProfile } from '@headroom/model/run';
import { judgedExperiment } from '@headroom/report/compare';
import { type TrendMetric, trendMetrics } from '@headroom/report/trends';
import { db } from '#server/db.ts';
import type { Params } from '#ui/address.ts';

/** Metrics to follow over the runs of a load profile, the default first: those of one load, or of an experiment. */
export function metricsOfProfile(profile: string): readonly [TrendMetric, ...TrendMetric[]] {
  return trendMetrics(judgedExperiment(profile), findProfile(profile)?.extraTools === undefined);
}

/** The metric and the tool that an address asks for; what it does not know is left out. */
export function metricOf(
  params: Params,
  { profile, tools }: { profile: string; tools: readonly string[] },
): { metric: TrendMetric; tool: string | null } {
  const all = metricsOfProfile(profile);
  const metric = all.find(({ id }) => id === params.metric) ?? all[0];
  const known = metric.scopes.includes('tool') && tools.some((name) => name === params.tool);
  return { metric, tool: known ? (params.tool ?? null) : null };
}

/** The tools of a suite or of a project's workload, in its order; none of one that is gone. */
export async function toolsOf(suite: string): Promise<string[]> {
  const workload = (await listWorkloads(db(), [suite])).get(suite);
  return workload?.tools.map(({ name }) => name) ?? [];
}

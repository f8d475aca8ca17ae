/** Figures of one server from the raw results of its repeats, by the conventions of the published study. */

import type { RateUnit, ServerFigures } from '../figures/server-figures.ts';
import { mix, throughPoints, valueAt } from '../statistics/distribution.ts';
import { cvPct, mean, present, ratio, sum } from '../statistics/elementary.ts';
import { intervalOfMean } from '../statistics/interval.ts';
import type { RawServer, RawStudy, RawTool, Repeats } from './data.ts';

/** Unit of the authors of published studies: every HTTP request, several of which may be one call. */
export const STUDY_RATE_UNIT: RateUnit = 'HTTP requests/s';

/** The repeats in which a server was measured, in their order. */
export function repeatsOf(study: Repeats, serverId: string): RawServer[] {
  return present(study.repeats.map(({ servers }) => servers[serverId]));
}

/** The tools of a server in one repeat, without the protocol's own requests. */
export function toolsOf(server: RawServer): RawTool[] {
  return server.tools.filter(({ protocol }) => !protocol);
}

/**
 * One server over its repeats. Latencies are means over repeats of the mean over tools, weighted by their counts: also
 * the percentiles, so that they are averages and not percentiles of all requests (`pooledPercentileMs` is nearer). Where
 * the tools of a repeat carry no counts, its latencies are those over all its requests.
 */
export function rawFigures(study: RawStudy, serverId: string): ServerFigures {
  const repeats = repeatsOf(study, serverId);
  const rates = repeats.map(({ rps }) => rps);
  const meanOver = (read: (server: RawServer) => number | null) => mean(present(repeats.map(read)));
  const latency = (name: LatencyName) => meanOver((server) => latencyOf(server, name));
  return {
    serverId,
    rate: mean(rates),
    rateUnit: STUDY_RATE_UNIT,
    rateInterval: intervalOfMean(rates),
    rateByRound: rates,
    rateCvPct: cvPct(rates),
    meanMs: latency('meanMs'),
    meanMsInterval: intervalOfMean(present(repeats.map((server) => latencyOf(server, 'meanMs')))),
    p50Ms: latency('p50Ms'),
    p95Ms: latency('p95Ms'),
    p99Ms: latency('p99Ms'),
    cpuPct: meanOver(({ cpuPct }) => cpuPct),
    memoryMb: meanOver(({ memoryMb }) => memoryMb),
    coldStartMs: null,
    requests: repeats.length === 0 ? null : sum(repeats.map(({ requests }) => requests)),
    errorRatePct: meanOver(({ errorRatePct }) => errorRatePct),
  };
}

type LatencyName = 'meanMs' | 'p50Ms' | 'p90Ms' | 'p95Ms' | 'p99Ms';

/** P90 of a server, by the same convention as its other latencies. */
export function rawP90Ms(study: RawStudy, serverId: string): number | null {
  return mean(present(repeatsOf(study, serverId).map((server) => latencyOf(server, 'p90Ms'))));
}

/** A latency of one repeat, by the convention of `rawFigures`. */
export function latencyOf(server: RawServer, name: LatencyName): number | null {
  return server.overAll ? server.overAll[name] : overTools(server, name);
}

/** Mean over the tools of one repeat, weighted by their counts; null where a tool lacks the figure. */
function overTools(server: RawServer, name: LatencyName): number | null {
  const tools = toolsOf(server);
  const values = present(tools.map((tool) => tool[name]));
  if (values.length < tools.length) return null;
  const counts = present(tools.map(({ count }) => count));
  if (counts.length < tools.length) return null;
  return ratio(sum(values.map((value, index) => value * (counts[index] ?? 0))), sum(counts));
}

/**
 * Percentile of all tool calls of all repeats together, from mixing the distributions that the stored percentiles of
 * each tool describe (linear between minimum, P50, P90, P95, P99 and maximum): an estimate, as fine as these.
 * Null where one of them is missing.
 */
export function pooledPercentileMs(study: RawStudy, serverId: string, percentile: number): number | null {
  const tools = repeatsOf(study, serverId).flatMap(toolsOf);
  const parts = tools
    .filter(({ count }) => count !== 0)
    .map((tool) => ({ weight: tool.count ?? 0, values: tool.count === null ? [] : valuesOf(tool) }));
  if (parts.length === 0 || parts.some(({ values }) => values.length < CURVE_PCTS.length)) return null;
  const mixed = parts.map(({ weight, values }) => ({
    weight,
    distribution: throughPoints(values, CURVE_PCTS),
  }));
  return valueAt(mix(mixed), percentile);
}

/** Percentiles of the values that a tool has. */
const CURVE_PCTS: readonly number[] = [0, 50, 90, 95, 99, 100];

function valuesOf({ minMs, p50Ms, p90Ms, p95Ms, p99Ms, maxMs }: RawTool): number[] {
  return present([minMs, p50Ms, p90Ms, p95Ms, p99Ms, maxMs]);
}

/**
 * Requests of all repeats that the tools' figures count: without the warm-up. Comparable between the servers of one
 * study only, whose tests are of one length.
 */
export function steadyRequests(study: RawStudy, serverId: string): number {
  return sum(repeatsOf(study, serverId).flatMap(({ tools }) => tools.map(({ count }) => count ?? 0)));
}

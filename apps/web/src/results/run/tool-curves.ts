import { type CdfPoint, counts, poolMeasurements, type ReportTrial } from '@headroom/report';

/**
 * Percents at which a curve is plotted: enough to look smooth; the last percent would take most of the time
 * axis.
 */
const CURVE_PCTS = [1, ...Array.from({ length: 39 }, (_, i) => 2.5 * (i + 1)), 99];

/** Distribution of the latencies of a tool's right answers, over all rounds. */
export interface ToolCurve {
  readonly serverId: string;
  readonly meanMs: number | null;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly points: readonly CdfPoint[];
}

/** A tool with its curve of every server that answered it. */
export interface ToolCurves {
  readonly tool: string;
  readonly servers: readonly ToolCurve[];
}

/** The curves of every tool, by its name. @param order of the servers */
export function toolCurvesOf(trials: readonly ReportTrial[], order: readonly string[]): ToolCurves[] {
  const calls = trials
    .filter(counts)
    .flatMap(({ serverId, measurements }) =>
      measurements.filter(({ kind }) => kind === 'tool').map((measurement) => ({ serverId, measurement })),
    );
  const names = [...new Set(calls.map(({ measurement }) => measurement.name))].sort();
  return names.map((tool) => ({
    tool,
    servers: order.flatMap((serverId) => {
      const own = calls.filter((call) => call.serverId === serverId && call.measurement.name === tool);
      const { count, meanMs, percentile } = poolMeasurements(own.map(({ measurement }) => measurement));
      if (count === 0) return [];
      const points = CURVE_PCTS.flatMap((pct) => {
        const ms = percentile(pct);
        return ms === null ? [] : [{ pct, ms }];
      });
      return [{ serverId, meanMs, p50Ms: percentile(50), p99Ms: percentile(99), points }];
    }),
  }));
}

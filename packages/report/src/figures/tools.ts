import { type ErrorCounts, REQUEST_KINDS, type RequestKind } from '@headroom/model/suite';
import { pct, sum } from '../statistics/elementary.ts';
import { errorCount, poolMeasurements } from './pool.ts';
import { type EventTimes, eventTimesOf } from './streams.ts';
import { byServer, compareText, counts, type ReportTrial } from './trial.ts';

/** One tool, or one of the protocol's own requests, of one server: its latencies pooled over rounds. */
export interface ToolRow extends EventTimes {
  readonly serverId: string;
  readonly name: string;
  readonly kind: RequestKind;
  /** Right answers. */
  readonly count: number;
  readonly errors: ErrorCounts;
  /** Wrong answers / all answers. */
  readonly errorRatePct: number | null;
  readonly minMs: number | null;
  readonly meanMs: number | null;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly maxMs: number | null;
  /** Calls that the client gave up, beside `count` and `errors`. */
  readonly aborted: number;
}

/**
 * The table of tools: servers by id, tools before protocol requests, each by name. Trials that neither
 * passed nor were `invalid` do not count.
 */
export function toolTable(trials: readonly ReportTrial[]): ToolRow[] {
  return byServer(trials.filter(counts)).flatMap(([serverId, own]) => {
    const measurements = own.flatMap((trial) => trial.measurements);
    const groups = Map.groupBy(measurements, ({ kind, name }) => `${kind} ${name}`);
    return [...groups.values()]
      .flatMap((group) => (group[0] ? [{ serverId, ...toolFigures(group[0], group) }] : []))
      .sort((a, b) => kindOrder(a.kind) - kindOrder(b.kind) || compareText(a.name, b.name));
  });
}

type Measurements = ReportTrial['measurements'];

function toolFigures({ name, kind }: Measurements[number], measurements: Measurements) {
  const { count, errors, minMs, meanMs, maxMs, percentile } = poolMeasurements(measurements);
  const wrong = errorCount(errors);
  return {
    name,
    kind,
    count,
    errors,
    errorRatePct: pct(wrong, count + wrong),
    minMs,
    meanMs,
    p50Ms: percentile(50),
    p95Ms: percentile(95),
    p99Ms: percentile(99),
    maxMs,
    ...eventTimesOf(measurements),
    aborted: sum(measurements.map((one) => one.aborted ?? 0)),
  };
}

const kindOrder = (kind: RequestKind) => REQUEST_KINDS.indexOf(kind);

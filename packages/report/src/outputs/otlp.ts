/**
 * Latencies of trials as OpenTelemetry metrics, in the JSON encoding of OTLP 1 (ExportMetricsServiceRequest), by the
 * semantic conventions of the Model Context Protocol. Clients measure them, so the metric is that of clients.
 */
import type { Side } from '@headroom/model/comparison';
import type { Measurement } from '@headroom/model/load';
import { ERROR_KINDS, type ErrorKind, type RequestKind, type Workload } from '@headroom/model/suite';
import { latenciesOf } from '../figures/pool.ts';
import { counts, type ReportTrial } from '../figures/trial.ts';
import { cumulativeAt } from '../statistics/distribution.ts';

export const DURATION_METRIC = 'mcp.client.operation.duration';

/** Upper bounds of buckets in seconds: those of the conventions, from 0.01 on, and finer ones below. */
export const BOUNDS_S: readonly number[] = [
  ...[0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005],
  ...[0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
];

/** Methods of the protocol's own requests; the others are no requests of MCP that a client waits for. */
const METHODS: Partial<Record<RequestKind, string>> = {
  initialize: 'initialize',
  tools_list: 'tools/list',
  notification: 'notifications/initialized',
  discover: 'server/discover',
};

/** `error.type` by kind of wrong answer; `tool_error` is that of the conventions. */
const ERROR_TYPES: Readonly<Record<ErrorKind, string>> = {
  http: 'http',
  jsonrpc: 'jsonrpc',
  is_error: 'tool_error',
  check: 'wrong_answer',
  timeout: 'timeout',
  unauthorized: 'unauthorized',
  session_lost: 'session_lost',
};

/** A trial with what it was of. */
export type OtlpTrial = Pick<ReportTrial, 'id' | 'serverId' | 'round' | 'status' | 'measurements'> & {
  readonly side: Side | null;
  /** Milliseconds since 1970, of the whole trial; its latencies are of the steady window within. */
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** Commit of the server; null if it comes from none. */
  readonly commit: string | null;
  /** Ref or version that was measured; null if none was named. */
  readonly version: string | null;
};

export interface OtlpSource {
  /** Null of a measurement that no installation stores. */
  readonly runId: string | null;
  readonly profile: string;
  readonly handshake: string;
  /** Version of the protocol; null if it is not known. */
  readonly protocol: string | null;
  /** Operations of the workload, which are no tools: their methods by their names. */
  readonly methods?: Readonly<Record<string, string>>;
  readonly trials: readonly OtlpTrial[];
}

/** Methods of the operations of a workload, by their names. */
export function methodsOf({ tools }: Pick<Workload, 'tools'>): Record<string, string> {
  return Object.fromEntries(tools.flatMap(({ name, method }) => (method ? [[name, method]] : [])));
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

interface HistogramPoint {
  readonly attributes: readonly Attribute[];
  readonly startTimeUnixNano: string;
  readonly timeUnixNano: string;
  readonly count: string;
  /** Seconds; absent of wrong answers, whose latencies are not kept. */
  readonly sum?: number;
  readonly min?: number;
  readonly max?: number;
  readonly bucketCounts?: readonly string[];
  readonly explicitBounds?: readonly number[];
}

/** AGGREGATION_TEMPORALITY_CUMULATIVE: each trial is a series of its own, with one point. */
const CUMULATIVE = 2;

/** The metrics of all trials whose figures count: a resource each, so that rounds and sides stay apart. */
export function otlpMetrics(source: OtlpSource) {
  return { resourceMetrics: source.trials.filter(counts).map((trial) => resourceOf(trial, source)) };
}

function resourceOf(trial: OtlpTrial, source: OtlpSource) {
  const dataPoints = trial.measurements.flatMap((measurement) => pointsOf(measurement, trial, source));
  const metric = {
    name: DURATION_METRIC,
    unit: 's',
    description: 'Duration of MCP requests as the load generator observed them.',
    histogram: { aggregationTemporality: CUMULATIVE, dataPoints },
  };
  return {
    resource: { attributes: resourceAttributes(trial, source) },
    scopeMetrics: [{ scope: { name: 'headroom' }, metrics: [metric] }],
  };
}

function resourceAttributes(trial: OtlpTrial, { runId, profile, handshake }: OtlpSource): Attribute[] {
  const { id, serverId, side, round, status, commit, version } = trial;
  return attributes({
    'service.name': serverId,
    'service.namespace': 'headroom',
    'service.instance.id': id,
    'service.version': version ?? commit,
    'vcs.ref.head.revision': commit,
    'headroom.run.id': runId,
    'headroom.side': side,
    'headroom.round': round,
    'headroom.trial.status': status,
    'headroom.profile': profile,
    'headroom.handshake': handshake,
  });
}

/** A point of right answers with their latencies, and one a kind of wrong answers, which are counted alone. */
function pointsOf(measurement: Measurement, trial: OtlpTrial, source: OtlpSource): HistogramPoint[] {
  const method = methodOf(measurement, source);
  if (method === undefined) return [];
  const common = {
    'mcp.method.name': method,
    'mcp.protocol.version': source.protocol,
    ...(method === 'tools/call'
      ? { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': measurement.name }
      : measurement.kind === 'tool' && { 'headroom.operation': measurement.name }),
  };
  const time = { startTimeUnixNano: nanos(trial.startedAtMs), timeUnixNano: nanos(trial.endedAtMs) };
  const wrong = ERROR_KINDS.flatMap((kind) => {
    const count = measurement.errors[kind] ?? 0;
    const named = { ...common, 'error.type': ERROR_TYPES[kind] };
    return count > 0 ? [{ attributes: attributes(named), ...time, count: String(count) }] : [];
  });
  const right = histogramOf(measurement);
  return [...(right ? [{ attributes: attributes(common), ...time, ...right }] : []), ...wrong];
}

function methodOf({ kind, name }: Measurement, { methods = {} }: OtlpSource): string | undefined {
  if (kind !== 'tool') return METHODS[kind];
  return Object.hasOwn(methods, name) ? methods[name] : 'tools/call';
}

/**
 * Right answers by buckets. Count, sum, minimum and maximum are exact; counts of buckets are read from the stored
 * percentiles, linear between them, so each is within a percent of all answers.
 */
function histogramOf(measurement: Measurement) {
  const { count, minMs, meanMs, maxMs } = measurement;
  const [part] = latenciesOf([measurement]) ?? [];
  if (!part || minMs === null || meanMs === null || maxMs === null) return null;
  const bounds = BOUNDS_S.map((bound) => bound * 1000);
  const upTo = cumulativeAt(part.distribution, bounds).upToPct.map((pct) => Math.round((pct / 100) * count));
  const bucketCounts = [...upTo, count].map((until, at) => String(until - (upTo[at - 1] ?? 0)));
  const sum = (meanMs * count) / 1000;
  return {
    ...{ count: String(count), sum, min: minMs / 1000, max: maxMs / 1000 },
    ...{ bucketCounts, explicitBounds: BOUNDS_S },
  };
}

/** Integers of 64 bits are texts in this encoding. */
const nanos = (ms: number): string => `${Math.round(ms)}000000`;

function attributes(values: Readonly<Record<string, string | number | null>>): Attribute[] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (value === null) return [];
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }];
  });
}

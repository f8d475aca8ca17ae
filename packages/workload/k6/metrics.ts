import exec from 'k6/execution';
import { Counter, Gauge, Trend } from 'k6/metrics';
import type { Fault } from '../src/answers.ts';
import { longestSeconds, steadyWindowMs } from '../src/profile.ts';
import {
  COUNTED_KINDS,
  ERROR_KINDS,
  type ErrorKind,
  PROTOCOL_REQUESTS,
  type RequestKind,
} from '../src/requests.ts';
import { config } from './config.ts';

/** One measured kind of request: its latencies and errors, all from the steady window. */
export interface Meter {
  /** Tool name, or the kind for protocol requests. */
  name: string;
  /** Part of the names of its metrics: k6 allows fewer characters in those than MCP in a tool's. */
  key: string;
  kind: RequestKind;
  counted: boolean;
  latency: Trend;
  errors: Record<ErrorKind, Counter>;
}

/** Names of k6's metrics; `collect` finds them again in the summary. */
export const latencyMetric = ({ key }: Pick<Meter, 'key'>) => `latency_${key}`;
export const errorMetric = ({ key }: Pick<Meter, 'key'>, kind: ErrorKind) => `errors_${key}_${kind}`;

function meter(name: string, kind: RequestKind, key: string): Meter {
  const errors = ERROR_KINDS.map((error) => [error, new Counter(errorMetric({ key }, error))]);
  return {
    name,
    key,
    kind,
    counted: COUNTED_KINDS.includes(kind),
    latency: new Trend(latencyMetric({ key }), true),
    errors: Object.fromEntries(errors),
  };
}

export const toolMeters = config.workload.tools.map(({ name }, index) =>
  meter(name, 'tool', `tool_${index}`),
);
const [initialize, toolsList, notification, del] = PROTOCOL_REQUESTS.map((kind) =>
  meter(kind, kind, kind),
) as [Meter, Meter, Meter, Meter];
export const protocolMeters = { initialize, toolsList, notification, delete: del };
export const allMeters: readonly Meter[] = [...toolMeters, initialize, toolsList, notification, del];

/** Live figures of the whole test; the worker reads these three over k6's REST API once a second. */
const requests = new Counter('live_requests');
const toolCalls = new Counter('live_tool_calls');
const toolCallMs = new Counter('live_tool_call_ms');
const startedAt = new Gauge('started_at');
const windowStart = new Gauge('window_start');

/** The steady window, from the start of the load. A load that counts its calls begins it by `beginWindow`. */
let { startMs, endMs } = steadyWindowMs(config.profile) ?? { startMs: Infinity, endMs: Infinity };
let scenarioStart = 0;
const reported = new Set<string>();

/** Start of the load; the first call of each virtual user also publishes it for the result. */
export function markStart(): void {
  if (scenarioStart !== 0) return;
  scenarioStart = exec.scenario.startTime;
  startedAt.add(scenarioStart);
}

/** Start of the steady window where calls are counted: those before did not count. */
export function beginWindow(): void {
  startMs = Date.now() - scenarioStart;
  windowStart.add(startMs);
}

let over = false;

/** End of a load that counts its calls. */
export function markOver(): void {
  over = true;
}

/** Whether the test is over: the iteration that a virtual user ends now is its last. */
export function isOver(): boolean {
  return over || Date.now() - scenarioStart >= longestSeconds(config.profile) * 1000;
}

/** Counts one completed request: always in the live figures, in the meter only inside the steady window. */
export function record(meter: Meter, ms: number, fault: Fault | undefined): void {
  if (meter.counted) requests.add(1);
  if (meter.kind === 'tool') {
    toolCalls.add(1);
    toolCallMs.add(ms);
  }
  if (fault) report(meter, fault);
  const now = Date.now() - scenarioStart;
  if (now < startMs || now >= endMs) return;
  if (fault) meter.errors[fault.kind].add(1);
  else meter.latency.add(ms);
}

/** The first fault of each kind that a virtual user meets goes to the log, so that a failed trial can say why. */
function report(meter: Meter, fault: Fault): void {
  const key = `${meter.name} ${fault.kind}`;
  if (reported.has(key)) return;
  reported.add(key);
  console.error(`${meter.name}: ${fault.reason}`);
}

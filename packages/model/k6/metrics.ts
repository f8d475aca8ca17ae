import exec from 'k6/execution';
import * as recorder from 'k6/x/recorder';
import { longestOfferedSeconds, offeredWindow } from '../src/load/offered-load.ts';
import { type Fault, MAX_ANSWER_BYTES } from '../src/suite/answers.ts';
import { clientResults, METHOD_NOT_FOUND, NOT_OFFERED } from '../src/suite/client-answers.ts';
import { COUNTED_KINDS, ERROR_KINDS } from '../src/suite/requests.ts';
import { type MeterRow, metersOf } from '../src/suite/users.ts';
import { DEFAULT_ANSWER_KB } from '../src/suite/workload.ts';
import { GIVES_UP } from './aborts.ts';
import { config } from './config.ts';

/** One measured kind of request. */
export interface Meter {
  /** Tool name, or the kind for protocol requests. */
  readonly name: string;
  /** Its place among those of the recorder. */
  readonly index: number;
}

/** A right answer, in the place of an error's kind. */
const RIGHT = -1;

const { authorizationAt, profile, workload, seed, sliceS } = config;
const rows = metersOf(workload, config.handshake);
const names = rows.map(({ name }) => name);
const meters = names.map((name, index): Meter => ({ name, index }));
const metersOfKind = (wanted: MeterRow['kind']) => meters.filter((_, at) => rows[at]?.kind === wanted);
const calls = workload.tools.length;

const [burstInitialize, callsDuring, callsOutside] = metersOfKind('burst');
const [left, ended] = metersOfKind('session');

if (!recorder.numberUser)
  throw new Error('k6 is older than its script: "make setup" builds it from infra/k6');
recorder.open({
  meters: names,
  errors: ERROR_KINDS.length,
  calls,
  // Those that are counted come first among the protocol's own.
  counted: rows.filter(({ kind }) => COUNTED_KINDS.some((one) => one === kind)).length,
  sliceS,
  listens: rows.some(({ kind }) => kind === 'listen'),
  streamErrors: {
    http: ERROR_KINDS.indexOf('http'),
    timeout: ERROR_KINDS.indexOf('timeout'),
    unauthorized: ERROR_KINDS.indexOf('unauthorized'),
  },
  // Limits are of characters, of which each has at most three bytes.
  mostBytes:
    3 *
    Math.max(
      MAX_ANSWER_BYTES,
      ...workload.tools.map(({ maxAnswerKb = DEFAULT_ANSWER_KB }) => 1024 * maxAnswerKb),
    ),
  client: {
    results: Object.fromEntries(
      Object.entries(clientResults(workload.client)).map(([method, result]) => [
        method,
        JSON.stringify(result),
      ]),
    ),
    delayMs: workload.client?.delayMs ?? 0,
    refusal: JSON.stringify({ code: METHOD_NOT_FOUND, message: NOT_OFFERED }),
  },
  aborts: GIVES_UP,
  bursts: callsDuring && callsOutside && { during: callsDuring.index, outside: callsOutside.index },
  authorizationAt: authorizationAt ?? '',
  arrivals: profile.kind === 'open' ? { perS: profile.perS, forMs: profile.holdS * 1000, seed } : undefined,
});

export const toolMeters = meters.slice(0, calls);
/** Meters of classes of users, and those of sessions that are left open and that are ended; empty or undefined without any. */
export const viewMeters = { classes: metersOfKind('class'), burstInitialize, left, ended };
const meterOf = (kind: MeterRow['kind']) => metersOfKind(kind)[0] as Meter;
/** Meters of requests beside tool calls; those that the handshake does not make are undefined, and nobody reads them. */
export const protocolMeters = {
  initialize: meterOf('initialize'),
  toolsList: meterOf('tools_list'),
  notification: meterOf('notification'),
  delete: meterOf('delete'),
  listen: meterOf('listen'),
  discover: meterOf('discover'),
};

let scenarioStart = 0;
const reported = new Set<string>();

/** Meters that get the answers of this virtual user, too, by the meters that they are recorded at. */
const copies: number[] = [];

/** Has the answers of this virtual user at some meters recorded at another, too. */
export function copyTo({ index }: Meter, from: readonly Meter[]): void {
  for (const meter of from) copies[meter.index] = index;
}

/** Start of the load, which each virtual user notes before its first call; its window follows where it is fixed. */
export function markStart(): void {
  if (scenarioStart !== 0) return;
  scenarioStart = exec.scenario.startTime;
  recorder.begin(scenarioStart);
  const window = offeredWindow(profile);
  if (window) recorder.setWindow(window.startMs, window.endMs);
}

/** Start of the steady window where calls are counted: those before did not count. */
export function beginWindow(): void {
  recorder.setWindow(Date.now() - scenarioStart, 0);
}

let over = false;

/** End of a load that counts its calls. */
export function markOver(): void {
  over = true;
}

/** Time since the start of the load, in milliseconds. */
export function elapsedMs(): number {
  return Date.now() - scenarioStart;
}

/** Longest time of the load, in milliseconds. */
export const longestMs = longestOfferedSeconds(profile) * 1000;

/** Whether the test is over: the iteration that a virtual user ends now is its last. */
export function isOver(): boolean {
  return over || elapsedMs() >= longestMs;
}

/**
 * Hands one answer to the recorder, which counts it in the steady window by when it came.
 * @param place of its request among those that were sent at once
 */
export function record({ name, index }: Meter, ms: number, fault: Fault | undefined, place = 0): void {
  const error = fault ? ERROR_KINDS.indexOf(fault.kind) : RIGHT;
  const copy = copies[index];
  if (copy === undefined) recorder.record(index, ms, error, place);
  else recorder.record(index, ms, error, place, copy);
  if (fault) report(name, fault);
}

/** The first fault of each kind that a virtual user meets goes to the log, so that a failed trial can say why. */
function report(name: string, fault: Fault): void {
  const key = `${name} ${fault.kind}`;
  if (reported.has(key)) return;
  reported.add(key);
  console.error(`${name}: ${fault.reason}`);
}

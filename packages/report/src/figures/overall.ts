import { cvPct, MIN_ROUNDS_FOR_CV, mean, median, pct, present, sum } from '../statistics/elementary.ts';
import { intervalOfMean } from '../statistics/interval.ts';
import { rank } from '../statistics/rank.ts';
import { type AbortCounts, abortsOf } from './aborts.ts';
import { type DearList, dearListOf } from './dear-list.ts';
import { type DelayedAcks, delayedAcksOf } from './delayed-acks.ts';
import { type LimitedBy, limitOf, type Processors, type ProcessorUse } from './limit.ts';
import { type Floor, UNKNOWN_FLOOR } from './noise-floor.ts';
import { poolMeasurements } from './pool.ts';
import { disturbedTrials, processorUseOf, type UsedTrial } from './processor-use.ts';
import type { SdkOverhead } from './sdk-overhead.ts';
import { OWN_RATE_UNIT, type ServerFigures } from './server-figures.ts';
import { unsettledTrials } from './settling.ts';
import { type HeldStreams, heldStreamsOf, openStreamsOf, type StreamCounts } from './streams.ts';
import { byServer, counts, type ReportTrial } from './trial.ts';
import {
  callRateOf,
  callsOf,
  countedOf,
  cpuMsPerRequestOf,
  cpuPctOf,
  intervalOfCalls,
  otherCpuPctOf,
  publishedRpsOf,
  requestRateOf,
  requestsAtOnceOf,
  requestsOf,
  throttledPctOf,
  useOf,
} from './trial-figures.ts';
import { type WrongAnswers, wrongAnswersOf } from './wrong-answers.ts';

/**
 * One server over all rounds of a run. Figures come from trials that passed or were `invalid`
 * (`invalid` above 0 flags the row); null where no such trial holds the figure. Of what every result has:
 * `rate` is the tool calls with a right answer / length of the steady window, mean over rounds; latencies are
 * pooled over tools and rounds; `cpuPct` and `memoryMb` are means over rounds, `coldStartMs` their median.
 */
export interface OverallRow extends ServerFigures {
  readonly trials: number;
  readonly passed: number;
  /** Measured while the load generator, a backend or the stdio bridge was saturated. */
  readonly invalid: number;
  /** `server_failed` and `rig_failed` together. */
  readonly failed: number;
  readonly rigFailed: number;
  /** Rank from 1; servers whose rates are too close to tell apart share one (`tooClose`). */
  readonly rank: number | null;
  /** Time the server was ready to run but had used up its processors / length of the window, mean over rounds; null: not limited. */
  readonly throttledPct: number | null;
  /** Processor time of the server for each counted request with a right answer, all rounds together. */
  readonly cpuMsPerRequest: number | null;
  /** The same of the bridge to a server over stdio; absent where none was sampled apart from the server. */
  readonly bridgeCpuMsPerRequest?: number | null;
  /** Highest over rounds of the server's peak memory in the window. */
  readonly peakMemoryMb: number | null;
  /** Mean over rounds. */
  readonly idleMemoryMb: number | null;
  /** Counted requests answered in the steady windows, rightly or wrongly, all rounds together. */
  readonly requests: number;
  readonly errors: number;
  /** Counted requests with a right answer / length of the steady window, mean over rounds: handshakes included. */
  readonly requestsPerS: number | null;
  /** The published convention: counted requests of the whole test / its length, mean over rounds. */
  readonly publishedRps: number | null;
  /** Programs that are not part of the trial: share of a processor they used, mean over rounds; 100 = one. */
  readonly otherCpuPct: number | null;
  /** Limit of the rate, all rounds together; null where the processors are not told. */
  readonly limitedBy: LimitedBy | null;
  /** Trials that count and stayed disturbed (`disturbanceOf`); 0 where the processors are not told. */
  readonly disturbed: number;
  /** Trials that count, in which processor time a call was still falling (`unsettledTrials`); absent for none. */
  readonly unsettled?: number;
  /** Streams that stay open after the answer (`openStreamsOf`); absent where there are none. */
  readonly openStreams?: StreamCounts;
  /** Wrong answers to counted requests (`wrongAnswersOf`); absent where there are none. */
  readonly wrong?: WrongAnswers;
  /** Calls that the client gave up (`abortsOf`); absent where there are none. */
  readonly aborts?: AbortCounts;
  /** Streams that clients held (`heldStreamsOf`); absent where none listens. */
  readonly heldStreams?: HeldStreams;
  /** Calls that wait for acknowledgements (`delayedAcksOf`); absent where they do not. */
  readonly delayedAcks?: DelayedAcks;
  /** A list of tools out of proportion (`dearListOf`); absent where it is not. */
  readonly dearList?: DearList;
  /** What its SDK costs (`sdkOverheads`); absent where no bare server was measured beside it in two rounds. */
  readonly sdkOverhead?: SdkOverhead;
}

/** What the trials were measured with. */
export type Conditions = Processors & Pick<ProcessorUse, 'vus'>;

/**
 * The table of servers, highest rate first, then by id; servers without a rate last.
 * @param conditions processors of the host the trials ran on, and virtual users of the load; without them `limitedBy` is null
 * @param floor the noise floor of that host
 */
export function overallTable(
  trials: readonly ReportTrial[],
  conditions?: Conditions,
  floor: Floor = UNKNOWN_FLOOR,
): OverallRow[] {
  const rows = byServer(trials).map(([serverId, own]) => rowOf(serverId, own, conditions));
  const figures = rows.map(({ rate, rateInterval }) => ({ value: rate, interval: rateInterval }));
  const ranks = rank(figures, floor.ratio);
  return rows
    .map((row, index) => ({ ...row, rank: ranks[index] ?? null }))
    .sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
}

function rowOf(
  serverId: string,
  trials: readonly ReportTrial[],
  conditions: Conditions | undefined,
): Omit<OverallRow, 'rank'> {
  const counted = trials.filter(counts).toSorted((a, b) => a.round - b.round);
  const unsettled = unsettledTrials(counted).length;
  const measurements = counted.flatMap((trial) => trial.measurements);
  const checks = counted.flatMap((trial) => trial.checks ?? []);
  const openStreams = openStreamsOf(measurements);
  const wrong = wrongAnswersOf(counted.map((trial) => ({ ...trial, measurements: countedOf(trial) })));
  const aborts = abortsOf(counted);
  const heldStreams = heldStreamsOf(measurements);
  const delayedAcks = delayedAcksOf(measurements, cpuMsPerRequestOf(counted, 'server'), checks);
  const dearList = dearListOf(measurements, checks);
  return {
    serverId,
    ...statusCounts(trials),
    ...rateFigures(counted),
    ...busyRounds(counted, conditions),
    ...latencyFigures(counted),
    ...costFigures(counted),
    ...requestFigures(counted),
    limitedBy: limitOver(counted, conditions),
    disturbed: conditions ? disturbedTrials(counted, conditions).length : 0,
    ...(unsettled > 0 && { unsettled }),
    ...(openStreams && { openStreams }),
    ...(wrong && { wrong }),
    ...(aborts && { aborts }),
    ...(heldStreams && { heldStreams }),
    ...(delayedAcks && { delayedAcks }),
    ...(dearList && { dearList }),
  };
}

function statusCounts(trials: readonly ReportTrial[]) {
  const having = (status: ReportTrial['status']) => trials.filter((trial) => trial.status === status).length;
  const rigFailed = having('rig_failed');
  return {
    trials: trials.length,
    passed: having('passed'),
    invalid: having('invalid'),
    failed: having('server_failed') + rigFailed,
    rigFailed,
  };
}

function rateFigures(trials: readonly ReportTrial[]) {
  const rates = present(trials.map(callRateOf));
  return {
    rate: mean(rates),
    rateUnit: OWN_RATE_UNIT,
    rateByRound: rates,
    rateInterval: intervalOfMean(rates),
    rateCvPct: rates.length < MIN_ROUNDS_FOR_CV ? null : cvPct(rates),
    requestsPerS: mean(present(trials.map(requestRateOf))),
    publishedRps: mean(present(trials.map(publishedRpsOf))),
  };
}

/** Places of disturbed rounds among those that have a rate. */
function busyRounds(trials: readonly ReportTrial[], conditions: Conditions | undefined) {
  if (!conditions) return {};
  const disturbed = new Set(disturbedTrials(trials, conditions));
  const rounds = trials.filter((trial) => callRateOf(trial) !== null);
  const places = rounds.flatMap((trial, place) => (disturbed.has(trial) ? [place] : []));
  return places.length > 0 ? { busyRounds: places } : {};
}

function latencyFigures(trials: readonly ReportTrial[]) {
  const { meanMs, percentile } = poolMeasurements(trials.flatMap(toolCallsOf));
  const rounds = trials.map(callsOf).filter(({ calls }) => calls > 0);
  return {
    meanMs,
    meanMsInterval: intervalOfCalls(rounds),
    p50Ms: percentile(50),
    p95Ms: percentile(95),
    p99Ms: percentile(99),
  };
}

const toolCallsOf = (trial: ReportTrial) => trial.measurements.filter(({ kind }) => kind === 'tool');

function costFigures(trials: readonly ReportTrial[]) {
  const uses = present(trials.map((trial) => useOf(trial, 'server') ?? null));
  const peaks = uses.map(({ peakMemoryMb }) => peakMemoryMb);
  const bridge = cpuMsPerRequestOf(trials, 'bridge');
  return {
    cpuPct: mean(present(trials.map((trial) => cpuPctOf(trial, 'server')))),
    throttledPct: mean(present(trials.map((trial) => throttledPctOf(trial, 'server')))),
    otherCpuPct: mean(present(trials.map(otherCpuPctOf))),
    cpuMsPerRequest: cpuMsPerRequestOf(trials, 'server'),
    ...(bridge !== null && { bridgeCpuMsPerRequest: bridge }),
    memoryMb: mean(uses.map(({ meanMemoryMb }) => meanMemoryMb)),
    peakMemoryMb: peaks.length === 0 ? null : Math.max(...peaks),
    idleMemoryMb: mean(present(trials.map((trial) => trial.idleMemoryMb))),
    coldStartMs: median(present(trials.map((trial) => trial.coldStartMs))),
  };
}

function requestFigures(trials: readonly ReportTrial[]) {
  const each = trials.map(requestsOf);
  const errors = sum(each.map(({ wrong }) => wrong));
  const requests = sum(each.map(({ right }) => right)) + errors;
  return { requests, errors, errorRatePct: pct(errors, requests) };
}

/** Limit of the rate of trials, all rounds together; null where the processors are not told. */
export function limitOver(
  trials: readonly (UsedTrial & Pick<ReportTrial, 'measurements'>)[],
  conditions: Conditions | undefined,
): LimitedBy | null {
  const use = processorUseOf(trials);
  if (!conditions || !(use.windowMs > 0)) return null;
  return limitOf({ ...conditions, ...use, requestsAtOnce: requestsAtOnceOf(trials) }).limitedBy;
}

/** Figures of a single trial, each from its steady window unless it says otherwise. */
import type { Measurement } from '@headroom/model/load';
import type { Party } from '@headroom/model/run';
import { COUNTED_KINDS } from '@headroom/model/suite';
import { pct, ratio, sum } from '../statistics/elementary.ts';
import { type Interval, intervalOver } from '../statistics/interval.ts';
import { otherMsOf } from './limit.ts';
import { errorCount } from './pool.ts';
import { processorUseOf } from './processor-use.ts';
import type { PartyUse, ReportTrial } from './trial.ts';

/** Measurements of counted requests: tool calls, initialize, tools/list. */
export const countedOf = ({ measurements }: Pick<ReportTrial, 'measurements'>): Measurement[] =>
  measurements.filter(({ kind }) => COUNTED_KINDS.includes(kind));

/** Counted requests that were answered correctly and wrongly. */
export function requestsOf(trial: ReportTrial): { right: number; wrong: number } {
  const counted = countedOf(trial);
  return {
    right: sum(counted.map((measurement) => measurement.count)),
    wrong: sum(counted.map((measurement) => errorCount(measurement.errors))),
  };
}

/** Tool calls of a round with a right answer, and the sum of their latencies. */
export interface Calls {
  readonly calls: number;
  readonly callsMs: number;
}

/** The tool calls of a trial, of all tools together. */
export function callsOf(trial: Pick<ReportTrial, 'measurements'>): Calls {
  const calls = trial.measurements.filter(({ kind }) => kind === 'tool');
  return {
    calls: sum(calls.map(({ count }) => count)),
    callsMs: sum(calls.map(({ count, meanMs }) => count * (meanMs ?? 0))),
  };
}

/** Mean latency over rounds that have calls, each weighted by its answers, as if they were pooled. */
export function meanOfCalls(rounds: readonly Calls[]): number {
  return sum(rounds.map(({ callsMs }) => callsMs)) / sum(rounds.map(({ calls }) => calls));
}

/** Interval of that mean; null for fewer than two rounds. */
export function intervalOfCalls(rounds: readonly Calls[]): Interval | null {
  return intervalOver(rounds, meanOfCalls);
}

/** Tool calls with a right answer per second of the window. */
export function callRateOf(trial: ReportTrial): number | null {
  return ratio(callsOf(trial).calls * 1000, trial.windowMs);
}

/** Counted requests with a right answer per second of the window: tool calls and the handshakes before them. */
export function requestRateOf(trial: ReportTrial): number | null {
  return ratio(requestsOf(trial).right * 1000, trial.windowMs);
}

/** Requests of any kind under way on average: the sum of the latencies of right answers / length of the windows. */
export function requestsAtOnceOf(trials: readonly Pick<ReportTrial, 'measurements' | 'windowMs'>[]): number {
  const spent = trials.flatMap(({ measurements }) => measurements.map(latencySumMs));
  return ratio(sum(spent), sum(trials.map(({ windowMs }) => windowMs ?? 0))) ?? 0;
}

const latencySumMs = ({ count, meanMs }: Measurement) => count * (meanMs ?? 0);

/** The published convention: counted requests per second of the whole test, warm-up and ramps included. */
export function publishedRpsOf({ countedRequests, testMs }: ReportTrial): number | null {
  return ratio(countedRequests === null ? null : countedRequests * 1000, testMs);
}

/** Use of a party; undefined where it was not sampled. */
export function useOf(trial: Pick<ReportTrial, 'resources'>, party: Party): PartyUse | undefined {
  return trial.resources.find((use) => use.party === party);
}

/** Processor time of a party / length of the window; 100 = one logical processor. */
export function cpuPctOf(trial: ReportTrial, party: Party): number | null {
  return pct(useOf(trial, party)?.cpuMs ?? null, trial.windowMs);
}

/** Processor time of a party for each counted request with a right answer, over all trials that sampled it. */
export function cpuMsPerRequestOf(trials: readonly ReportTrial[], party: Party): number | null {
  const sampled = trials.flatMap((trial) => {
    const use = useOf(trial, party);
    return use ? [{ cpuMs: use.cpuMs, answers: requestsOf(trial).right }] : [];
  });
  return ratio(sum(sampled.map(({ cpuMs }) => cpuMs)), sum(sampled.map(({ answers }) => answers)));
}

/** Processor time of the server in the window / tool calls with a right answer in it, in ms; null where either is unknown. */
export function cpuMsPerCallOf(trial: Pick<ReportTrial, 'measurements' | 'resources'>): number | null {
  const cpuMs = useOf(trial, 'server')?.cpuMs;
  return cpuMs === undefined ? null : ratio(cpuMs, callsOf(trial).calls);
}

type Counter = 'instructions' | 'contextSwitches';

/** A counter of the server's processes, and the right answers that it is shared among; zeros where it was not counted. */
export function counterOf(trial: ReportTrial, counter: Counter): [count: number, answers: number] {
  const count = trial.environment?.counters?.[counter];
  return count == null ? [0, 0] : [count, requestsOf(trial).right];
}

/** A counter of the server's processes for each counted request with a right answer, over all trials that have it. */
export function counterPerRequestOf(trials: readonly ReportTrial[], counter: Counter): number | null {
  const counted = trials.map((trial) => counterOf(trial, counter));
  return ratio(sum(counted.map(([count]) => count)), sum(counted.map(([, answers]) => answers)));
}

/**
 * Time a party wanted to run but had used its share of the processors up / length of the window; null where its share
 * is not limited. The kernel adds up what each processor's run queue waited, so it may exceed 100.
 */
export function throttledPctOf(trial: ReportTrial, party: Party): number | null {
  return pct(useOf(trial, party)?.throttledMs ?? null, trial.windowMs);
}

/** Processor time of other programs (`otherMsOf`) / length of the window; 100 = one logical processor. */
export function otherCpuPctOf(trial: ReportTrial): number | null {
  return pct(otherMsOf(processorUseOf([trial])), trial.windowMs);
}

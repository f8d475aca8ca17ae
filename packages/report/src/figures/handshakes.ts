import { HANDSHAKES } from '@headroom/workload';
import { mean, present, sum } from '../statistics/elementary.ts';
import { type Interval, intervalOfMean, intervalOver } from '../statistics/interval.ts';
import { type Conditions, limitOver, type OverallRow } from './overall.ts';
import { disturbedTrials } from './processor-use.ts';
import { counts, type ReportTrial } from './trial.ts';
import { callRateOf, callsOf, useOf } from './trial-figures.ts';

/** The trials of one build of a server in one run, by one handshake. */
export interface MeasuredHandshake {
  readonly serverId: string;
  /** Its id. */
  readonly handshake: string;
  readonly runId: string;
  readonly trials: readonly ReportTrial[];
  /** Processors of the host and virtual users of the load, by which it is told what limited the rate. */
  readonly conditions: Conditions | undefined;
}

/** Figures of a server by one handshake, from the trials of a run that count. */
export interface HandshakeCost
  extends Pick<OverallRow, 'invalid' | 'disturbed' | 'limitedBy' | 'rate' | 'rateInterval'> {
  /** Its id. */
  readonly handshake: string;
  readonly runId: string;
  /** Trials that count. */
  readonly rounds: number;
  /**
   * Processor time of the server in the steady window / tool calls with a right answer in it, all rounds together:
   * what opens, lists and ends sessions is in it. Null where the server was not sampled.
   */
  readonly cpuMsPerCall: number | null;
  readonly cpuMsPerCallInterval: Interval | null;
}

/** A server beside itself: figures by two handshakes or more. */
export interface HandshakeCosts {
  readonly serverId: string;
  readonly costs: readonly HandshakeCost[];
}

/**
 * Calls a second and processor time a call by handshake, of each server of which two handshakes or more have a rate;
 * without the others. Servers stand in the order in which they are given, handshakes in that of HANDSHAKES.
 * @param measured of one suite, load profile and host, and of each server one build: others would pass for what a
 *   handshake costs
 */
export function handshakeCosts(measured: readonly MeasuredHandshake[]): HandshakeCosts[] {
  return [...Map.groupBy(measured, ({ serverId }) => serverId)].flatMap(([serverId, own]) => {
    const costs = own.flatMap(costOf).toSorted((a, b) => placeOf(a) - placeOf(b));
    return costs.length > 1 ? [{ serverId, costs }] : [];
  });
}

const placeOf = ({ handshake }: HandshakeCost) => HANDSHAKES.findIndex(({ id }) => id === handshake);

function costOf({ handshake, runId, trials, conditions }: MeasuredHandshake): HandshakeCost[] {
  const counted = trials.filter(counts);
  const rates = present(counted.map(callRateOf));
  if (rates.length === 0) return [];
  const uses = counted.flatMap((trial) => {
    const cpuMs = useOf(trial, 'server')?.cpuMs;
    const { calls } = callsOf(trial);
    return cpuMs === undefined || calls === 0 ? [] : [{ cpuMs, calls }];
  });
  return [
    {
      handshake,
      runId,
      rounds: counted.length,
      invalid: counted.filter(({ status }) => status === 'invalid').length,
      disturbed: conditions ? disturbedTrials(counted, conditions).length : 0,
      limitedBy: limitOver(counted, conditions),
      rate: mean(rates),
      rateInterval: intervalOfMean(rates),
      cpuMsPerCall: uses.length === 0 ? null : cpuPerCall(uses),
      cpuMsPerCallInterval: intervalOver(uses, cpuPerCall),
    },
  ];
}

function cpuPerCall(rounds: readonly { cpuMs: number; calls: number }[]): number {
  return sum(rounds.map(({ cpuMs }) => cpuMs)) / sum(rounds.map(({ calls }) => calls));
}

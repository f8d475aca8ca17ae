import { HANDSHAKES } from '@headroom/model/suite';
import { sum } from '../statistics/elementary.ts';
import { type Interval, intervalOver } from '../statistics/interval.ts';
import { type Cost, type Costs, costsOf, type MeasuredCost } from './costs.ts';
import { callsOf, useOf } from './trial-figures.ts';

/** A run by one handshake, by its id. */
export interface MeasuredHandshake extends MeasuredCost {
  readonly handshake: string;
}

/** Figures of a server by one handshake. */
export interface HandshakeCost extends Cost {
  readonly handshake: string;
  /**
   * Processor time of the server in the steady window / tool calls with a right answer in it, all rounds together:
   * what opens, lists and ends sessions is in it. Null where the server was not sampled.
   */
  readonly cpuMsPerCall: number | null;
  readonly cpuMsPerCallInterval: Interval | null;
}

/**
 * Calls a second and processor time a call by handshake, in the order of HANDSHAKES.
 * @param measured of one suite, load profile and host, and of each server one build: others would pass for what a
 *   handshake costs
 */
export function handshakeCosts(measured: readonly MeasuredHandshake[]): Costs<HandshakeCost>[] {
  return costsOf(
    measured,
    ({ handshake, trials }) => {
      const uses = trials.flatMap((trial) => {
        const cpuMs = useOf(trial, 'server')?.cpuMs;
        const { calls } = callsOf(trial);
        return cpuMs === undefined || calls === 0 ? [] : [{ cpuMs, calls }];
      });
      return {
        handshake,
        cpuMsPerCall: uses.length === 0 ? null : cpuPerCall(uses),
        cpuMsPerCallInterval: intervalOver(uses, cpuPerCall),
      };
    },
    ({ handshake }) => HANDSHAKES.findIndex(({ id }) => id === handshake),
  );
}

function cpuPerCall(rounds: readonly { cpuMs: number; calls: number }[]): number {
  return sum(rounds.map(({ cpuMs }) => cpuMs)) / sum(rounds.map(({ calls }) => calls));
}

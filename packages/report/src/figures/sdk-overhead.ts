import { sum } from '../statistics/elementary.ts';
import { type Interval, intervalOver } from '../statistics/interval.ts';
import type { ServerTraits } from './server-figures.ts';
import { counts, type ReportTrial } from './trial.ts';
import { callsOf, useOf } from './trial-figures.ts';

/** Processor time a call of a server, against that of the bare server of its language in the same rounds. */
export interface SdkOverhead {
  /** The bare server. */
  readonly bareId: string;
  /** Processor time a call of the server / that of the bare server, over `rounds` together. */
  readonly ratio: number;
  /** Of `ratio`, by the jackknife over rounds; a range below MIN_ROUNDS_FOR_CONFIDENCE. */
  readonly interval: Interval;
  /** Rounds in which both were measured. */
  readonly rounds: number;
}

/** Processor time of a server in the steady window of a round, and the tool calls it answered rightly there. */
interface Use {
  readonly cpuMs: number;
  readonly calls: number;
}

interface PairedRound {
  readonly server: Use;
  readonly bare: Use;
}

/**
 * What SDKs cost, by the server they are in. Rounds are paired, as what else a host does meets both sides of a round
 * alike. None for a server without a bare one, and none for fewer than two rounds with both.
 * @param trials of one load on one host
 * @param traits of any servers
 */
export function sdkOverheads(
  trials: readonly ReportTrial[],
  traits: readonly ServerTraits[],
): ReadonlyMap<string, SdkOverhead> {
  const uses = usesByRound(trials);
  return new Map(
    traits.flatMap(({ serverId, bareId }): [string, SdkOverhead][] => {
      const own = uses.get(serverId);
      const bare = bareId === undefined ? undefined : uses.get(bareId);
      if (bareId === undefined || !own || !bare) return [];
      const pairs = [...own].flatMap(([round, server]): PairedRound[] => {
        const other = bare.get(round);
        return other ? [{ server, bare: other }] : [];
      });
      const interval = intervalOver(pairs, ratioOf);
      return interval ? [[serverId, { bareId, ratio: ratioOf(pairs), interval, rounds: pairs.length }]] : [];
    }),
  );
}

/**
 * Share of a server's processor time that its SDK takes, for a ratio to the bare server: 1 − 1 / ratio, in percent.
 */
export function sdkSharePct(ratio: number): number {
  return 100 * (1 - 1 / ratio);
}

/** Rounds of each server that were sampled and have right answers. */
function usesByRound(trials: readonly ReportTrial[]): Map<string, Map<number, Use>> {
  const uses = new Map<string, Map<number, Use>>();
  for (const trial of trials.filter(counts)) {
    const cpuMs = useOf(trial, 'server')?.cpuMs ?? 0;
    const { calls } = callsOf(trial);
    if (cpuMs === 0 || calls === 0) continue;
    const own = uses.get(trial.serverId) ?? new Map<number, Use>();
    uses.set(trial.serverId, own.set(trial.round, { cpuMs, calls }));
  }
  return uses;
}

function ratioOf(rounds: readonly PairedRound[]): number {
  return perCall(rounds.map(({ server }) => server)) / perCall(rounds.map(({ bare }) => bare));
}

function perCall(uses: readonly Use[]): number {
  return sum(uses.map(({ cpuMs }) => cpuMs)) / sum(uses.map(({ calls }) => calls));
}

/** Trials that failed, as a metric of their server: judged by Fisher's exact test, with a part of the doubt of all metrics. */
import { SIDES, type Side } from '@headroom/model/comparison';
import { byServer, counts } from '../figures/trial.ts';
import { sum } from '../statistics/elementary.ts';
import { answersOver, logWays } from './errors.ts';
import type { EndedTrial } from './failures.ts';
import type { PairFigures } from './figures.ts';

/** Trials of one server in a comparison: what its figures are made of, and what they leave out. */
export interface MeasuredServer {
  readonly serverId: string;
  /** Rounds in which a trial of it passed or failed. */
  readonly rounds: number;
  /** Rounds that measured both sides: those that its ratios are of. */
  readonly paired: number;
  /** Trials of each side that passed or failed by the server. */
  readonly trials: Readonly<Record<Side, number>>;
  /** Trials of each side that the server failed. */
  readonly failed: Readonly<Record<Side, number>>;
}

/** Whether a trial tells if its server works: it passed or failed by the server, not by the rig or a cancelled run. */
export function tellsFailure(trial: Pick<EndedTrial, 'status'>): boolean {
  return trial.status === 'server_failed' || counts(trial);
}

/** The servers of a comparison, by their ids, with the numbers of their trials. */
export function measuredServers(
  trials: readonly Pick<EndedTrial, 'serverId' | 'side' | 'round' | 'status'>[],
): MeasuredServer[] {
  return byServer(trials).map(([serverId, own]) => {
    const ended = own.filter(tellsFailure);
    const failed = ended.filter(({ status }) => status === 'server_failed');
    const count = (side: Side, of: typeof own) => of.filter((trial) => trial.side === side).length;
    const rounds = [...new Set(ended.map(({ round }) => round))];
    const isPaired = (round: number) =>
      SIDES.every((side) =>
        ended.some((trial) => trial.round === round && trial.side === side && !failed.includes(trial)),
      );
    return {
      serverId,
      rounds: rounds.length,
      paired: rounds.filter(isPaired).length,
      trials: { base: count('base', ended), head: count('head', ended) },
      failed: { base: count('base', failed), head: count('head', failed) },
    };
  });
}

/**
 * Two-sided p of Fisher's exact test that both sides fail equally often: the share of all ways to deal the failures to
 * the trials that are no likelier than this one (Fisher 1935).
 */
export function failedTrialsP(rounds: readonly PairFigures[]): number {
  const [base, head] = [answersOver(rounds, 'base'), answersOver(rounds, 'head')];
  const failed = base.wrong + head.wrong;
  const least = Math.max(0, failed - base.all);
  const most = Math.min(failed, head.all);
  const ways = Array.from({ length: most - least + 1 }, (_, i) => {
    const [ofHead, ofBase] = [least + i, failed - least - i];
    return Math.exp(logWays(ofHead, head.all - ofHead) + logWays(ofBase, base.all - ofBase));
  });
  // Ways that are equally likely differ by the rounding of their logarithms.
  const bound = (ways[head.wrong - least] as number) * (1 + 1e-9);
  return Math.min(1, sum(ways.filter((way) => way <= bound)) / sum(ways));
}

/** `6 of 12 trials at head, 0 of 12 trials at base`. */
export function failedTrialsLabel({ trials, failed }: Pick<MeasuredServer, 'trials' | 'failed'>): string {
  return `${failed.head} of ${trials.head} trials at head, ${failed.base} of ${trials.base} trials at base`;
}

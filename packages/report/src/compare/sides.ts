/** Trials of the two sides of a comparison, and what is measured of them together. */
import type { Side } from '@headroom/model/comparison';
import { type Distributions, type Pooled, poolMeasurements } from '../figures/pool.ts';
import { compareText, counts, type ReportTrial } from '../figures/trial.ts';
import { present } from '../statistics/elementary.ts';

/** A trial of one side. A round may hold several of a server and side (base, head, head, base); they are pooled. */
export interface SideTrial extends ReportTrial {
  readonly side: Side;
}

/** Trials of one server and side, and their tool calls pooled: of one tool, or of all. */
export interface Sample {
  readonly trials: readonly ReportTrial[];
  /** Null: the server as a whole. */
  readonly tool: string | null;
  readonly calls: Pooled;
}

/** Samples of both sides in one round. */
export interface Pair {
  readonly round: number;
  readonly base: Sample;
  readonly head: Sample;
  /** Whether the rig limited a trial of either side, which can hide a change. */
  readonly saturated: boolean;
}

/** One server, or one tool of it, on both sides. */
export interface Subject {
  readonly serverId: string;
  readonly tool: string | null;
  /** Rounds in which both sides were measured, in their order. */
  readonly pairs: readonly Pair[];
  /**
   * Sample of a side in each round, in their order; rounds of which only the other side counts are missing.
   */
  readonly samples: Readonly<Record<Side, readonly Sample[]>>;
  /** All that pairs measured of a side up to a round, as if it had been measured together; null without pairs. */
  readonly pooled: (side: Side, until: number) => Sample | null;
}

/**
 * Every server and, after it, its tools, in the order of their names; measured or not.
 * @param others servers that may have no trial
 */
export function subjectsOf(
  trials: readonly SideTrial[],
  others: readonly string[],
): { serverId: string; tool: string | null }[] {
  const byServer = Map.groupBy(trials, ({ serverId }) => serverId);
  return [...new Set([...byServer.keys(), ...others])].sort(compareText).flatMap((serverId) => {
    const measurements = (byServer.get(serverId) ?? []).flatMap((trial) => trial.measurements);
    const tools = new Set(measurements.filter(({ kind }) => kind === 'tool').map(({ name }) => name));
    return [null, ...[...tools].sort(compareText)].map((tool) => ({ serverId, tool }));
  });
}

/**
 * Samples of a server or of one of its tools, from both sides' trials.
 * @param distributions of the trials' measurements, which a server shares with its tools
 * @param isPart whether a trial is part of a sample: by default those whose numbers count
 */
export function subjectOf(
  trials: readonly SideTrial[],
  { serverId, tool }: { serverId: string; tool: string | null },
  distributions: Distributions = new Map(),
  isPart: (trial: SideTrial) => boolean = counts,
): Subject {
  const counted = trials.filter((trial) => trial.serverId === serverId && isPart(trial));
  const rounds = [...new Set(counted.map(({ round }) => round))].sort((a, b) => a - b);
  const sampleIn = (side: Side, round: number) =>
    sampleOf(
      counted.filter((trial) => trial.side === side && trial.round === round),
      tool,
      distributions,
    );
  const measured = rounds.map((round) => ({
    round,
    base: sampleIn('base', round),
    head: sampleIn('head', round),
  }));
  const pairs = measured.flatMap(({ round, base, head }) => {
    if (!base || !head) return [];
    const saturated = [...base.trials, ...head.trials].some(({ status }) => status === 'invalid');
    return [{ round, base, head, saturated }];
  });
  const known = new Map<string, Sample | null>();
  return {
    serverId,
    tool,
    pairs,
    samples: {
      base: present(measured.map(({ base }) => base)),
      head: present(measured.map(({ head }) => head)),
    },
    pooled(side, until) {
      const own = pairs.filter(({ round }) => round <= until);
      const key = `${side} ${own.length}`;
      const sample =
        known.get(key) ??
        sampleOf(
          own.flatMap((pair) => pair[side].trials),
          tool,
          distributions,
        );
      known.set(key, sample);
      return sample;
    },
  };
}

function sampleOf(
  trials: readonly ReportTrial[],
  tool: string | null,
  distributions: Distributions,
): Sample | null {
  if (trials.length === 0) return null;
  const calls = trials.flatMap(({ measurements }) =>
    measurements.filter(({ kind, name }) => kind === 'tool' && (tool === null || name === tool)),
  );
  return { trials, tool, calls: poolMeasurements(calls, distributions) };
}

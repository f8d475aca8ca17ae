/** Trials of the two sides of a comparison, and what is measured of them together. */
import type { Side } from '@headroom/workload';
import { type Pooled, poolMeasurements } from '../pool.ts';
import { present } from '../statistics.ts';
import { compareText, counts, type ReportTrial } from '../trial.ts';

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

/** What one round says of both sides. */
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
  /** All that was measured of a side: in the rounds that have both sides, or anywhere where no round has. */
  readonly base: Sample | null;
  readonly head: Sample | null;
}

/** Every server and, after it, its tools, in the order of their names; measured or not. */
export function subjectsOf(trials: readonly SideTrial[]): { serverId: string; tool: string | null }[] {
  const byServer = Map.groupBy(trials, ({ serverId }) => serverId);
  return [...byServer.keys()].sort(compareText).flatMap((serverId) => {
    const measurements = (byServer.get(serverId) ?? []).flatMap((trial) => trial.measurements);
    const tools = new Set(measurements.filter(({ kind }) => kind === 'tool').map(({ name }) => name));
    return [null, ...[...tools].sort(compareText)].map((tool) => ({ serverId, tool }));
  });
}

/** What both sides' trials say of a server or of one of its tools. */
export function subjectOf(trials: readonly SideTrial[], serverId: string, tool: string | null): Subject {
  const counted = trials.filter((trial) => trial.serverId === serverId && counts(trial));
  const of = (side: Side) => counted.filter((trial) => trial.side === side);
  const rounds = [...new Set(counted.map(({ round }) => round))].sort((a, b) => a - b);
  const pairs = present(
    rounds.map((round) => {
      const [base, head] = (['base', 'head'] as const).map((side) =>
        sampleOf(
          of(side).filter((trial) => trial.round === round),
          tool,
        ),
      );
      if (!base || !head) return null;
      const saturated = [...base.trials, ...head.trials].some(({ status }) => status === 'invalid');
      return { round, base, head, saturated };
    }),
  );
  const whole = (side: Side) =>
    sampleOf(pairs.length === 0 ? of(side) : pairs.flatMap((pair) => pair[side].trials), tool);
  return { serverId, tool, pairs, base: whole('base'), head: whole('head') };
}

function sampleOf(trials: readonly ReportTrial[], tool: string | null): Sample | null {
  if (trials.length === 0) return null;
  const calls = trials.flatMap(({ measurements }) =>
    measurements.filter(({ kind, name }) => kind === 'tool' && (tool === null || name === tool)),
  );
  return { trials, tool, calls: poolMeasurements(calls) };
}

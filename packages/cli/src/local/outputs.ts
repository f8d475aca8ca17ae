/** Measurements of this machine, for other tools. */
import type { OnceResult } from '@headroom/bench';
import type { Side } from '@headroom/model/comparison';
import { protocolOf } from '@headroom/model/suite';
import { methodsOf, type OtlpTrial, otlpMetrics, runJunit } from '@headroom/report/outputs';
import type { Measured, Sides } from './rounds.ts';
import type { Chosen } from './started.ts';

/** A trial of this machine, and when it ended. */
export interface EndedHere {
  readonly chosen: Chosen & { readonly profile: string };
  readonly measured: OnceResult;
  /** Milliseconds since 1970. */
  readonly endedAtMs: number;
}

/** Trials of one server by several handshakes as JUnit XML; each is a round. */
export function measuredJunit(trials: readonly EndedHere[]): string {
  const [first] = trials;
  return runJunit(first?.chosen.subject.server.id ?? '', {
    ...{ status: 'finished', reason: null },
    trials: trials.map(({ chosen, measured: { result } }, at) => {
      const { outcome, ...figures } = result;
      const serverId = chosen.subject.server.id;
      return { ...figures, id: String(at), serverId, round: at + 1, status: outcome };
    }),
  });
}

/** The same as OpenTelemetry metrics. */
export function measuredMetrics(trials: readonly EndedHere[]) {
  const each = trials.map((trial) =>
    otlpMetrics({
      ...sourceOf(trial.chosen),
      trials: [otlpTrial(trial, { side: null, round: 1, version: null })],
    }),
  );
  return { resourceMetrics: each.flatMap(({ resourceMetrics }) => resourceMetrics) };
}

/** Trials of a comparison of this machine as OpenTelemetry metrics. */
export function comparedMetrics(
  sides: Sides,
  names: Readonly<Record<Side, string>>,
  { profile, handshake, trials }: Measured,
) {
  const chosenOf = (side: Side) => ({ subject: sides[side], profile, handshake });
  return otlpMetrics({
    ...sourceOf(chosenOf('head')),
    trials: trials.map(({ side, round, ...ended }) =>
      otlpTrial({ ...ended, chosen: chosenOf(side) }, { side, round, version: names[side] }),
    ),
  });
}

function sourceOf({ subject: { project }, handshake, profile }: EndedHere['chosen']) {
  const { workload } = project;
  return {
    ...{ runId: null, profile, handshake, protocol: protocolOf(handshake, workload) },
    methods: methodsOf(workload),
  };
}

function otlpTrial(
  { chosen, measured: { result }, endedAtMs }: EndedHere,
  of: Pick<OtlpTrial, 'side' | 'round' | 'version'>,
): OtlpTrial {
  const { measurements, outcome: status, testMs } = result;
  const serverId = chosen.subject.server.id;
  return {
    ...{ ...of, serverId, status, measurements, endedAtMs, commit: null },
    id: `${serverId} ${endedAtMs}`,
    startedAtMs: endedAtMs - (testMs ?? 0),
  };
}

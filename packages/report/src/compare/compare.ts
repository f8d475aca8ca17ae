import { type OneSidedTools, SIDES, type Side } from '@headroom/model/comparison';
import type { ExperimentKind } from '@headroom/model/experiments';
import { trialHasEnded } from '@headroom/model/run';
import type { Distributions } from '../figures/pool.ts';
import { disturbedTrials } from '../figures/processor-use.ts';
import { sum } from '../statistics/elementary.ts';
import { type MeasuredServer, measuredServers, tellsFailure } from './failed-trials.ts';
import { aloneAlphaOf, FAMILY_ALPHA, type Family, levelsOf } from './family.ts';
import { type Calibration, type FloorHost, floorOf } from './floor.ts';
import { type Evidence, evidenceOf } from './judge.ts';
import { planLooks } from './looks.ts';
import { countedMetricsOf, metricById, metricsOf } from './metrics.ts';
import { type ComparisonRow, type Look, type RowQuestion, rowOf } from './row.ts';
import { type SideTrial, type Subject, subjectOf, subjectsOf } from './sides.ts';
import { VERDICTS, type Verdict } from './verdict.ts';

export interface CompareOptions {
  /** Now, milliseconds since 1970: calibrations grow old. */
  readonly nowMs: number;
  /** Whether nothing will be measured any more. Until then verdicts are given at the planned looks only. */
  readonly ended: boolean;
  /** Most rounds of a comparison that goes on until it is decided; absent: all rounds, looked at once. */
  readonly maxRounds?: number;
  /** Doubt that its metrics share; absent: FAMILY_ALPHA. */
  readonly doubt?: number;
  readonly calibrations?: readonly Calibration[];
  /** Logical processors of the host of each side: without them, disturbed trials are not counted. */
  readonly cpus?: Readonly<Partial<Record<Side, number>>>;
  /** Host that measured; a calibration of another kernel or processor is stale. */
  readonly host?: FloorHost;
  /** False: the sides are two runs, each measured by itself. Their rounds are paired in order. */
  readonly interleaved?: boolean;
  /** Whether a side is a server that runs already: its metrics are those of its answers. */
  readonly isRunning?: boolean;
  /** Kind of experiment that its trials are; absent: they are under one load. */
  readonly experiment?: ExperimentKind;
  /** Servers whose sides are one build that is started in one way: nothing about them can have changed, measured or not. */
  readonly sameBuilds?: readonly string[];
  /** Tools that were left out of the load, as only one side has them. */
  readonly oneSided?: readonly OneSidedTools[];
}

export interface Comparison {
  /** Rows by server; the server as a whole stands before its tools, metrics in the order of METRICS. */
  readonly rows: readonly ComparisonRow[];
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Over how many metrics, and how many looks, the error is controlled. */
  readonly family: Family;
  /** Whether it was looked at: verdicts are given at the planned looks only. */
  readonly judged: boolean;
  /** Rounds that the rows are made of. */
  readonly rounds: number;
  /** Round after which it is looked at next; null where it goes no further: it ended, or is decided. */
  readonly nextLook: number | null;
  readonly interleaved: boolean;
  /** Trials of those rounds that count and stayed disturbed: other programs or a hypervisor had part in their figures. */
  readonly disturbed: number;
  /** Its servers but those whose sides are one build, with the trials of those rounds, by their ids. */
  readonly measured: readonly MeasuredServer[];
  /** Tools that were left out of the load, as only one side has them; servers that have none are left out. */
  readonly oneSided: readonly OneSidedTools[];
}

/**
 * Base against head: every metric of every server and tool that either side was measured with, with a verdict.
 * Rows hold the rounds up to the last look; before the first one all that was measured, without verdicts.
 * @throws RangeError for a `maxRounds` that decides nothing
 */
export function compare(trials: readonly SideTrial[], options: CompareOptions): Comparison {
  const { planned, taken } = looksOf(trials, options);
  const last = taken.at(-1);
  const measured = trials.filter(({ round }) => round <= (last ?? Number.POSITIVE_INFINITY));
  const next = options.ended ? null : (planned.find((look) => look > (last ?? 0)) ?? null);
  const questions = questionsOf(trials, measured, options);
  const judged = questions.filter(({ sameBuild }) => !sameBuild);
  const primary = judged.filter((question) => question.primary).length;
  const { doubt: alpha = FAMILY_ALPHA } = options;
  const family = { primary, secondary: judged.length - primary, looks: planned.length, alpha };
  // Before the first look one of all there is: it has figures, and no verdicts.
  const looks = (last === undefined ? [Number.POSITIVE_INFINITY] : taken).map((round) =>
    lookAt(questions, round, family),
  );
  const rows = questions.map((question, i) =>
    rowOf(question, {
      looks: looks.map((look) => look[i]) as [Look, ...Look[]],
      alone: aloneAlphaOf(family.looks),
      waiting: last === undefined ? waitingFor(next) : null,
    }),
  );
  const verdicts = VERDICTS.map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length]);
  return {
    rows,
    counts: Object.fromEntries(verdicts) as Record<Verdict, number>,
    family,
    judged: last !== undefined,
    rounds: Math.max(0, ...measured.filter(({ status }) => trialHasEnded(status)).map(({ round }) => round)),
    // Before the first look nothing is: a side that has no numbers yet may get some.
    nextLook: last !== undefined && isDecided(rows) ? null : next,
    interleaved: options.interleaved ?? true,
    disturbed: disturbedAmong(measured, options),
    measured: measuredServers(measured.filter(({ serverId }) => !options.sameBuilds?.includes(serverId))),
    oneSided: options.oneSided ?? [],
  };
}

function disturbedAmong(trials: readonly SideTrial[], { cpus = {} }: CompareOptions): number {
  const own = SIDES.map((side) => {
    const hostCpus = cpus[side];
    const ofSide = trials.filter((trial) => trial.side === side);
    return hostCpus === undefined ? 0 : disturbedTrials(ofSide, { cpus: hostCpus }).length;
  });
  return sum(own);
}

/**
 * Calibration of a host by a comparison of a revision with itself; its rows become the floors of later ones.
 */
export function calibrationsOf(
  { rows }: Comparison,
  { measuredAtMs, host }: Pick<Calibration, 'measuredAtMs' | 'host'>,
): Calibration[] {
  return rows.flatMap(({ serverId, tool, metric, rounds }) => {
    const logRatios = rounds.flatMap(({ logRatio }) => logRatio ?? []);
    return logRatios.length === 0 ? [] : [{ serverId, tool, metric, logRatios, measuredAtMs, host }];
  });
}

/** @param measured the trials that count so far; the questions are those of all that are planned */
function questionsOf(
  trials: readonly SideTrial[],
  measured: readonly SideTrial[],
  options: CompareOptions,
): RowQuestion[] {
  const { nowMs, host = null, interleaved = true, calibrations = [], sameBuilds = [] } = options;
  const distributions: Distributions = new Map();
  // A secondary figure that no trial has, such as the knee of arrivals, is no metric of this comparison.
  const metrics = metricsOf(options.experiment ?? null, measured).filter(
    ({ primary, ofTrial, isOfStarted }) =>
      !(isOfStarted && options.isRunning) &&
      (primary !== null || !ofTrial || measured.some((trial) => ofTrial(trial) !== null)),
  );
  const counted = countedMetricsOf(measured, options.experiment ?? null);
  return subjectsOf(trials, sameBuilds).flatMap(({ serverId, tool }) => {
    const subject = subjectOf(measured, { serverId, tool }, distributions);
    const scope = tool === null ? 'server' : 'tool';
    const sameBuild = sameBuilds.includes(serverId);
    const questions = [...metrics, ...counted]
      .filter(({ scopes }) => scopes.includes(scope))
      .map((metric) => ({
        subject,
        metric,
        primary: metric.primary === scope,
        sameBuild,
        floor: floorOf(
          calibrations.find(
            (known) => known.serverId === serverId && known.tool === tool && known.metric === metric.id,
          ),
          { nowMs, host, interleaved, metric: metric.id },
        ),
      }));
    const failures = tool === null && failuresOf(measured, serverId);
    return failures ? [...questions, { ...FAILURES, subject: failures, sameBuild }] : questions;
  });
}

/** Failures are counted: no host noise is part of them, and they have no floor. */
const FAILURES = {
  metric: metricById('failedTrials'),
  primary: false,
  floor: { ratio: 1, state: 'calibrated', reason: null },
} as const;

/** A server's trials, those that failed included; null where none did. */
function failuresOf(trials: readonly SideTrial[], serverId: string): Subject | null {
  const own = trials.filter((trial) => trial.serverId === serverId);
  if (!own.some(({ status }) => status === 'server_failed')) return null;
  // No call is counted here, and a trial that failed may have measured some.
  const bare = own.map((trial) => ({ ...trial, measurements: [] }));
  return subjectOf(bare, { serverId, tool: null }, new Map(), tellsFailure);
}

/** Every metric at one look: what its rounds say, and the doubt with which it is tested. */
function lookAt(questions: readonly RowQuestion[], round: number, { looks, alpha }: Family): Look[] {
  const evidence = questions.map((question) => evidenceOf(question, round));
  const levels = levelsOf(
    questions.map(({ subject: { serverId, tool }, metric }, i) => ({
      serverId,
      tool,
      metric: metric.id,
      p: (evidence[i] as Evidence).p,
    })),
    looks,
    alpha,
  );
  return evidence.map((own, i) => ({ round, evidence: own, level: levels[i] ?? null }));
}

function waitingFor(nextLook: number | null): string {
  return nextLook === null ? 'nothing was measured' : `decided after round ${nextLook}`;
}

/**
 * The looks that are planned, and those of them that were reached: every trial up to them has ended. What ends between
 * two looks is looked at once more, in place of the next one.
 */
function looksOf(trials: readonly SideTrial[], options: CompareOptions) {
  const last = Math.max(0, ...trials.map(({ round }) => round));
  const planned = options.maxRounds === undefined ? [last] : planLooks(options.maxRounds);
  const open = trials.filter(({ status }) => !trialHasEnded(status)).map(({ round }) => round);
  const done = Math.min(last, ...open.map((round) => round - 1));
  const taken = planned.filter((look) => look <= done && (options.ended || options.maxRounds !== undefined));
  if (options.ended && last > (taken.at(-1) ?? 0) && taken.length < planned.length) taken.push(last);
  return { planned, taken };
}

/** Whether every primary metric has a verdict; those that a side was never measured with do not count. */
function isDecided(rows: readonly ComparisonRow[]): boolean {
  return rows.every(
    ({ primary, verdict, base, head }) =>
      !primary || verdict !== 'undecided' || base === null || head === null,
  );
}

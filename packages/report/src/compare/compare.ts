import { trialHasEnded } from '@headroom/workload';
import { alphaOf, type Family, samenessAlphaOf } from './family.ts';
import { type Calibration, type FloorHost, floorOf } from './floor.ts';
import { planLooks } from './looks.ts';
import { METRICS, type Metric } from './metrics.ts';
import { type ComparisonRow, rowOf } from './row.ts';
import { type SideTrial, subjectOf, subjectsOf } from './sides.ts';
import { VERDICTS, type Verdict } from './verdict.ts';

export interface CompareOptions {
  /** Now, milliseconds since 1970: calibrations grow old. */
  readonly nowMs: number;
  /** Whether nothing will be measured any more. Until then verdicts are given at the planned looks only. */
  readonly ended: boolean;
  /** Of a comparison that goes on until it is decided; without it all rounds are measured and looked at once. */
  readonly maxRounds?: number;
  readonly calibrations?: readonly Calibration[];
  /** Where it was measured; a calibration of another kernel or processor is stale. */
  readonly host?: FloorHost;
  /** False: the sides are two runs, each measured by itself. Their rounds are paired in order. */
  readonly interleaved?: boolean;
}

export interface Comparison {
  /** By server, then the server as a whole before its tools, metrics in the order of METRICS. */
  readonly rows: readonly ComparisonRow[];
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Over how many metrics, and how many looks, the error is controlled. */
  readonly family: Family;
  /** Rounds that the rows are made of. */
  readonly rounds: number;
  /** Round after which it is looked at next; null where it goes no further: it ended, or is decided. */
  readonly nextLook: number | null;
  readonly interleaved: boolean;
}

/**
 * Base against head: every metric of every server and tool that either side was measured with, with a verdict.
 * Rows hold the rounds up to the last look; before the first one all that was measured, without verdicts.
 * @throws RangeError for a `maxRounds` that decides nothing
 */
export function compare(trials: readonly SideTrial[], options: CompareOptions): Comparison {
  const { planned, taken } = looksOf(trials, options);
  const until = taken.at(-1) ?? Number.POSITIVE_INFINITY;
  const measured = trials.filter(({ round }) => round <= until);
  const next = options.ended ? null : (planned.find((look) => look > (taken.at(-1) ?? 0)) ?? null);
  const questions = questionsOf(trials);
  const primary = questions.filter((question) => question.primary).length;
  const family = { primary, secondary: questions.length - primary, looks: planned.length };
  const bySubject = new Map<string, ReturnType<typeof subjectOf>>();
  const rows = questions.map(({ serverId, tool, metric, primary: isPrimary }) => {
    const key = JSON.stringify([serverId, tool]);
    const subject = bySubject.get(key) ?? subjectOf(measured, serverId, tool);
    bySubject.set(key, subject);
    return rowOf(subject, {
      ...{ metric, primary: isPrimary, looks: taken, nextLook: next },
      ...{ alpha: alphaOf(family, isPrimary), samenessAlpha: samenessAlphaOf(family) },
      floor: floorOf(calibrationFor(options.calibrations ?? [], { serverId, tool, metric }), {
        ...{ nowMs: options.nowMs, host: options.host ?? null, interleaved: options.interleaved ?? true },
      }),
    });
  });
  const verdicts = VERDICTS.map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length]);
  return {
    rows,
    counts: Object.fromEntries(verdicts) as Record<Verdict, number>,
    family,
    rounds: Math.max(0, ...measured.filter(({ status }) => trialHasEnded(status)).map(({ round }) => round)),
    // Before the first look nothing is: a side that has no numbers yet may get some.
    nextLook: taken.length > 0 && isDecided(rows) ? null : next,
    interleaved: options.interleaved ?? true,
  };
}

/** What a comparison of a revision with itself tells of the host; its rows become the floors of later ones. */
export function calibrationsOf(
  { rows }: Comparison,
  { measuredAtMs, host }: Pick<Calibration, 'measuredAtMs' | 'host'>,
): Calibration[] {
  return rows.flatMap(({ serverId, tool, metric, rounds }) => {
    const logRatios = rounds.flatMap(({ logRatio }) => logRatio ?? []);
    return logRatios.length === 0 ? [] : [{ serverId, tool, metric, logRatios, measuredAtMs, host }];
  });
}

interface Question {
  readonly serverId: string;
  readonly tool: string | null;
  readonly metric: Metric;
  readonly primary: boolean;
}

function questionsOf(trials: readonly SideTrial[]): Question[] {
  return subjectsOf(trials).flatMap(({ serverId, tool }) => {
    const scope = tool === null ? 'server' : 'tool';
    return METRICS.filter(({ scopes }) => scopes.includes(scope)).map((metric) => ({
      ...{ serverId, tool, metric, primary: metric.primary === scope },
    }));
  });
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

/** Whether every primary metric has a verdict, but for those that a side was never measured with. */
function isDecided(rows: readonly ComparisonRow[]): boolean {
  return rows.every(
    ({ primary, verdict, base, head }) =>
      !primary || verdict !== 'undecided' || base === null || head === null,
  );
}

function calibrationFor(
  calibrations: readonly Calibration[],
  { serverId, tool, metric }: Omit<Question, 'primary'>,
): Calibration | undefined {
  return calibrations.find(
    (known) => known.serverId === serverId && known.tool === tool && known.metric === metric.id,
  );
}

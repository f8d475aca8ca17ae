/** What stands out in the figures of one trial. */

import type { LoadProfile, Measurement, Unauthorized } from '@headroom/model/load';
import {
  errorCount,
  formatCount,
  formatMs,
  type Pooled,
  poolMeasurements,
  wrongAnswersOf,
  wrongAnswersText,
} from '@headroom/report';
import { printable } from '../output/printable.ts';

/** The longest answer is remarkable from so many times the P99 on, where it also took so long. */
const LONG_TIMES = 10;
const LONG_MS = 100;
/** A tool is remarkable whose mean is so many times that of the next. */
const SLOW_TIMES = 5;
const OPEN_SECONDS = 30;

/** Tools of a trial, and the load that they were measured under. */
export interface RemarkedTrial {
  readonly tools: readonly Measurement[];
  readonly windowMs: number | null;
  readonly unauthorized?: Unauthorized | null | undefined;
  readonly profile: LoadProfile | undefined;
}

/** One sentence about what stands out; undefined where nothing does. */
export function remarkOf(trial: RemarkedTrial): string | undefined {
  return wrongRemark(trial) ?? longRemark(trial) ?? slowRemark(trial);
}

function wrongRemark({ tools, unauthorized }: RemarkedTrial): string | undefined {
  const tool = tools.find(({ errors }) => errorCount(errors) > 0);
  // The load's start is that of this tool where no other has such answers.
  const isOnly = tools.every((one) => one === tool || !one.errors.unauthorized);
  const wrong =
    tool && wrongAnswersOf([{ measurements: [tool], unauthorized: isOnly ? unauthorized : null }]);
  if (!wrong) return undefined;
  const errors = errorCount(tool.errors);
  return `${formatCount(errors)} of ${formatCount(errors + tool.count)} answers of ${printable(tool.name)} were wrong: ${wrongAnswersText(wrong)}.`;
}

function longRemark({ tools, windowMs, profile }: RemarkedTrial): string | undefined {
  const longest = pooledOf(tools)
    .filter(({ figures }) => isLong(figures))
    .toSorted((a, b) => (b.figures.maxMs ?? 0) - (a.figures.maxMs ?? 0))[0];
  if (!longest) return undefined;
  const { maxMs, percentile } = longest.figures;
  const times = formatCount((maxMs ?? 0) / (percentile(99) ?? 1));
  const words = `The longest answer of ${printable(longest.tool.name)} took ${formatMs(maxMs, 0)} ms, ${times} times its P99`;
  if (profile?.kind !== 'closed' || !windowMs) return `${words}.`;
  const calls = tools.reduce((sum, { count }) => sum + count, 0);
  const halfRate = Math.max(1, Math.round((500 * calls) / windowMs));
  return `${words}: users of a closed load call nothing while they wait, so few calls show it; --profile open:rate=${halfRate},seconds=${OPEN_SECONDS} shows what other callers wait.`;
}

function slowRemark({ tools }: RemarkedTrial): string | undefined {
  const [first, second] = pooledOf(tools).toSorted(
    (a, b) => (b.figures.meanMs ?? 0) - (a.figures.meanMs ?? 0),
  );
  const times = (first?.figures.meanMs ?? 0) / (second?.figures.meanMs ?? Number.POSITIVE_INFINITY);
  if (!first || times < SLOW_TIMES) return undefined;
  return `${printable(first.tool.name)} takes ${formatCount(times)} times as long as the next slowest tool.`;
}

function pooledOf(tools: readonly Measurement[]) {
  return tools.filter(({ count }) => count > 0).map((tool) => ({ tool, figures: poolMeasurements([tool]) }));
}

function isLong({ maxMs, percentile }: Pooled): boolean {
  const p99 = percentile(99);
  return maxMs !== null && p99 !== null && maxMs >= LONG_MS && maxMs >= LONG_TIMES * p99;
}

/** Calls that the client gave up, as some load profiles have it. */
import { type Aborts, type LoadResult, type Measurement, plural } from '@headroom/workload';
import { sum } from '../statistics/elementary.ts';
import { formatCount } from './format.ts';
import { errorCount } from './pool.ts';

/** Calls of a load in which some were given up, all measurements together. */
export interface AbortCounts {
  /** Calls that the client gave up. */
  readonly calls: number;
  /** All others, and the wrong answers among them. */
  readonly others: number;
  readonly wrong: number;
}

/** Calls of tools; undefined where none was given up. */
export function abortsOf(measurements: readonly Measurement[]): AbortCounts | undefined {
  const tools = measurements.filter(({ kind }) => kind === 'tool');
  const calls = sum(tools.map(({ aborted = 0 }) => aborted));
  if (calls === 0) return undefined;
  const wrong = sum(tools.map(({ errors }) => errorCount(errors)));
  return { calls, wrong, others: wrong + sum(tools.map(({ count }) => count)) };
}

/** `37 calls were given up by the client; all 363 others were answered right`. */
export function abortsText({ calls, others, wrong }: AbortCounts): string {
  const rest =
    wrong === 0
      ? `all ${formatCount(others)} others were answered right`
      : `${formatCount(wrong)} of the ${formatCount(others)} others were answered wrong`;
  return `${formatCount(calls)} ${calls === 1 ? 'call was' : 'calls were'} given up by the client; ${rest}`;
}

/** Least time without a right answer at the end of a load that counts as none: a slow tool is not taken for a wedged server. */
const SILENT_MS = 3000;
/** Times the longest right answer that it must exceed, too. */
const SILENT_TIMES = 3;

/** `no call was answered after 5 aborted calls: …`; undefined where calls were answered to the end. */
export function wedgedText(
  { beforeLastAnswer, lastAnswerMs, longestMs, unanswered, calls }: Aborts,
  { testMs }: Pick<LoadResult, 'testMs'>,
): string | undefined {
  if (calls === 0 || unanswered === 0 || lastAnswerMs === null) return undefined;
  const silentMs = testMs - lastAnswerMs;
  if (silentMs < Math.max(SILENT_MS, SILENT_TIMES * longestMs)) return undefined;
  // The one after the last answer is what it met last.
  const after = Math.min(calls, beforeLastAnswer + 1);
  return `no call was answered after ${plural(after, 'aborted call')}: the last answer came ${seconds(lastAnswerMs)} after the start of the load, which went on for ${seconds(silentMs)}`;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

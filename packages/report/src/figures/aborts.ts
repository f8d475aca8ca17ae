/** Calls that the client gave up, as some load profiles have it. */
import { CPU_LEFT_PCT, type Rest } from '@headroom/model/host';
import type { Aborts, LoadResult } from '@headroom/model/load';
import { plural } from '@headroom/model/text';
import { sum } from '../statistics/elementary.ts';
import { formatCount, formatPct } from './format.ts';
import { errorCount } from './pool.ts';
import type { ReportTrial } from './trial.ts';

/** Calls of a load in which some were given up, all measurements together. */
export interface AbortCounts {
  /** Calls that the client gave up. */
  readonly calls: number;
  /** All others, and the wrong answers among them. */
  readonly others: number;
  readonly wrong: number;
  /** What the server did not let go of after the load; absent where that is nothing, or not known. */
  readonly left?: Left;
}

/** A figure of the server at rest before the load, and so many seconds after it. */
export interface BeforeAfter {
  readonly before: number;
  readonly after: number;
  readonly afterS: number;
}

/** What is more after a load than before it; absent where it is not. */
export interface Left {
  readonly cpuPct?: BeforeAfter;
  readonly openFiles?: BeforeAfter;
}

/** Open files beyond those before the load from which they count as left: a server may open a pool of connections. */
const FILES_LEFT = 20;
/** Share of the calls that were given up that they must be, too. */
const FILES_LEFT_PCT = 20;

/** What a server did not let go of after a load in which so many calls were given up. */
export function leftOf(rest: Rest | undefined, calls: number): Left | undefined {
  if (!rest) return undefined;
  const { before, after, afterS } = rest;
  const left = {
    ...(after.cpuPct >= before.cpuPct + CPU_LEFT_PCT && {
      cpuPct: { before: before.cpuPct, after: after.cpuPct, afterS },
    }),
    ...(before.openFiles !== null &&
      after.openFiles !== null &&
      after.openFiles - before.openFiles >= Math.max(FILES_LEFT, (calls * FILES_LEFT_PCT) / 100) && {
        openFiles: { before: before.openFiles, after: after.openFiles, afterS },
      }),
  };
  return Object.keys(left).length > 0 ? left : undefined;
}

/** A sentence for each thing that a server did not let go of. */
export function leftTexts({ cpuPct, openFiles }: Left = {}): string[] {
  return [
    ...(cpuPct
      ? [
          `${formatPct(cpuPct.after, 0)} % of a processor is still used ${cpuPct.afterS} s after the load, ${formatPct(cpuPct.before, 0)} % before it`,
        ]
      : []),
    ...(openFiles
      ? [
          `${formatCount(openFiles.after)} files are open ${openFiles.afterS} s after the load, ${formatCount(openFiles.before)} before it`,
        ]
      : []),
  ];
}

/** Calls of tools of trials, and what is left after each of them; undefined where none was given up. */
export function abortsOf(trials: readonly AbortedTrial[]): AbortCounts | undefined {
  const tools = trials.flatMap(({ measurements }) => measurements).filter(({ kind }) => kind === 'tool');
  const calls = sum(tools.map(({ aborted = 0 }) => aborted));
  if (calls === 0) return undefined;
  const wrong = sum(tools.map(({ errors }) => errorCount(errors)));
  const left = commonLeft(
    trials.flatMap(({ measurements, environment }) => {
      const own = sum(measurements.map(({ aborted = 0 }) => aborted));
      return environment?.rest ? [leftOf(environment.rest, own) ?? {}] : [];
    }),
  );
  return {
    ...{ calls, wrong, others: wrong + sum(tools.map(({ count }) => count)) },
    ...(left && { left }),
  };
}

/** What is left after every trial, with the figures of the last one. */
function commonLeft(all: readonly Left[]): Left | undefined {
  const { cpuPct, openFiles } = all.at(-1) ?? {};
  const left = {
    ...(cpuPct && all.every((one) => one.cpuPct) && { cpuPct }),
    ...(openFiles && all.every((one) => one.openFiles) && { openFiles }),
  };
  return Object.keys(left).length > 0 ? left : undefined;
}

/** Fields that are read of a trial. */
type AbortedTrial = Pick<ReportTrial, 'environment' | 'measurements'>;

/** `37 calls aborted by the client; all 363 others were answered right`. */
export function abortsText({ calls, others, wrong }: AbortCounts): string {
  const rest =
    wrong === 0
      ? `${others === 1 ? 'the other one was' : `all ${formatCount(others)} others were`} answered right`
      : `${others === 1 ? 'the other one was' : `${formatCount(wrong)} of the ${formatCount(others)} others were`} answered wrong`;
  return `${formatCount(calls)} ${calls === 1 ? 'call' : 'calls'} aborted by the client${others === 0 ? '' : `; ${rest}`}`;
}

/** Least time without a right answer at the end of a load that counts as none: a slow tool is not taken for a wedged server. */
const SILENT_MS = 3000;
/** Times the longest right answer that it must exceed, too. */
const SILENT_TIMES = 3;

/**
 * `no call was answered after 5 aborted calls: …`; undefined where calls were answered to the end.
 * @param pauseMs of a virtual user between its iterations, in which it calls nothing
 */
export function wedgedText(
  { beforeLastAnswer, lastAnswerMs, longestMs, unanswered, calls }: Aborts,
  { testMs }: Pick<LoadResult, 'testMs'>,
  pauseMs = 0,
): string | undefined {
  if (calls === 0 || unanswered === 0 || lastAnswerMs === null) return undefined;
  const silentMs = testMs - lastAnswerMs;
  if (silentMs - pauseMs < Math.max(SILENT_MS, SILENT_TIMES * longestMs)) return undefined;
  // The one after the last answer is what it met last.
  const after = Math.min(calls, beforeLastAnswer + 1);
  return `no call was answered after ${plural(after, 'aborted call')}: the last answer came ${seconds(lastAnswerMs)} after the start of the load, which went on for ${seconds(silentMs)}`;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

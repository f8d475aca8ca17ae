import type { Measurement } from '@headroom/workload';
import { present, sum } from '../statistics/elementary.ts';
import { formatCount } from './format.ts';

/** Share of streams that stay open after their answer from which they are reported: a stalled machine ends a few late. */
export const OPEN_STREAMS_PCT = 1;

/** Answers that came as streams of events, all measurements together. */
export interface StreamCounts {
  readonly answers: number;
  /** Streams that did not end after their answer. */
  readonly stayedOpen: number;
}

/** Streams of tool calls, where enough of them stay open to be reported; undefined otherwise. */
export function openStreamsOf(measurements: readonly Measurement[]): StreamCounts | undefined {
  const streams = present(
    measurements.map(({ kind, streams }) => (kind === 'tool' ? (streams ?? null) : null)),
  );
  const answers = sum(streams.map((one) => one.answers));
  const stayedOpen = sum(streams.map((one) => one.stayedOpen));
  const isReported = stayedOpen > 0 && 100 * stayedOpen >= OPEN_STREAMS_PCT * answers;
  return isReported ? { answers, stayedOpen } : undefined;
}

/** `the stream stays open after the answer (9 of 9 calls)`. */
export function openStreamsText({ answers, stayedOpen }: StreamCounts): string {
  return `the stream stays open after the answer (${formatCount(stayedOpen)} of ${formatCount(answers)} calls)`;
}

/** Longest times of answers that follow other events; null without any. */
export interface EventTimes {
  readonly firstEventMs: number | null;
  readonly silenceMs: number | null;
}

/** Longest times of calls with events before their answer, of measurements of one tool. */
export function eventTimesOf(measurements: readonly Measurement[]): EventTimes {
  const longest = (figure: 'firstEventMs' | 'silenceMs') => {
    const values = present(measurements.map(({ streams }) => streams?.[figure]?.max ?? null));
    return values.length === 0 ? null : Math.max(...values);
  };
  return { firstEventMs: longest('firstEventMs'), silenceMs: longest('silenceMs') };
}

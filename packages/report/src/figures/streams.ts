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

/** GET streams that sessions held, all measurements together. */
export interface HeldStreams {
  readonly opened: number;
  /** Streams that the server ended before their session. */
  readonly ended: number;
  /** Sessions without one, as the server answers 405. */
  readonly without: number;
  /** Answers to GET in the steady window that were neither a stream nor 405. */
  readonly refused: number;
}

/** GET streams of a load whose sessions listen; undefined for any other. */
export function heldStreamsOf(measurements: readonly Measurement[]): HeldStreams | undefined {
  const listens = measurements.filter(({ kind }) => kind === 'listen');
  const streams = present(listens.map((one) => one.streams ?? null));
  const refused = sum(listens.map(({ errors }) => errors.http));
  if (streams.length === 0 && refused === 0) return undefined;
  const opened = sum(streams.map(({ answers }) => answers));
  const stayed = sum(streams.map(({ stayedOpen }) => stayedOpen));
  const without = sum(streams.map((one) => one.without ?? 0));
  return { opened, ended: opened - stayed, without, refused };
}

/** `12 of 20 GET streams ended before their session, and were opened again; 1 GET request without a stream or 405`. */
export function heldStreamsText(held: HeldStreams): string {
  const { opened, refused } = held;
  const faults =
    refused === 0
      ? []
      : [`${formatCount(refused)} GET ${refused === 1 ? 'request' : 'requests'} without a stream or 405`];
  return [...(opened === 0 && refused > 0 ? [] : [openedText(held)]), ...faults].join('; ');
}

function openedText({ opened, ended, without }: HeldStreams): string {
  if (opened === 0 && without > 0)
    return 'no GET stream, as the server answers 405: measured like `persistent`';
  const streams = `${formatCount(opened)} GET ${opened === 1 ? 'stream' : 'streams'}`;
  return ended > 0
    ? `${formatCount(ended)} of ${streams} ended before their session, and were opened again`
    : `${streams} held, each to the end of its session`;
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

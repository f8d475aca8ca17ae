import type { Measurement } from '@headroom/model/load';
import { SUBSCRIPTIONS_LISTEN } from '@headroom/model/suite';
import { present, sum } from '../statistics/elementary.ts';
import { formatCount } from './format.ts';
import { errorCount } from './pool.ts';

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

/** Streams that clients held, all measurements together. */
export interface HeldStreams {
  /** Request that opened them; absent: GET. */
  readonly request?: typeof SUBSCRIPTIONS_LISTEN;
  readonly opened: number;
  /** Streams that the server ended before their client did. */
  readonly ended: number;
  /** Clients without one, as the server offers none: it answers 405 to GET, or does not know the request. */
  readonly without: number;
  /** Requests in the steady window that neither opened a stream nor were told that there is none. */
  readonly refused: number;
}

/** Streams of a load whose clients listen; undefined for any other. */
export function heldStreamsOf(measurements: readonly Measurement[]): HeldStreams | undefined {
  const listens = measurements.filter(({ kind }) => kind === 'listen');
  if (listens.length === 0) return undefined;
  const streams = present(listens.map((one) => one.streams ?? null));
  const refused = sum(listens.map(({ errors }) => errorCount(errors)));
  const opened = sum(streams.map(({ answers }) => answers));
  const stayed = sum(streams.map(({ stayedOpen }) => stayedOpen));
  const without = sum(streams.map((one) => one.without ?? 0));
  return {
    ...(listens[0]?.name === SUBSCRIPTIONS_LISTEN && { request: SUBSCRIPTIONS_LISTEN }),
    ...{ opened, ended: opened - stayed, without, refused },
  };
}

/** `12 of 20 GET streams ended before their session, and were opened again; 1 GET request without a stream or 405`. */
export function heldStreamsText(held: HeldStreams): string {
  const { opened, refused, request = 'GET', without } = held;
  if (opened + refused + without === 0) return unansweredText(request);
  const faults =
    refused === 0
      ? []
      : [
          `${formatCount(refused)} ${request} ${refused === 1 ? 'request' : 'requests'} without a stream${request === 'GET' ? ' or 405' : ' or its first event'}`,
        ];
  return [...(opened === 0 && refused > 0 ? [] : [openedText(held)]), ...faults].join('; ');
}

/** Some servers send the headers of a stream with its first event, which may never come. */
function unansweredText(request: string): string {
  const what = request === 'GET' ? 'GET stream' : `stream of ${request}`;
  return `no ${what} was opened: no request for one was answered in the steady window`;
}

function openedText({ opened, ended, without, request }: HeldStreams): string {
  if (request) return subscribedText({ opened, ended, without, request });
  if (opened === 0 && without > 0)
    return 'no GET stream, as the server answers 405: measured like `persistent`';
  const streams = `${formatCount(opened)} GET ${opened === 1 ? 'stream' : 'streams'}`;
  return ended > 0
    ? `${formatCount(ended)} of ${streams} ended before their session, and were opened again`
    : `${streams} held, each to the end of its session`;
}

function subscribedText({ opened, ended, without, request }: Omit<HeldStreams, 'refused'>): string {
  if (opened === 0 && without > 0)
    return `no stream of ${request}, which the server does not know: measured like \`stateless\``;
  const streams = `${formatCount(opened)} ${opened === 1 ? 'stream' : 'streams'} of ${request}`;
  return ended > 0
    ? `${formatCount(ended)} of ${streams} ended before the load, and were opened again`
    : `${streams} held to the end of the load`;
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

import { setTimeout as delay } from 'node:timers/promises';
import { eventSplitter, type StreamPosition } from './events.ts';
import type { HeldStream } from './http.ts';

/** Pause before a stream that ended is asked for again, where the server names none: that of the load. */
const AGAIN_MS = 1000;
/** Shortest pause: a server may name none at all. */
const LEAST_AGAIN_MS = 100;
/** Longest pause that a timer takes. */
const MOST_AGAIN_MS = 2 ** 31 - 1;
/** Streams of one session after which the pause is AGAIN_MS at least: a server may poll by streams that it ends. */
const PROMPT_STREAMS = 100;
/** Statuses of servers without a stream, and of sessions that are lost. */
const FINAL_STATUSES: readonly (number | undefined)[] = [404, 405];
/** Ids of events that a header can hold. */
const ID = /^[\x20-\x7e]+$/;

/** Asks for a stream. @param resuming headers beside those of any request */
export type OpenStream = (
  resuming: Readonly<Record<string, string>>,
  onEvents: (chunk: Uint8Array) => void,
) => Promise<HeldStream>;

/**
 * Listens to a server until the signal is aborted. A stream that ends is asked for again after the pause that the server
 * named, from its last event on, as MCP has it (Streamable HTTP, "Resumability and Redelivery").
 * @param take gets the data of each event
 * @param promptStreams number of streams before the pause is a second at least
 * @returns once the first request is answered, or not in time. @throws as `open` does for the first
 */
export async function listenTo(
  open: OpenStream,
  take: (data: string) => void,
  signal: AbortSignal,
  promptStreams = PROMPT_STREAMS,
): Promise<void> {
  const position: StreamPosition = {};
  const next = () => {
    const { lastEventId = '' } = position;
    const split = eventSplitter(position);
    return open(ID.test(lastEventId) ? { 'Last-Event-ID': lastEventId } : {}, (chunk) =>
      split(chunk).forEach(take),
    );
  };
  const first = await next();
  // Its end is an abort, or the lack of a token, whose reason the next request of the client throws.
  holdOn(first, next, { position, promptStreams, signal }).catch(() => undefined);
}

async function holdOn(
  first: HeldStream,
  next: () => Promise<HeldStream>,
  {
    position,
    promptStreams,
    signal,
  }: { position: StreamPosition; promptStreams: number; signal: AbortSignal },
): Promise<void> {
  let stream = first;
  for (let streams = 1; ; streams++) {
    if (FINAL_STATUSES.includes(await stream.ended)) return;
    const leastMs = streams < promptStreams ? LEAST_AGAIN_MS : AGAIN_MS;
    const pauseMs = Math.min(MOST_AGAIN_MS, Math.max(leastMs, position.retryMs ?? AGAIN_MS));
    await delay(pauseMs, undefined, { signal });
    stream = await next();
  }
}

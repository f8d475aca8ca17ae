import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@headroom/observe';
import { metrics } from './metrics.ts';
import { type Patterns, patternOf, readPatterns } from './patterns.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Label in place of what strangers choose: labels must not grow without bound. */
const OTHER = 'other';

/**
 * Counter of requests by the routes of the app that was built in a folder. Where the routes are not known, as
 * the development server writes no list of them, it counts none.
 */
export function requestCounter(
  folder: string,
  log: Log,
): (request: IncomingMessage, response: ServerResponse) => void {
  let known: Patterns;
  try {
    known = readPatterns(folder);
  } catch (error) {
    log.warn({ err: error }, 'requests are not counted: the list of routes cannot be read');
    return () => {};
  }
  const slow = slowRequests(log);
  return (request, response) => {
    const startedAt = performance.now();
    // Read at once, as Next.js may change it later.
    const { url = '' } = request;
    response.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const counted = count(request, response, seconds, patternOf(url, known));
      if (counted.isOver) slow({ ...counted.labels, ms: Math.round(seconds * 1000) });
    });
  };
}

/** What is counted of a request; `isOver`: it has a duration, which event streams have not. */
interface Counted {
  readonly labels: { readonly method: string; readonly route: string; readonly status: string };
  readonly isOver: boolean;
}

function count(request: IncomingMessage, response: ServerResponse, seconds: number, route = OTHER): Counted {
  const method = METHODS.includes(request.method ?? '') ? (request.method as string) : OTHER;
  const isStream = String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
  // A reader who leaves a stream has seen enough; one who leaves a page has waited too long.
  const status = response.writableFinished || isStream ? String(response.statusCode) : 'aborted';
  metrics().requests.inc({ method, route, status });
  if (!isStream) metrics().durations.observe({ method, route }, seconds);
  return { labels: { method, route, status }, isOver: !isStream };
}

/** A request that took longer is logged. */
const SLOW_MS = 2000;
/** Lines about slow requests that are logged in one minute at most: when Postgres is slow, all requests are. */
const SLOW_LINES = 10;
const MINUTE_MS = 60_000;

/** Fields of the line of a slow request. */
export type SlowRequest = Counted['labels'] & { readonly ms: number };

/**
 * Logs requests that took over 2 s by their route, never by their address, which may hold secrets; ten a minute, then
 * the number of those that were left out.
 * @param now clock, in ms
 */
export function slowRequests(
  log: Pick<Log, 'warn'>,
  now: () => number = () => performance.now(),
): (request: SlowRequest) => void {
  let minuteStart = Number.NEGATIVE_INFINITY;
  let lines = 0;
  let omitted = 0;
  return (request) => {
    if (request.ms <= SLOW_MS) return;
    if (now() - minuteStart >= MINUTE_MS) {
      if (omitted > 0) log.warn({ omitted }, 'more slow requests were not logged');
      [minuteStart, lines, omitted] = [now(), 0, 0];
    }
    if (lines < SLOW_LINES) log.warn(request, 'a slow request');
    else omitted += 1;
    lines += 1;
  };
}

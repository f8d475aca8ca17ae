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
  return (request, response) => {
    const startedAt = performance.now();
    // Read at once, as Next.js may change it later.
    const { url = '' } = request;
    response.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      count(request, response, seconds, patternOf(url, known));
    });
  };
}

function count(request: IncomingMessage, response: ServerResponse, seconds: number, route = OTHER): void {
  const method = METHODS.includes(request.method ?? '') ? (request.method as string) : OTHER;
  const isStream = String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
  // A reader who leaves a stream has seen enough; one who leaves a page has waited too long.
  const status = response.writableFinished || isStream ? String(response.statusCode) : 'aborted';
  metrics().requests.inc({ method, route, status });
  if (!isStream) metrics().durations.observe({ method, route }, seconds);
}

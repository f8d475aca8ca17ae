import type { Instrumentation } from 'next';
import { aboutAddress } from './about.ts';
import { noteFailure } from './edge/page-response.ts';
import { log } from './log.ts';

type Args = Parameters<Instrumentation.onRequestError>;

/** Logs an error of a page or a route, by its route and what it was about. */
export function logRequestError(error: unknown, { path, method }: Args[1], { routePath }: Args[2]): void {
  noteFailure(error);
  log().error({ err: error, method, route: routePath, ...aboutAddress(path) }, 'a page or a route failed');
}

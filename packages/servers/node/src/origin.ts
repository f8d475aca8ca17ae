import type { RequestHandler } from 'express';
import { jsonRpcError } from './json-rpc.ts';

/** Origins of this machine. */
export const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Refuses requests of pages of other hosts; only browsers send an Origin. The SDK looks at the Host alone. */
export const refuseForeignOrigin: RequestHandler = ({ headers: { origin } }, response, next) => {
  if (origin === undefined || LOCAL_ORIGIN.test(origin)) return next();
  response.status(403).json(jsonRpcError(-32000, `Invalid Origin: ${origin}`));
};

import type { IncomingHttpHeaders } from 'node:http';
import { once } from '#server/once.ts';

/** Headers in which a proxy says for whom it asks. */
const OF_PROXIES = ['x-forwarded-for', 'forwarded'] as const;

const first = once('untrusted-proxy', (): { header?: string } => ({}));

/**
 * Notes that a request names its client where no proxy is trusted. Returns the warning to log: undefined from
 * the second time on, so that clients cannot fill the log with it.
 */
export function warningOfProxy(headers: IncomingHttpHeaders, trustedProxies: number): string | undefined {
  if (trustedProxies > 0 || first().header !== undefined) return undefined;
  const header = OF_PROXIES.find((name) => name in headers);
  if (!header) return undefined;
  first().header = header;
  return `a request came with the header "${header}", which is ignored: ${PROXY_ADVICE}`;
}

/** The header that was ignored since this process started; undefined where there was none. */
export function ignoredProxyHeader(): string | undefined {
  return first().header;
}

/** The operator knows whether there is a proxy; the app does not, because clients can send the header too. */
export const PROXY_ADVICE =
  'HEADROOM_TRUSTED_PROXIES is 0. If a proxy of yours stands before the app, everybody who comes through it counts as one address and shares its limits: set it to the number of your proxies. If none does, a client wrote the header and there is nothing to do.';

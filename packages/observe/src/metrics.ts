import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** Metrics of a process, those of Node.js itself (`process_…`, `nodejs_…`) among them; ours begin with `headroom_`. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** An answer over HTTP, for whatever kind of server. */
export interface MetricsAnswer {
  readonly status: 200 | 401 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

/**
 * Answer to a scraper. Metrics tell how many runs there are and how busy the team is, so that a token is
 * needed. Where none is set there are no metrics: an installation that nobody watches must not publish them
 * by omission.
 * @param authorization the request's header
 * @param token what the environment says it must bring
 */
export async function answerMetrics(
  registry: Registry,
  { authorization, token }: { authorization: string | null | undefined; token: string | undefined },
): Promise<MetricsAnswer> {
  if (token === undefined)
    return { status: 404, headers: TEXT, body: 'HEADROOM_METRICS_TOKEN is not set.\n' };
  if (!isSameSecret(authorization ?? '', `Bearer ${token}`)) {
    const headers = { ...TEXT, 'www-authenticate': 'Bearer realm="metrics"' };
    return {
      status: 401,
      headers,
      body: 'Bring the header "Authorization: Bearer <HEADROOM_METRICS_TOKEN>".\n',
    };
  }
  const headers = { ...TEXT, 'content-type': registry.contentType };
  return { status: 200, headers, body: await registry.metrics() };
}

/** Whether a secret is the wanted one: compared by hashes, in a time that tells nothing of where, or by how much, they differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

import type { Suite } from '@headroom/model/suite';
import type { Backends } from './backends.ts';
import type { Running } from './runtime.ts';

/** A backend that has been started. */
interface Started {
  readonly running: Running;
  /** As servers reach it. */
  readonly place: string;
}

interface Starting {
  readonly relays: Backends['relays'];
  redis(): Promise<Started & { readonly adminUrl: string; readonly version: string }>;
  /** @returns with its URL, as the worker reaches it */
  api(): Promise<Started & { readonly url: string }>;
}

/** Starts the backends of a suite, at once. @throws as each of them */
export async function startSuiteBackends(
  wanted: Suite['backends'],
  start: Starting,
): Promise<Omit<Backends, 'stop'>> {
  const [redis, api] = await Promise.all([wanted.includes('redis') ? start.redis() : undefined, start.api()]);
  return {
    places: { ...(redis && { redis: redis.place }), api: api.place },
    redisAdminUrl: redis?.adminUrl,
    apiUrl: api.url,
    redis: redis?.running,
    api: api.running,
    relays: start.relays,
    versions: { ...(redis && { redis: redis.version }) },
  };
}

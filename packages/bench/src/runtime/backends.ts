import type { RelayPlaces } from '@headroom/contract-test';
import type { Party } from '@headroom/model/run';
import type { Running } from './runtime.ts';

/** Addresses a server reaches the backends of the suites at. */
export interface BackendUrls {
  /** Undefined where the suite has no Redis. */
  redisUrl?: string | undefined;
  apiUrl: string;
}

/** Addresses of backends as places, by the names that manifests give them. */
export function placesOf({ redisUrl, apiUrl }: BackendUrls): Record<string, string> {
  return { ...(redisUrl && { redis: new URL(redisUrl).host }), api: new URL(apiUrl).host };
}

/** The backends of a run of a suite. */
export interface Backends {
  /** As servers reach them, `host:port` by their names. Their Redis is one whose settings they cannot change. */
  readonly places: Readonly<Record<string, string>>;
  /** Redis with all rights, as the worker reaches it; undefined where the suite has no Redis. */
  readonly redisAdminUrl?: string | undefined;
  /** The API service as the worker reaches it. */
  readonly apiUrl: string;
  /** Addresses at which servers reach our relays, which can take a backend away from them. */
  readonly relays: RelayPlaces;
  readonly redis?: Running | undefined;
  readonly api: Running;
  readonly versions: { readonly redis?: string };
  stop(): Promise<void>;
}

/** Backends as a contract test reaches them: seen from here, and as servers are told of them. */
export function contractBackends({ redisAdminUrl, apiUrl, places, relays }: Backends) {
  return { redisUrl: redisAdminUrl, apiUrl, toldApiUrl: `http://${places.api}`, relays };
}

/** Services that the servers of a run talk to, by their parties; what is sampled. */
export type BackendParties = Partial<Record<Exclude<Party, 'server' | 'bridge' | 'load'>, Running>>;

/** Places of backends, as `host:port`. */
export interface BackendPlaces {
  /** As servers reach them, by their names; also parts such as `<name>.port`. */
  readonly places: Readonly<Record<string, string>>;
  /** As this process reaches them, by the places that servers reach; absent: by the same. */
  readonly hostPlaces?: Readonly<Record<string, string>>;
}

/** Backends of a project's own servers. */
export interface ProjectBackends extends BackendPlaces {
  readonly parties: BackendParties;
  readonly versions: Readonly<Record<string, string>>;
  /** Requests that each mock has counted, by its name. */
  counts(): Promise<Record<string, number>>;
  stop(): Promise<void>;
}

import { PARTIES, type Party } from '@headroom/workload';
import { sum } from './statistics.ts';

/** A server with a larger share of wrong answers than this is not measured: its latencies would be those of failing. */
export const MAX_ERROR_PCT = 1;

/** Share of all the host's processors above which the load generator cannot offer its load in time. */
export const LOAD_SATURATED_PCT = 85;
/** Redis runs commands on one thread, so one processor is all it can use where it is not limited to less. */
export const REDIS_CPUS = 1;
/** Processors the API service is meant to have, as published, where none are enforced. */
export const API_CPUS = 2;
/** Share of what Redis or the API service can use above which answers wait for it. */
export const BACKEND_SATURATED_PCT = 90;
/** Share of its processors above which the server has none left. */
export const SERVER_SATURATED_PCT = 90;
/** Share of all the host's processors, used by all parties together, above which they take them from each other. */
export const HOST_SATURATED_PCT = 90;

/** Share of all the host's processors, used by programs that are no party, above which they slow a trial down. */
export const OTHERS_DISTURB_PCT = 10;

/** What kept a trial's rate from being higher. */
export type LimitedBy =
  | 'server cpu'
  | 'load generator'
  | 'redis'
  | 'api service'
  | 'other programs'
  | 'host cpu'
  | 'offered load';

export interface Limit {
  readonly limitedBy: LimitedBy;
  /** The part of the rig that limited: then the trial says nothing of the server's own limit and is `invalid`. */
  readonly saturated: Exclude<Party, 'server'> | null;
}

/** The processors of a run: those of the host, and what each party may use at most (null: not enforced). */
export interface Processors {
  /** Logical processors of the host. */
  readonly cpus: number;
  readonly serverCpus: number | null;
  readonly redisCpus: number | null;
  readonly apiCpus: number | null;
}

export interface ProcessorUse extends Processors {
  readonly windowMs: number;
  /** Processor time of each party within the window; one that was not sampled is absent and cannot limit. */
  readonly cpuMs: Readonly<Partial<Record<Party, number>>>;
  /** Processor time everything on the host used within the window; null: not known, and nobody else is blamed. */
  readonly hostCpuMs: number | null;
}

/**
 * What limited a trial, from processor time used in its steady window against what each party can use.
 * The rig is looked at before the server, so a trial is held valid only if no part of it was saturated; then
 * other programs, which take processor time without being measured;
 * with nothing near its limit, the virtual users and their pauses set the rate (`offered load`).
 * @throws RangeError for a window or a host without length or processors
 */
export function limitOf(use: ProcessorUse): Limit {
  const { windowMs, cpus, serverCpus, redisCpus, apiCpus, cpuMs, hostCpuMs } = use;
  if (!(windowMs > 0 && cpus > 0)) {
    throw new RangeError(`a window of ${windowMs} ms on ${cpus} processors has no use; both must be above 0`);
  }
  const usePct = (usedMs: number, available: number) =>
    (usedMs / (windowMs * Math.min(available, cpus))) * 100;
  if (usePct(cpuMs.load ?? 0, cpus) > LOAD_SATURATED_PCT) {
    return { limitedBy: 'load generator', saturated: 'load' };
  }
  if (usePct(cpuMs.redis ?? 0, redisCpus ?? REDIS_CPUS) > BACKEND_SATURATED_PCT) {
    return { limitedBy: 'redis', saturated: 'redis' };
  }
  if (usePct(cpuMs.api ?? 0, apiCpus ?? API_CPUS) > BACKEND_SATURATED_PCT) {
    return { limitedBy: 'api service', saturated: 'api' };
  }
  const all = sum(PARTIES.map((party) => cpuMs[party] ?? 0));
  if (hostCpuMs !== null && usePct(hostCpuMs - all, cpus) > OTHERS_DISTURB_PCT) {
    return { limitedBy: 'other programs', saturated: null };
  }
  if (usePct(cpuMs.server ?? 0, serverCpus ?? cpus) > SERVER_SATURATED_PCT) {
    return { limitedBy: 'server cpu', saturated: null };
  }
  const limitedBy = usePct(all, cpus) > HOST_SATURATED_PCT ? 'host cpu' : 'offered load';
  return { limitedBy, saturated: null };
}

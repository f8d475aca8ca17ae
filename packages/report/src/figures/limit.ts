import { type LoadHostUse, PARTIES, type Party, type SuiteParty } from '@headroom/model/run';
import { sum } from '../statistics/elementary.ts';
import { formatPct } from './format.ts';

/** A server with a larger share of wrong answers than this is not measured: its latencies would be those of failing. */
export const MAX_ERROR_PCT = 1;

/** Share of all the host's processors above which the load generator cannot offer its load in time. */
export const LOAD_SATURATED_PCT = 85;
/** Redis runs commands on one thread, so one processor is all it can use where it is not limited to less. */
export const REDIS_CPUS = 1;
/** Processors the API service is meant to have, as published, where none are enforced. */
export const API_CPUS = 2;
/** Share of what the network to the servers carries above which calls wait for it. */
export const NETWORK_SATURATED_PCT = 80;
/** Share of what Redis, the API service, another backend or the stdio bridge can use above which answers wait for it. */
export const BACKEND_SATURATED_PCT = 90;
/** Share of its processors above which the server has none left. */
export const SERVER_SATURATED_PCT = 90;
/** Share of one processor from which a thread has no time left: what waits for this thread, waits for nothing else. */
export const THREAD_SATURATED_PCT = 90;
/**
 * Share of the time, for each processor that the server may use, that the kernel held it back: from there on its limit sets
 * its rate, however little it uses in between.
 */
export const THROTTLED_PCT = 20;
/**
 * Share of the virtual users that have a call under way which does not compute, above which the answers set the rate, not
 * the pauses.
 */
export const WAITING_USERS_PCT = 50;
/** Share of callers who left unserved, above which the server kept them waiting: fewer leave by chance. */
export const DROPPED_PCT = 1;
/** Share of all the host's processors, used by everything on it, above which programs take them from each other. */
export const HOST_SATURATED_PCT = 90;

/** Share of all the host's processors, used by programs that are not part of the trial, above which it is disturbed. */
export const OTHERS_DISTURB_PCT = 10;
/** Share of all the host's processors, taken by a hypervisor, above which a trial is disturbed. */
export const STOLEN_DISTURB_PCT = 2;

/** Causes that keep a trial's rate from being higher. */
export const LIMITS = [
  'server cpu',
  'server thread',
  'load generator',
  'network',
  'redis',
  'api service',
  'backend',
  'bridge',
  'other programs',
  'host cpu',
  'waits inside the server',
  'offered load',
] as const;
export type LimitedBy = (typeof LIMITS)[number];

export interface Limit {
  readonly limitedBy: LimitedBy;
  /** The part of the rig that limited: then the trial says nothing of the server's own limit and is `invalid`. */
  readonly saturated: Exclude<SuiteParty, 'server'> | 'backends' | 'bridge' | 'network' | null;
}

/** The processors of a run: those of the host, and what each party may use at most (null: not enforced). */
export interface Processors {
  /** Logical processors of the host. */
  readonly cpus: number;
  readonly serverCpus: number | null;
  readonly redisCpus: number | null;
  readonly apiCpus: number | null;
}

/** Processor time within a window, in milliseconds, and who it belongs to. */
export interface HostUse {
  /** Logical processors of the host. */
  readonly cpus: number;
  readonly windowMs: number;
  /** Processor time of each party within the window; one that was not sampled is absent and cannot limit. */
  readonly cpuMs: Readonly<Partial<Record<Party, number>>>;
  /**
   * Processor time everything on the host used within the window; null: not known, and no other program is
   * blamed.
   */
  readonly hostCpuMs: number | null;
  /** The part of it that a hypervisor took; null: not known apart. */
  readonly stolenCpuMs: number | null;
  /** The part of it that measuring used; null: not known apart. */
  readonly rigCpuMs: number | null;
  /** Use of the machine of the load generator where that is another one; null or absent: it is the host. */
  readonly loadHost?: LoadHostUse | null;
}

export interface ProcessorUse extends HostUse, Processors {
  /** Processor time of the one thread of the server that used most; null: not known, and no thread is blamed. */
  readonly busiestThreadMs: number | null;
  /**
   * Processor time, for each processor that it may use, of the backend of a project that used most of what it may use;
   * null: there is none, or it is not known, and none is blamed.
   */
  readonly busiestBackendMs: number | null;
  /** Time that the kernel held the server back, as it had used up its share; null or absent: not limited, or not known. */
  readonly throttledMs?: number | null;
  /** Calls that the virtual users have under way at most, one each by default; absent: not known, taken for several. */
  readonly vus?: number | undefined;
  /** Requests under way on average; absent: not known, and none is said to wait. */
  readonly requestsAtOnce?: number | undefined;
  /** Share of the callers who left unserved, in percent; absent: none. */
  readonly droppedPct?: number | undefined;
}

/**
 * Limit of a trial, from processor time used in its steady window against what each party can use. The rig is
 * looked at before the server, so a trial is held valid only if no part of it was saturated. Next comes the
 * server, which has no use for a processor more once it, or one thread of it under several virtual users, used all that
 * it can. Of a host
 * without idle processors other programs are said to have them where they disturb, else all together. On any
 * other host calls wait inside the server (for a lock, a slot, a backend) where most of several virtual users have one
 * under way that does not compute, or callers left unserved; else the users and their pauses set the rate
 * (`offered load`), whatever other programs used.
 * @throws RangeError for a window or a host without length or processors
 */
export function limitOf(use: ProcessorUse): Limit {
  const { redisCpus, apiCpus, cpuMs, loadHost } = use;
  if (loadPct(use) > LOAD_SATURATED_PCT) return { limitedBy: 'load generator', saturated: 'load' };
  if ((loadHost?.networkPct ?? 0) > NETWORK_SATURATED_PCT) {
    return { limitedBy: 'network', saturated: 'network' };
  }
  if (usePct(use, cpuMs.redis, redisCpus ?? REDIS_CPUS) > BACKEND_SATURATED_PCT) {
    return { limitedBy: 'redis', saturated: 'redis' };
  }
  if (usePct(use, cpuMs.api, apiCpus ?? API_CPUS) > BACKEND_SATURATED_PCT) {
    return { limitedBy: 'api service', saturated: 'api' };
  }
  if (usePct(use, use.busiestBackendMs ?? 0, 1) > BACKEND_SATURATED_PCT) {
    return { limitedBy: 'backend', saturated: 'backends' };
  }
  if (bridgeFills(use)) return { limitedBy: 'bridge', saturated: 'bridge' };
  return { limitedBy: ownLimit(use) ?? hostLimit(use) ?? waitsOrOffered(use), saturated: null };
}

/**
 * N users with a pause of Z have N − X · Z requests under way at X a second, which is the sum of their latencies by time
 * (Little 1961). One user alone waits for nobody.
 */
function waitsOrOffered({
  requestsAtOnce = 0,
  droppedPct = 0,
  vus = 1,
  cpuMs,
  windowMs,
}: ProcessorUse): LimitedBy {
  const computing = ((cpuMs.server ?? 0) + (cpuMs.bridge ?? 0)) / windowMs;
  const isWaiting = vus > 1 && 100 * (requestsAtOnce - computing) > WAITING_USERS_PCT * vus;
  return isWaiting || droppedPct > DROPPED_PCT ? 'waits inside the server' : 'offered load';
}

/** The machine of the load generator, where it is another one than the host. */
function apartFrom({ loadHost }: Pick<HostUse, 'loadHost'>): LoadHostUse | null {
  return loadHost && !loadHost.isHost ? loadHost : null;
}

/** Share of its machine's processors that the load generator used. */
function loadPct(use: HostUse): number {
  const { cpus } = apartFrom(use) ?? use;
  return usePct({ ...use, cpus }, use.cpuMs.load, cpus);
}

/** A bridge shares the processors of its server: where both fill them, the one that used more limited the other. */
function bridgeFills(use: ProcessorUse): boolean {
  const { server = 0, bridge = 0 } = use.cpuMs;
  return bridge > server && serverAndBridgePct(use) > BACKEND_SATURATED_PCT;
}

function serverAndBridgePct(use: ProcessorUse): number {
  const { server = 0, bridge = 0 } = use.cpuMs;
  return usePct(use, server + bridge, use.serverCpus ?? use.cpus);
}

/**
 * A server that may use one processor only has no thread that fills it without the server doing so. One virtual user
 * has one call answered at a time: a thread that is busy with it does not keep others from answering more.
 */
function ownLimit(use: ProcessorUse): LimitedBy | null {
  const available = Math.min(use.serverCpus ?? use.cpus, use.cpus);
  if (serverAndBridgePct(use) > SERVER_SATURATED_PCT) return 'server cpu';
  if (usePct(use, use.throttledMs ?? 0, Math.max(1, available)) >= THROTTLED_PCT) return 'server cpu';
  const threadPct = usePct(use, use.busiestThreadMs ?? 0, 1);
  return available > 1 && use.vus !== 1 && threadPct >= THREAD_SATURATED_PCT ? 'server thread' : null;
}

function hostLimit(use: HostUse): LimitedBy | null {
  // The kernel counts the host by its clock ticks and programs exactly, so these may be a little more.
  const busyMs = Math.max(use.hostCpuMs ?? 0, partiesMs(use));
  if (usePct(use, busyMs, use.cpus) <= HOST_SATURATED_PCT) return null;
  return usePct(use, otherMsOf(use) ?? 0, use.cpus) > OTHERS_DISTURB_PCT ? 'other programs' : 'host cpu';
}

/** Disturbance of a trial, in percent of all the host's processors (100 = all of them). */
export interface Disturbance {
  /** Machine that was disturbed: the host, or that of the load generator. */
  readonly machine: 'host' | 'load host';
  /** Share that programs took which are not part of the trial. */
  readonly otherPct: number;
  /** Share that a hypervisor took. */
  readonly stolenPct: number;
}

/**
 * Share of the host's processors that others took in a trial, where it is so large that the figures say as
 * much of that as of the server. Null where it is not, and for trials whose counters do not tell other
 * programs from the rig.
 * @throws RangeError for a window or a host without length or processors
 */
export function disturbanceOf(use: HostUse): Disturbance | null {
  const ofHost = { ...use, otherMs: otherMsOf(use) };
  const apart = apartFrom(use);
  return disturbedBy('host', ofHost) ?? (apart && disturbanceOfLoad(use, apart));
}

function disturbanceOfLoad(
  { windowMs, cpuMs }: HostUse,
  { cpus, cpuMs: allMs, stolenCpuMs, rigCpuMs }: LoadHostUse,
): Disturbance | null {
  const otherMs = Math.max(0, allMs - stolenCpuMs - rigCpuMs - (cpuMs.load ?? 0));
  return disturbedBy('load host', { windowMs, cpus, otherMs, stolenCpuMs, rigCpuMs });
}

function disturbedBy(
  machine: Disturbance['machine'],
  use: Pick<HostUse, 'cpus' | 'windowMs' | 'stolenCpuMs' | 'rigCpuMs'> & { readonly otherMs: number | null },
): Disturbance | null {
  const { otherMs, stolenCpuMs, rigCpuMs, cpus } = use;
  if (otherMs === null || stolenCpuMs === null || rigCpuMs === null) return null;
  const [otherPct, stolenPct] = [usePct(use, otherMs, cpus), usePct(use, stolenCpuMs, cpus)];
  return otherPct > OTHERS_DISTURB_PCT || stolenPct > STOLEN_DISTURB_PCT
    ? { machine, otherPct, stolenPct }
    : null;
}

/** A disturbance in words: `other programs took 34.0 % of the host’s processors`. */
export function disturbanceLabel({ machine, otherPct, stolenPct }: Disturbance): string {
  const parts = [
    otherPct > OTHERS_DISTURB_PCT && `other programs took ${formatPct(otherPct)} %`,
    stolenPct > STOLEN_DISTURB_PCT && `a hypervisor took ${formatPct(stolenPct)} %`,
  ];
  const whose = machine === 'host' ? 'the host’s processors' : 'the processors of the load host';
  return `${parts.filter(Boolean).join(' and ')} of ${whose}`;
}

/**
 * Processor time of programs that are not part of the trial: what is left of the host's. Null where that is not known;
 * where the hypervisor's or the rig's own is not known apart, it is among it.
 */
export function otherMsOf(use: Omit<HostUse, 'cpus' | 'windowMs'>): number | null {
  const { hostCpuMs, stolenCpuMs, rigCpuMs } = use;
  if (hostCpuMs === null) return null;
  return Math.max(0, hostCpuMs - (stolenCpuMs ?? 0) - (rigCpuMs ?? 0) - partiesMs(use));
}

/** Whether it was the server itself that could not do more, so that its rate is the highest it has. */
export function wasServerLimited({ limitedBy }: { readonly limitedBy?: LimitedBy | null }): boolean {
  return limitedBy === 'server cpu' || limitedBy === 'server thread';
}

/** Processor time of all parties that run on the host. */
function partiesMs(use: Pick<HostUse, 'cpuMs' | 'loadHost'>): number {
  const here = PARTIES.filter((party) => party !== 'load' || !apartFrom(use));
  return sum(here.map((party) => use.cpuMs[party] ?? 0));
}

/** Share of what was available; a party has no more processors than the host. */
function usePct(
  { windowMs, cpus }: Pick<HostUse, 'windowMs' | 'cpus'>,
  usedMs: number | undefined,
  available: number,
): number {
  if (!(windowMs > 0 && cpus > 0)) {
    throw new RangeError(`a window of ${windowMs} ms on ${cpus} processors has no use; both must be above 0`);
  }
  return ((usedMs ?? 0) / (windowMs * Math.min(available, cpus))) * 100;
}

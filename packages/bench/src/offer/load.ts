import type { TrialEnvironment } from '@headroom/model/host';
import { type LoadResult, type OfferedProfile, steadyWindowMs } from '@headroom/model/load';
import { type LoadHostUse, PARTIES, type Party } from '@headroom/model/run';
import { type LoadTest, startLoad } from '../load/k6.ts';
import { aborts, dies } from '../race.ts';
import type { BackendParties } from '../runtime/backends.ts';
import type { Link, Machine } from '../runtime/machine.ts';
import type { LoadedServer, RunningServer, Sample } from '../runtime/runtime.ts';
import { conditionsInWindow } from '../sampler/conditions.ts';
import { type Counted, countersInWindow, notCounting, startCounters } from '../sampler/counters.ts';
import { LOCAL_MACHINE } from '../sampler/local-machine.ts';
import { type Samples, startSampler } from '../sampler/sampler.ts';
import { settlingInWindow } from '../sampler/settling.ts';
import {
  type Busiest,
  busiestInWindow,
  growthInWindow,
  type LoadTimes,
  type Usage,
  usageInWindow,
} from '../sampler/window.ts';
import type { TrialContext } from '../world/context.ts';

/** Processor time within the steady window, as a trial stores it (`TrialResult`). */
interface HostUsage {
  hostCpuMs: number;
  stolenCpuMs: number;
  rigCpuMs: number;
  busiestThreadMs: number | null;
  busiestBackendMs: number | null;
  /** Null where the load came from the host itself. */
  loadHost: LoadHostUse | null;
}

export interface Loaded {
  result: LoadResult;
  /** Use of each party that was sampled. */
  usage: Partial<Record<Party, Usage>>;
  host: HostUsage;
  /** Conditions of the steady window; null of a machine that nobody sees. */
  environment: Omit<TrialEnvironment, 'locks' | 'rest'> | null;
  /** The backend of a project that used most of what it may use, for each processor of that. */
  busiestBackend: Busiest | null;
  /** Output of the load generator: the first faults it met. */
  log: string;
}

/** Terms by which a load is offered. */
export interface LoadContext
  extends Pick<TrialContext, 'handshake' | 'k6' | 'publish' | 'seed' | 'signal' | 'trialId' | 'workload'> {
  /** The machine that the server and its backends run on. */
  readonly machine: Machine;
  readonly profile: OfferedProfile;
  readonly slices?: Slices;
}

/** Terms of a load that goes on for long. */
export interface Slices {
  /** Seconds of which what was measured is kept together. */
  readonly sliceS: number;
  /** Called with all samples, open files and threads of the server among them, however the load ends. */
  readonly sampled: (samples: Samples) => void;
}

/** Target of a load, and the parties that are sampled beside it. */
export interface Loading {
  /** Of each instance. */
  readonly urls: readonly [string, ...string[]];
  readonly headers: RunningServer['headers'];
  readonly tokens?: RunningServer['tokens'];
  /** Undefined: it runs already, and is nobody's to watch. */
  readonly server?: LoadedServer;
  readonly parties: BackendParties;
}

/** Warm-up and load with k6, all parties sampled. Ends early when the server or a backend dies. */
export async function offerLoad(
  context: LoadContext,
  { urls, headers, tokens, server, parties }: Loading,
): Promise<Loaded> {
  const { seed, workload, profile, handshake, k6, machine, trialId, slices } = context;
  const bridge = server?.bridge;
  const window = steadyWindowMs(profile);
  // Before the load, so that samples span its window however late this process hears of its start.
  const sampler = await startSampler(
    { ...parties, ...(server && { server }), ...(bridge && { bridge }) },
    { machine, edgesKnown: window !== undefined, held: slices !== undefined },
  );
  const counting = countingOf(server, machine);
  const startedAtMs = Date.now();
  const load = {
    urls,
    headers,
    tokens,
    workload,
    profile,
    handshake,
    seed,
    ...(slices && { sliceS: slices.sliceS }),
  };
  const test = await (k6.runners?.start(load) ?? startLoad(load, k6)).catch(async (error) => {
    await Promise.all([sampler.stop(), counting.stop()]);
    throw error;
  });
  sampler.add('load', test.party, startedAtMs);
  const following = new AbortController();
  const progress = { startedAtMs, second: 0, calls: 0, callsMs: 0 };
  try {
    const followed = test.follow(
      {
        started: (atMs) => {
          progress.startedAtMs = atMs;
          if (!window) return;
          for (const edgeMs of [window.startMs, window.endMs]) sampler.takeAt(atMs + edgeMs);
        },
        live: (live) => {
          const calls = live.callsPerS * (live.second - progress.second);
          progress.calls += calls;
          progress.callsMs += calls * (live.meanMs ?? 0);
          progress.second = live.second;
          context.publish({ type: 'load', at: Date.now(), trialId, ...live });
        },
      },
      following.signal,
    );
    const result = await Promise.race([
      test.result(),
      ...(server ? [dies(server, 'server_failed', () => underLoad(progress))] : []),
      ...Object.values(parties).map((party) => dies(party, 'rig_failed', 'under load')),
      aborts(context.signal),
    ]);
    following.abort();
    await followed;
    const [samples, counted] = await Promise.all([sampler.stop(), counting.stop()]);
    const from = { apart: test.apart, link: machine.link, counted, kind: profile.kind };
    return { result, ...inWindow(samples, result, from), log: test.logs() };
  } finally {
    following.abort();
    const [samples] = await Promise.all([sampler.stop(), counting.stop()]);
    slices?.sampled(samples);
    await test.stop();
  }
}

interface Progress {
  readonly startedAtMs: number;
  readonly calls: number;
  /** Latencies of all calls together. */
  readonly callsMs: number;
}

/** How far a load has come, and what was measured of it; calls of the last second may be missing. */
function underLoad({ startedAtMs, calls, callsMs }: Progress): string {
  const seconds = Math.max(0, (Date.now() - startedAtMs) / 1000).toFixed(1);
  const mean = calls > 0 ? `, answered in ${(callsMs / calls).toFixed(2)} ms on average` : '';
  return `under load, after ${seconds} s and about ${Math.round(calls)} calls${mean}`;
}

/** Counters of the server's threads, where this machine's kernel shows them. */
function countingOf(server: LoadedServer | undefined, { link }: Machine) {
  if (!server) return notCounting('the server was not started by Headroom');
  if (link) return notCounting('the server runs on another machine');
  return startCounters(() => server.threads());
}

/** Reduces what was sampled to the steady window that k6 reports. */
function inWindow(
  samples: Samples,
  result: LoadResult,
  {
    apart,
    link,
    counted,
    kind,
  }: {
    apart: LoadTest['apart'];
    link: Link | undefined;
    counted: Counted;
    kind: OfferedProfile['kind'];
  },
): Pick<Loaded, 'usage' | 'host' | 'busiestBackend' | 'environment'> {
  const times = {
    startMs: result.startedAtMs,
    windowStartMs: result.startedAtMs + result.windowStartMs,
    windowEndMs: result.startedAtMs + result.windowEndMs,
  };
  const entries = PARTIES.flatMap((party) => {
    const taken = samples.parties[party];
    return taken ? [[party, usageInWindow(taken, times)] as const] : [];
  });
  const backends = (samples.parties.backends ?? []).flatMap(({ atMs, perCpuMs }) =>
    perCpuMs ? [{ atMs, cpuMs: perCpuMs }] : [],
  );
  const busiestBackend = busiestInWindow(backends, times);
  return {
    busiestBackend,
    usage: Object.fromEntries(entries),
    environment:
      samples.conditions.length === 0
        ? null
        : {
            ...conditionsInWindow(samples.conditions, times),
            counters: countersInWindow(counted, times),
            settling: settlingInWindow(samples.parties.server ?? [], result, times, kind),
          },
    host: {
      hostCpuMs: growthInWindow(samples.host, 'cpuMs', times),
      stolenCpuMs: growthInWindow(samples.host, 'stolenMs', times),
      rigCpuMs: growthInWindow(samples.host, 'rigMs', times),
      busiestThreadMs: busiestInWindow(samples.threads, times)?.ms ?? null,
      busiestBackendMs: busiestBackend?.ms ?? null,
      loadHost: apart
        ? podsInWindow(samples.parties.load ?? [], apart, times)
        : link
          ? loadHostInWindow(samples.loadHost, link, times)
          : null,
    },
  };
}

/** Use of load generators elsewhere, of whose machines and network no more is known. */
function podsInWindow(
  samples: readonly Sample[],
  apart: NonNullable<LoadTest['apart']>,
  times: LoadTimes,
): LoadHostUse {
  const cpuMs = growthInWindow(samples, 'cpuMs', times);
  return { ...apart, cpuMs, stolenCpuMs: 0, rigCpuMs: 0, networkPct: null };
}

/** Use of the load's machine, and of the network to the servers, in the busier direction. */
function loadHostInWindow(
  samples: Samples['loadHost'],
  { network, isHost }: Link,
  times: LoadTimes,
): LoadHostUse {
  const grown = (of: 'cpuMs' | 'stolenMs' | 'rigMs' | 'received' | 'sent') =>
    growthInWindow(samples, of, times);
  const seconds = (times.windowEndMs - times.windowStartMs) / 1000;
  const bytesPerS = Math.max(grown('received'), grown('sent')) / seconds;
  return {
    ...{ cpus: LOCAL_MACHINE.cpus, isHost },
    ...{ cpuMs: grown('cpuMs'), stolenCpuMs: grown('stolenMs'), rigCpuMs: grown('rigMs') },
    networkPct: (100 * bytesPerS) / network.bytesPerS,
  };
}

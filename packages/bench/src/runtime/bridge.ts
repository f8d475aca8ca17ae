import type { HeldSample, RunningServer, Sample, ThreadSample } from './runtime.ts';

/** Use of a server over stdio and its bridge together, as the kernel counts one sandbox or container. */
type Together = Pick<RunningServer, 'held' | 'processes' | 'sample' | 'threads'>;

/** One process at a moment. */
export interface OneProcess {
  readonly pid: number;
  /** Clock ticks from boot to its start: another process may be given the id of one that has ended. */
  readonly start: string;
  /** Use of it alone, without its descendants. */
  readonly sample: Sample;
  /** Its threads, by the names that `threads` of its server has. */
  threads(): ThreadSample['cpuMs'];
  held(): HeldSample | undefined;
}

/** The process of the bridge at this moment; undefined once it is gone. */
type FindBridge = () => OneProcess | undefined;

/**
 * Samples a server over stdio apart from the bridge that starts it: the bridge is one process, the server is all else
 * that the two use together (`withoutBridge`). Ended processes of the server stay counted to it.
 */
export function apartFromBridge(
  together: Together,
  find: FindBridge,
): Together & Required<Pick<RunningServer, 'bridge'>> {
  let bridgeLast: Sample = { atMs: 0, cpuMs: 0, throttledMs: null, memoryMb: 0 };
  let serverLast: Sample | undefined;
  let start: string | undefined;
  const findBridge = () => {
    const found = find();
    start ??= found?.start;
    return found?.start === start ? found : undefined;
  };
  const sampleBridge = () => {
    bridgeLast = findBridge()?.sample ?? { ...bridgeLast, atMs: Date.now() };
    return bridgeLast;
  };
  return {
    sample: () => {
      // The bridge first: what it uses until the two are read would else be missing from the server.
      const bridge = sampleBridge();
      serverLast = withoutBridge(together.sample(), bridge, serverLast);
      return serverLast;
    },
    threads: () => {
      const { atMs, cpuMs } = together.threads();
      const own = findBridge()?.threads();
      return { atMs, cpuMs: new Map([...cpuMs].filter(([thread]) => !own?.has(thread))) };
    },
    held: () => {
      const both = together.held();
      const own = findBridge()?.held();
      return both && own ? without(both, own) : both;
    },
    ...(together.processes && {
      processes: () => {
        const own = findBridge()?.pid;
        return together.processes?.().filter((pid) => pid !== own) ?? [];
      },
    }),
    bridge: { sample: sampleBridge },
  };
}

/** Files and threads of a server: those of it and its bridge, less the bridge's. */
function without(both: HeldSample, bridge: HeldSample): HeldSample {
  const known = both.openFiles !== null && bridge.openFiles !== null;
  return {
    atMs: both.atMs,
    openFiles: known ? Math.max(0, (both.openFiles ?? 0) - (bridge.openFiles ?? 0)) : null,
    threads: Math.max(0, both.threads - bridge.threads),
  };
}

/**
 * Use of a server: that of server and bridge together less that of the bridge, processor time in ms, memory in MB.
 * Processor time never falls from one sample to the next, though that of the bridge is told in clock ticks of 10 ms.
 * Throttled time is that of both, which share their processors.
 * @param last the sample of the server before this one
 */
export function withoutBridge(together: Sample, bridge: Sample, last?: Sample): Sample {
  return {
    ...together,
    cpuMs: Math.max(last?.cpuMs ?? 0, together.cpuMs - bridge.cpuMs),
    memoryMb: Math.max(0, together.memoryMb - bridge.memoryMb),
  };
}

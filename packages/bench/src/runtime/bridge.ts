import type { ProcessStat } from '@headroom/builder';
import { ownSampleOf, sampleThreads } from './proc.ts';
import type { RunningServer, Sample, ThreadSample } from './runtime.ts';

/** Use of a server over stdio and its bridge together, as the kernel counts one sandbox or container. */
type Together = Pick<RunningServer, 'processes' | 'sample' | 'threads'>;

/** The process of the bridge at a moment; undefined once it is gone. */
type FindBridge = () => { atMs: number; process: ProcessStat | undefined };

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
  let startedAt: string | undefined;
  const findBridge = () => {
    const { atMs, process } = find();
    startedAt ??= process?.start;
    // Another process may be given the id of one that has ended.
    const isBridge = process !== undefined && !process.isZombie && process.start === startedAt;
    return { atMs, process: isBridge ? process : undefined };
  };
  const sampleBridge = () => {
    const { atMs, process } = findBridge();
    bridgeLast = process ? ownSampleOf(process, atMs) : { ...bridgeLast, atMs };
    return bridgeLast;
  };
  return {
    sample: () => {
      // The bridge first: what it uses until the two are read would else be missing from the server.
      const bridge = sampleBridge();
      serverLast = withoutBridge(together.sample(), bridge, serverLast);
      return serverLast;
    },
    threads: () => withoutThreads(together.threads(), findBridge().process?.pid),
    processes: () => {
      const bridge = findBridge().process?.pid;
      return together.processes().filter((pid) => pid !== bridge);
    },
    bridge: { sample: sampleBridge },
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

function withoutThreads({ atMs, cpuMs }: ThreadSample, pid: number | undefined): ThreadSample {
  const own = sampleThreads(pid === undefined ? [] : [pid]).cpuMs;
  return { atMs, cpuMs: new Map([...cpuMs].filter(([thread]) => !own.has(thread))) };
}

import { execFile } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { toolEnv } from '../../env.ts';
import { once } from '../../runtime/once.ts';
import type { CpuProfiler, Sampled, Sampling, Target } from '../profiler.ts';
import type { Stacks } from '../stacks.ts';
import { startTool, type Tool } from '../tool.ts';
import { Recording } from './recording.ts';
import { RecordReader } from './records.ts';
import { Resolver } from './resolver.ts';

const execute = promisify(execFile);

/** Samples of a thread in a second of processor time; a prime, so that no timer of the server keeps step. */
const PER_S = 199;
/** The kernel's own clock: virtual machines often have no hardware counters. */
const EVENT = 'cpu-clock';
const RECORD = ['record', '-e', EVENT, '-F', String(PER_S), '-g', '--clockid', 'CLOCK_REALTIME'];
const TO_PIPE = ['--no-buildid', '--no-buildid-cache', '-o', '-'];
const PROBE_WITHIN_MS = 10_000;
/** Processes may end between the walk over /proc and perf's own. */
const ATTEMPTS = 3;
/** Time in which perf begins, on a busy machine too. */
const BEGINS_WITHIN_MS = 30_000;
/** Time in which functions are named; stacks whose turn comes later are lost. */
const RESOLVED_WITHIN_MS = 60_000;
/** Work between two turns of the event loop: leases are renewed by its timers. */
const WORK_MS = 50;
/** Bytes that perf may write: two processors for an hour, and a hostile server's mappings. */
const MOST_BYTES = 512 * 2 ** 20;

const HOW_TO_INSTALL =
  'perf is not installed where the worker runs: install it (Debian: linux-perf; Ubuntu: linux-tools-generic)';
const HOW_TO_ALLOW =
  'the kernel does not let this worker profile: run it as root, or set kernel.perf_event_paranoid to 2 or less (sysctl)';

/** perf of Linux: any native code, and code that a runtime describes in a perf map. */
export const perf: CpuProfiler = {
  id: 'perf',
  reads: () => true,
  start: {
    files: [],
    env: (own) => ({
      ...own,
      // 3: the map alone; 1 and 2 write a dump for perf inject, which 2 writes in place of the map.
      DOTNET_PerfMapEnabled: '3',
    }),
  },
  whatIsMissing,
  sample,
};

async function whatIsMissing(): Promise<string | null> {
  try {
    await execute('perf', [...RECORD, ...TO_PIPE, '--', 'true'], {
      ...{ timeout: PROBE_WITHIN_MS, encoding: 'buffer' },
      env: toolEnv(),
    });
    return null;
  } catch (error) {
    const { code, message, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: Buffer | string };
    if (code === 'ENOENT') return HOW_TO_INSTALL;
    const printed = String(stderr).replaceAll(/\s+/g, ' ').trim();
    if (/perf_event_paranoid|Permission denied|not permitted|No permission/i.test(printed))
      return HOW_TO_ALLOW;
    return `perf does not work here: ${(printed || message).slice(0, 200)}`;
  }
}

const versionOf = once(async () => {
  const { stdout } = await execute('perf', ['version'], { timeout: PROBE_WITHIN_MS });
  return stdout.trim().replace(/^perf version /, '');
});

async function sample({ processes, stacks, mark }: Target): Promise<Sampling> {
  const { tool, recording, read } = await attach(processes, mark);
  const cancelled = new AbortController();
  const stop = once(async (): Promise<Sampled> => {
    const ended = await tool.end();
    await read;
    // What it took lies in its buffers until it writes it.
    if (recording.isEmpty && ended.endsWith('SIGKILL')) throw new Error(`perf ended with ${ended}`);
    await resolve(recording, stacks, cancelled.signal);
    const { hidesKernel } = recording;
    return { version: await versionOf(), periodMs: 1000 / PER_S, hidesKernel };
  });
  const cancel = async () => {
    cancelled.abort();
    await tool.end('now');
  };
  return { stop, cancel };
}

/** perf that takes samples, and what it told so far. */
interface Attached {
  readonly tool: Tool;
  readonly recording: Recording;
  /** Resolves once all that it wrote was read. */
  readonly read: Promise<void>;
}

/** @throws Error with what perf printed where it cannot begin */
async function attach(processes: Target['processes'], mark: string): Promise<Attached> {
  let printed = 'the server has no process';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const pids = processes();
    if (pids.length === 0) break;
    // Threads and processes that these start from now on are followed.
    const tool = await startTool('perf', [...RECORD, ...TO_PIPE, '-p', pids.join()], mark);
    const recording = new Recording();
    const { promise: begun, resolve: begins } = Promise.withResolvers<boolean>();
    const read = readAll(tool, recording, () => begins(true));
    // Awaited when it is stopped.
    read.catch(() => undefined);
    const late = setTimeout(() => void tool.end('now'), BEGINS_WITHIN_MS);
    const hasBegun = await Promise.race([begun, tool.ended.then(() => false)]);
    clearTimeout(late);
    if (hasBegun) return { tool, recording, read };
    printed = tool.printed() || `perf took no samples within ${BEGINS_WITHIN_MS / 1000} s`;
    if (!printed.includes('No such process')) break;
  }
  throw new Error(printed);
}

/** @param begins called with the first bytes, which perf writes once it takes samples */
async function readAll({ output, end }: Tool, recording: Recording, begins: () => void): Promise<void> {
  const reader = new RecordReader(recording);
  let bytes = 0;
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      begins();
      bytes += chunk.length;
      // What follows is read, so that perf can end, and left out.
      if (bytes <= MOST_BYTES) reader.write(chunk);
      else if (bytes - chunk.length <= MOST_BYTES) void end().catch(() => undefined);
    }
  } catch (error) {
    void end();
    throw error;
  }
}

/** Hands the stacks of a recording on with the names of their functions, the root first. */
async function resolve(recording: Recording, stacks: Stacks, signal: AbortSignal): Promise<void> {
  const resolver = new Resolver(recording);
  const deadline = performance.now() + RESOLVED_WITHIN_MS;
  stacks.lose(recording.lostSamples);
  let workedSince = performance.now();
  for (const { pid, user, kernel, samples } of recording.stacks) {
    if (performance.now() - workedSince > WORK_MS) {
      await setImmediate();
      workedSince = performance.now();
    }
    signal.throwIfAborted();
    if (performance.now() > deadline) {
      stacks.lose(samples.length);
      continue;
    }
    const frames = await resolver.stack({ pid, user, kernel });
    const isUnresolved = resolver.isUnknown(frames.at(-1));
    for (const { tid, atMs } of samples) {
      stacks.add({ frames, atMs, isUnresolved, thread: `${recording.nameOf(tid) ?? 'thread'} ${tid}` });
    }
  }
}

import { execFile } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readProc, readStat, removeTree } from '@headroom/builder';
import { makeWorkFolder } from '@headroom/builder/sandbox';
import { readBenchEnv } from '../../env.ts';
import { TICKS_PER_S } from '../../runtime/proc.ts';
import type { CpuProfiler, Sampling, Target } from '../profiler.ts';
import { ownPidOf, type Program, programsOf } from '../programs.ts';
import { startTool, type Tool } from '../tool.ts';
import { cachedTool, toolPath } from '../tools.ts';
import { recordedStacks } from './recording.ts';

const execute = promisify(execFile);

const NAME = 'py-spy';
const PERIOD_MS = 10;
/** Length of a recording: it tells nothing of when in it a stack was taken. */
const RECORDING_S = 1;
/** Bytes of one recording that are read: names in it are those of the server. */
const MOST_BYTES = 16 * 2 ** 20;
/** Trees of Python processes that are recorded, those with most processor time first. */
const MOST_ROOTS = 16;
/** Time that a recording may take with what py-spy needs to begin. */
const ENDS_WITHIN_MS = 20_000;
const AFTER_FAILURE_MS = 500;
/** Bit of the capability to read other processes' memory (capabilities(7)). */
const CAP_SYS_PTRACE = 1n << 19n;

/** Time of a process in which none of its threads holds the lock of the interpreter. */
const OUTSIDE = { name: '[without the GIL]', module: 'python' };

/**
 * py-spy, which reads the stacks of running Python processes from outside, in recordings of a second. It takes stacks of the
 * thread that holds the GIL: of others it cannot tell whether they compute. What the kernel counts beyond these stacks,
 * system calls and extensions that release the GIL, is one frame.
 */
export const pySpy: CpuProfiler = {
  id: 'py-spy',
  reads: isPython,
  whatIsMissing: async () => {
    try {
      await versionOf(findProgram());
    } catch {
      return `py-spy is neither at ${toolPath(NAME)} nor on PATH: infra/local/profilers.sh or "pip install py-spy" installs it`;
    }
    return mayTrace()
      ? null
      : 'py-spy may not read other processes here: run the worker as root or with CAP_SYS_PTRACE, or set kernel.yama.ptrace_scope to 0';
  },
  sample,
};

async function sample({ processes, stacks, mark }: Target): Promise<Sampling> {
  const program = findProgram();
  const version = await versionOf(program);
  const stopping = new AbortController();
  const folder = await makeWorkFolder(readBenchEnv().HEADROOM_CACHE_DIR);

  const tools = new Set<Tool>();

  /** Records a second of a tree of processes; gives the number of its stacks. @throws Error in words where that fails */
  const record = async (root: Program): Promise<number> => {
    const file = join(folder, `${root.pid}.json`);
    const [command, ...args] = inNamespaceOf(root.pid, program, file) as [string, ...string[]];
    const startedMs = Date.now();
    const tool = await startTool(command, args, mark);
    tools.add(tool);
    const text = await recordingOf(tool, file).finally(() => tools.delete(tool));
    if (!text) throw new Error(tool.printed() || `it ended with ${await tool.ended}`);
    const atMs = (startedMs + Date.now()) / 2;
    let count = 0;
    for (const stack of recordedStacks(text, atMs)) {
      stacks.add(stack);
      count += 1;
    }
    return count;
  };
  const recordAll = async () => {
    const pids = processes();
    const roots = rootsOf(await programsOf(pids)).slice(0, MOST_ROOTS);
    if (roots.length === 0) throw new Error('the server has no Python process any more');
    const [startedMs, usedBeforeMs] = [Date.now(), usedMs(pids)];
    const recorded = await Promise.allSettled(roots.map(record));
    const failed = recorded.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (failed && recorded.every(({ status }) => status === 'rejected')) throw failed.reason;
    const endMs = Date.now();
    // py-spy needs time to begin, in which the server computes unseen.
    const share = Math.min(1, (1000 * RECORDING_S) / (endMs - startedMs));
    const counted = recorded.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
    const outside = Math.round((share * (usedMs(pids) - usedBeforeMs)) / PERIOD_MS) - counted;
    const atMs = (startedMs + endMs) / 2;
    if (outside > 0) stacks.add({ frames: [OUTSIDE], thread: 'others', atMs, count: outside });
  };
  const follow = async () => {
    while (!stopping.signal.aborted) {
      try {
        await recordAll();
      } catch {
        // A process ended in its midst, as far as the first recording tells: the next one finds those that run.
        await delay(AFTER_FAILURE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  try {
    await recordAll();
  } catch (error) {
    await removeTree(folder);
    throw error;
  }
  const following = follow().finally(() => removeTree(folder));
  // Whoever stops it hears of a failure; nobody may before.
  following.catch(() => undefined);
  return {
    stop: async () => {
      stopping.abort();
      await following;
      return { version, periodMs: PERIOD_MS };
    },
    cancel: async () => {
      stopping.abort();
      await Promise.all([...tools].map((tool) => tool.end('now')));
      await following.catch(() => undefined);
    },
  };
}

/** A recording that py-spy makes; undefined where it made none. @throws Error where it is longer than what is read */
async function recordingOf(tool: Tool, file: string): Promise<string | undefined> {
  const timer = setTimeout(() => void tool.end(), ENDS_WITHIN_MS);
  try {
    tool.output.resume();
    await tool.ended;
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    if (size > MOST_BYTES) throw new Error(`its recording is longer than ${MOST_BYTES} bytes`);
    return size > 0 ? await readFile(file, 'utf8') : undefined;
  } finally {
    clearTimeout(timer);
    await rm(file, { force: true });
  }
}

/**
 * The command that records a process and its descendants. In another PID namespace py-spy takes idle threads for busy ones,
 * as it does not find them by their ids: it runs in the namespace then, with the file system of this host.
 */
function inNamespaceOf(pid: number, program: string, file: string): string[] {
  const recording = (id: string) => [
    ...[
      program,
      'record',
      '--pid',
      id,
      '--subprocesses',
      '--threads',
      '--gil',
      '--function',
      '--full-filenames',
    ],
    ...['--rate', String(1000 / PERIOD_MS), '--duration', String(RECORDING_S)],
    ...['--format', 'speedscope', '--output', file],
  ];
  if (namespaceOf(pid) === namespaceOf('self')) return recording(String(pid));
  const entered = ['nsenter', '--target', String(pid), '--pid', '--no-fork'];
  // With a /proc of the namespace, and ended with the one that waits for it.
  const own = ['unshare', '--mount', '--mount-proc', '--fork', '--kill-child=SIGKILL'];
  return [...entered, ...own, ...recording(ownPidOf(pid) ?? String(pid))];
}

function namespaceOf(pid: number | 'self'): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`);
  } catch {
    // It has ended, which py-spy says.
    return undefined;
  }
}

/** Processor time of these processes so far, in ms. */
function usedMs(pids: readonly number[]): number {
  const ticks = pids.reduce((sum, pid) => sum + (readStat(pid)?.ownTicks ?? 0), 0);
  return (1000 * ticks) / TICKS_PER_S;
}

/** Python programs without another one above them: py-spy records descendants with them. */
function rootsOf(programs: readonly Program[]): Program[] {
  const python = new Set(programs.filter(isPython).map(({ pid }) => pid));
  const seen = new Set(programs.map(({ pid }) => pid));
  const isBelow = (pid: number) => {
    for (let above = readStat(pid)?.parent; above !== undefined; above = readStat(above)?.parent) {
      if (python.has(above)) return true;
      if (!seen.has(above)) return false;
    }
    return false;
  };
  return programs.filter((program) => isPython(program) && !isBelow(program.pid));
}

function isPython({ name }: Program): boolean {
  return /^python[\d.]*t?$/.test(name);
}

/** That in the cache folder, else the one on PATH. */
function findProgram(): string {
  return cachedTool(/^py-spy$/) ? toolPath(NAME) : NAME;
}

/** @throws where it cannot be executed */
async function versionOf(program: string): Promise<string> {
  const { stdout } = await execute(program, ['--version']);
  return stdout.trim().split(' ').at(-1) as string;
}

function mayTrace(): boolean {
  const held = /^CapEff:\s*([\da-f]+)$/m.exec(readProc(process.pid, 'status') ?? '')?.[1] ?? '0';
  if (BigInt(`0x${held}`) & CAP_SYS_PTRACE) return true;
  try {
    return readFileSync('/proc/sys/kernel/yama/ptrace_scope', 'utf8').trim() === '0';
  } catch {
    // Without Yama, a user may read his own processes.
    return true;
  }
}

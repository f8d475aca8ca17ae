import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { inheritedEnv, type ProcessStat, signalTo } from '@headroom/builder';
import { askToEnd, endSandbox } from '@headroom/builder/sandbox';
import { TrialFailure } from '../trial-failure.ts';
import type { OneProcess } from './bridge.ts';
import { alone, heldBy, processHere } from './kernel-files.ts';
import {
  listeningPorts,
  memoryOf,
  processesMarked,
  processesOfSession,
  readTree,
  sampleOf,
  sampleThreads,
  type Tree,
} from './proc.ts';
import type { HeldSample, Running, Sample, ThreadSample } from './runtime.ts';

/** In the environment of every process a worker starts, or of the sandbox around it: the worker's mark. */
export const WORKER_MARK = 'HEADROOM_WORKER_MARK';
/** In the environment of one started program and all its descendants, wherever they moved to; a sandbox needs none. */
const INSTANCE_MARK = 'HEADROOM_INSTANCE';

/** Characters of output that are kept; a trial stores them, and servers are asked to be quiet. */
const LOG_LIMIT = 16 * 1024;
const STOP_GRACE_MS = 2000;
/** Memory is read four times a second (guard-memory.ts), and who uses it by every sample. */
const TREE_KNOWN_MS = 1100;

export interface ChildOptions {
  /** Its name in messages: `server go`, `Redis`. */
  title: string;
  command: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** The worker's mark. */
  mark: string;
  /** Whether the process leads a sandbox, as `Wrapped` of packages/builder says. */
  confined?: boolean;
}

/** A program in a process group of its own, or in a sandbox; its last output kept, ended as a whole. */
export class Child implements Running {
  readonly pid: number;
  readonly ended: Promise<string>;
  readonly exited: Promise<{ code: number | null; signal: string | null }>;
  readonly #confined: boolean;
  readonly #process: ChildProcess;
  readonly #instance: string;
  #startedAt = performance.now();
  #output = '';
  #last: Sample = { atMs: 0, cpuMs: 0, throttledMs: null, memoryMb: 0 };
  #tree: Tree = { atMs: 0, members: [], programs: [] };
  #stopping: Promise<void> | undefined;

  /** @throws TrialFailure `rig_failed` when the program cannot be executed */
  static async start(options: ChildOptions): Promise<Child> {
    const instance = randomUUID();
    const spawnedAt = performance.now();
    const [program, ...args] = options.command as [string, ...string[]];
    const child = spawn(program, args, {
      cwd: options.cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', options.confined ? 'pipe' : 'ignore'],
      env: { ...inheritedEnv(), ...options.env, [WORKER_MARK]: options.mark, [INSTANCE_MARK]: instance },
    });
    try {
      await once(child, 'spawn');
    } catch (error) {
      throw new TrialFailure(
        'rig_failed',
        `${options.title} cannot be started: ${(error as Error).message}`,
        {
          cause: error,
        },
      );
    }
    const started = new Child(child, options, instance);
    started.#startedAt = options.confined ? await started.#announced() : spawnedAt;
    return started;
  }

  private constructor(child: ChildProcess, { title, confined = false }: ChildOptions, instance: string) {
    this.#process = child;
    this.#confined = confined;
    this.#instance = instance;
    this.pid = child.pid as number;
    child.stdout?.on('data', (chunk: Buffer) => this.#keep(chunk));
    child.stderr?.on('data', (chunk: Buffer) => this.#keep(chunk));
    this.exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
    this.ended = this.exited.then(({ code, signal }) => {
      // An exit we asked for is not reported: the promise stays pending.
      if (this.#stopping) return new Promise<string>(() => {});
      return `${title} ended with ${signal ? `signal ${signal}` : `status ${code}`}`;
    });
  }

  /** Time at which its program was about to be executed, on the clock of performance.now(): no sandbox is made in that time. */
  get startedAt(): number {
    return this.#startedAt;
  }

  /**
   * Time at which the sandbox says that it executes the program: not when we hear of it, which may be later where much
   * else runs. Time of its end, if that came before.
   */
  async #announced(): Promise<number> {
    const announcement = this.#process.stdio[3] as Readable;
    const said = once(announcement, 'data').then(([chunk]) => Number(String(chunk)) / 1e6);
    const startedMs = await Promise.race([said, this.exited.then(() => Number.NaN)]);
    announcement.destroy();
    const ago = Math.max(0, Date.now() - startedMs);
    return performance.now() - (Number.isFinite(ago) ? ago : 0);
  }

  #keep(chunk: Buffer): void {
    this.#output = (this.#output + chunk.toString('utf8')).slice(-LOG_LIMIT);
  }

  logs(): string {
    return this.#output;
  }

  /** Totals of its process tree; once it has ended, the last ones that were seen. */
  sample(): Sample {
    this.#tree = readTree(this.pid, this.#confined);
    const now = sampleOf(this.#tree);
    // The walk may be some milliseconds older than the end, which left no memory.
    const hasEnded = now.cpuMs < this.#last.cpuMs || now.memoryMb === 0;
    if (hasEnded) return { ...this.#last, atMs: now.atMs };
    this.#last = now;
    return now;
  }

  /** Processor time of each thread of its programs. */
  threads(): ThreadSample {
    return sampleThreads(this.processes());
  }

  held(): HeldSample | undefined {
    return heldBy(this.processes().map(processHere), Date.now());
  }

  /** TCP ports that its programs listen on. */
  ports(): number[] {
    return listeningPorts(this.processes());
  }

  /** Ids of its programs. */
  processes(): number[] {
    return readTree(this.pid, this.#confined).programs.map(({ pid }) => pid);
  }

  /** The program itself, of all its processes the one that was started first. */
  program(): OneProcess | undefined {
    const { atMs, programs } = readTree(this.pid, this.#confined);
    const process = programs.reduce<ProcessStat | undefined>(
      (first, one) => (first && Number(first.start) <= Number(one.start) ? first : one),
      undefined,
    );
    return process && alone({ ...processHere(process.pid), stat: () => process }, atMs);
  }

  /**
   * Memory of its programs now; who they are was seen a second ago at most.
   * @param exactAboveMb up to here it may be more than they use
   */
  memoryMb(exactAboveMb: number): number {
    if (Math.abs(Date.now() - this.#tree.atMs) > TREE_KNOWN_MS)
      this.#tree = readTree(this.pid, this.#confined);
    return memoryOf(this.#tree.programs, exactAboveMb);
  }

  stop(how: 'politely' | 'now' = 'politely'): Promise<void> {
    this.#stopping ??= this.#end(how);
    if (how === 'now') this.#kill();
    return this.#stopping;
  }

  #kill(): void {
    if (this.#confined) endSandbox(this.pid);
    else signalTo(-this.pid, 'SIGKILL');
  }

  async #end(how: 'politely' | 'now'): Promise<void> {
    if (how === 'politely' && this.#process.exitCode === null && this.#process.signalCode === null) {
      if (this.#confined) askToEnd(this.pid);
      else signalTo(-this.pid, 'SIGTERM');
      await Promise.race([this.exited, delay(STOP_GRACE_MS, undefined, { ref: false })]);
    }
    this.#kill();
    await this.exited;
    // A sandbox ends as a whole. Else what left the group is found by its session or by the mark it inherited.
    if (this.#confined) return;
    await endAll(() => [...processesOfSession(this.pid), ...processesMarked(INSTANCE_MARK, this.#instance)]);
  }
}

/** Ends everything that was started under a worker's mark and still runs; returns the ids. */
export function endLeft(mark: string): Promise<number[]> {
  return endAll(() => processesMarked(WORKER_MARK, mark));
}

/** Kills the processes that `find` finds until it finds none; returns their ids. */
async function endAll(find: () => number[]): Promise<number[]> {
  const ended = new Set<number>();
  for (let found = find(); found.length > 0; found = find()) {
    for (const pid of found) {
      ended.add(pid);
      signalTo(pid, 'SIGKILL');
    }
    await delay(5);
  }
  return [...ended];
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { inheritedEnv } from '../env.ts';
import { processesMarked, processesOfSessions, sampleTree } from '../sampler/proc.ts';
import { TrialFailure } from '../trial/failure.ts';
import { notedSessions, noteEnded, noteStarted } from './ledger.ts';
import type { Running, Sample } from './runtime.ts';

/** In the environment of every process a worker starts: the worker's mark. */
export const WORKER_MARK = 'HEADROOM_WORKER_MARK';
/** In the environment of one started program and all its descendants, wherever they moved to. */
const INSTANCE_MARK = 'HEADROOM_INSTANCE';

/** Characters of output that are kept; a trial stores them, and servers are asked to be quiet. */
const LOG_LIMIT = 16 * 1024;
const STOP_GRACE_MS = 2000;

export interface ChildOptions {
  /** What it is, in words, for messages: `server go`, `Redis`. */
  title: string;
  command: readonly string[];
  cwd: string;
  env: Record<string, string>;
  /** The worker's mark. */
  mark: string;
}

/** A program in a process group of its own, its last output kept, ended as a whole. */
export class Child implements Running {
  readonly pid: number;
  readonly ended: Promise<string>;
  readonly exited: Promise<{ code: number | null; signal: string | null }>;
  readonly #mark: string;
  readonly #process: ChildProcess;
  readonly #instance: string;
  #output = '';
  #last: Sample = { atMs: 0, cpuMs: 0, throttledMs: null, memoryMb: 0 };
  #stopping: Promise<void> | undefined;

  /** @throws TrialFailure `rig_failed` when the program cannot be executed */
  static async start(options: ChildOptions): Promise<Child> {
    const instance = randomUUID();
    const [program, ...args] = options.command as [string, ...string[]];
    const child = spawn(program, args, {
      cwd: options.cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
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
    return new Child(child, options, instance);
  }

  private constructor(child: ChildProcess, { title, mark }: ChildOptions, instance: string) {
    this.#process = child;
    this.#mark = mark;
    this.#instance = instance;
    this.pid = child.pid as number;
    noteStarted(mark, this.pid);
    child.stdout?.on('data', (chunk: Buffer) => this.#keep(chunk));
    child.stderr?.on('data', (chunk: Buffer) => this.#keep(chunk));
    this.exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
    this.ended = this.exited.then(({ code, signal }) => {
      // A death that was asked for is no event; whoever waits is let go with the worker.
      if (this.#stopping) return new Promise<string>(() => {});
      return `${title} ended with ${signal ? `signal ${signal}` : `status ${code}`}`;
    });
  }

  #keep(chunk: Buffer): void {
    this.#output = (this.#output + chunk.toString('utf8')).slice(-LOG_LIMIT);
  }

  logs(): string {
    return this.#output;
  }

  /** Totals of its process tree; once it has ended, the last ones that were seen. */
  sample(): Sample {
    const now = sampleTree(this.pid);
    if (now.cpuMs < this.#last.cpuMs) return { ...this.#last, atMs: now.atMs };
    this.#last = now;
    return now;
  }

  stop(how: 'politely' | 'now' = 'politely'): Promise<void> {
    this.#stopping ??= this.#end(how);
    if (how === 'now') kill(-this.pid, 'SIGKILL');
    return this.#stopping;
  }

  async #end(how: 'politely' | 'now'): Promise<void> {
    if (how === 'politely' && this.#process.exitCode === null && this.#process.signalCode === null) {
      kill(-this.pid, 'SIGTERM');
      await Promise.race([this.exited, delay(STOP_GRACE_MS, undefined, { ref: false })]);
    }
    kill(-this.pid, 'SIGKILL');
    await this.exited;
    // Descendants that left the group are found by their session or by the mark they inherited.
    await endAll(() => [
      ...processesOfSessions([this.pid]),
      ...processesMarked(INSTANCE_MARK, this.#instance),
    ]);
    noteEnded(this.#mark, this.pid);
  }
}

/** Ends everything that was started under a worker's mark and still runs; returns the ids. */
export async function endLeft(mark: string): Promise<number[]> {
  const ended = await endAll(() => [
    ...processesMarked(WORKER_MARK, mark),
    ...processesOfSessions(notedSessions(mark)),
  ]);
  for (const session of notedSessions(mark)) noteEnded(mark, session);
  return ended;
}

/** Kills the processes that `find` finds until it finds none; returns their ids. */
async function endAll(find: () => number[]): Promise<number[]> {
  const ended = new Set<number>();
  for (let found = find(); found.length > 0; found = find()) {
    for (const pid of found) {
      ended.add(pid);
      kill(pid, 'SIGKILL');
    }
    await delay(5);
  }
  return [...ended];
}

/** Sends a signal to a process, or to a group when negative; one that is gone already is no error. */
function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
      throw new Error(`process ${pid} cannot be ended`, { cause: error });
    }
  }
}

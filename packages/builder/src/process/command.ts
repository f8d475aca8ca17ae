import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { endSandbox } from './leader.ts';
import { LineSplitter } from './lines.ts';
import { guardMemory } from './memory.ts';
import { identityOf, type ProcessIdentity, signalTo } from './processes.ts';

/** Time a command has to end by itself when it is aborted. */
const END_WITHIN_MS = 1000;
/** Time that what it printed last has to arrive once it has ended. */
const HEAR_WITHIN_MS = 2000;

export interface CommandOptions {
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Whether the command leads a sandbox, which ends as a whole. */
  confined?: boolean;
  /** Memory limit of the command and all it started; more ends them. */
  memoryMb?: number | undefined;
  /** Kills the command and everything it started. */
  signal?: AbortSignal | undefined;
  /** Every line it prints, on either stream; of a very long one the beginning. */
  onLine?: (line: string) => void;
  /** Standard output, as it comes: it is not split into lines then. */
  onOutput?: (chunk: Buffer) => void;
  /** Called with the leader of the command's process group before the command does anything of note. */
  onStart?: (leader: ProcessIdentity) => void;
}

/**
 * Runs a program without a shell, in a process group of its own that ends with it.
 * @returns `exit code 0`, or how else it ended
 * @throws the signal's reason when aborted; an Error when the program cannot be started or used too much memory
 */
export async function runCommand(
  command: readonly [string, ...string[]],
  { cwd, env, confined = false, memoryMb, signal, onLine, onOutput, onStart }: CommandOptions,
): Promise<string> {
  signal?.throwIfAborted();
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...env } as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (onOutput) child.stdout.on('data', onOutput);
  for (const stream of onOutput ? [child.stderr] : [child.stdout, child.stderr]) {
    handLinesOn(stream, (line) => onLine?.(line));
  }
  const kill = () => {
    if (child.pid !== undefined) confined ? endSandbox(child.pid) : killGroup(child.pid);
  };
  // Asked first: a compiler may have to end what it started elsewhere. In a sandbox there is no elsewhere.
  const end = () => {
    if (confined) return kill();
    signalGroup(child.pid, 'SIGTERM');
    setTimeout(kill, END_WITHIN_MS).unref();
  };
  signal?.addEventListener('abort', end);
  child.once('exit', () => {
    // A process that outlives the program would hold our pipes open and go on writing into the build.
    if (!confined) kill();
    // A process that left its group still may: it is not waited for.
    setTimeout(() => setImmediate(() => hangUp(child)), HEAR_WITHIN_MS).unref();
  });
  const ending = endOf(child, program);
  try {
    if (child.pid !== undefined) onStart?.(identityOf(child.pid));
  } catch (error) {
    kill();
    await ending;
    throw error;
  }
  const guard = guardMemory(child.pid, memoryMb, kill);
  const ended = await ending.finally(() => {
    signal?.removeEventListener('abort', end);
    guard.stop();
  });
  signal?.throwIfAborted();
  if (guard.exceeded) throw new Error(guard.exceeded);
  return ended;
}

function handLinesOn(stream: Readable, onLine: (line: string) => void): void {
  const splitter = new LineSplitter(onLine);
  stream.on('data', (chunk: Buffer) => splitter.write(chunk)).on('end', () => splitter.end());
}

function endOf(child: ChildProcess, program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', (cause) =>
      reject(new Error(`${program} cannot be started: ${cause.message}`, { cause })),
    );
    child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

function hangUp({ stdout, stderr }: ChildProcess): void {
  stdout?.destroy();
  stderr?.destroy();
}

/** Ends every process of a group at once; an empty group is no error. */
export function killGroup(leader: number): void {
  signalGroup(leader, 'SIGKILL');
}

function signalGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader !== undefined) signalTo(-leader, signal);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { identityOf, type ProcessIdentity } from './processes.ts';

/** Time a command has to end by itself when it is aborted. */
const END_WITHIN_MS = 1000;

export interface CommandOptions {
  cwd: string;
  env: Record<string, string>;
  /** Kills the command and everything it started. */
  signal?: AbortSignal | undefined;
  /** Every line it prints, on either stream. */
  onLine?: (line: string) => void;
  /** What it prints on standard output, as it comes: those are no lines then. */
  onOutput?: (chunk: Buffer) => void;
  /** Told the leader of the command's process group before the command does anything of note. */
  onStart?: (leader: ProcessIdentity) => void;
}

/**
 * Runs a program without a shell, in a process group of its own that ends with it.
 * @returns `exit code 0`, or how else it ended
 * @throws the signal's reason when aborted; an Error when the program cannot be started
 */
export async function runCommand(
  command: readonly [string, ...string[]],
  { cwd, env, signal, onLine, onOutput, onStart }: CommandOptions,
): Promise<string> {
  signal?.throwIfAborted();
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: env as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (onOutput) child.stdout.on('data', onOutput);
  for (const stream of onOutput ? [child.stderr] : [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => onLine?.(line));
  }
  const kill = () => killGroup(child.pid);
  // Asked first: a compiler may have to end what it started elsewhere.
  const end = () => {
    signalGroup(child.pid, 'SIGTERM');
    setTimeout(kill, END_WITHIN_MS).unref();
  };
  signal?.addEventListener('abort', end);
  // What outlives the program would hold our pipes open and go on writing into the build.
  child.once('exit', kill);
  if (child.pid !== undefined) onStart?.(identityOf(child.pid));
  const ended = await endOf(child, program).finally(() => signal?.removeEventListener('abort', end));
  signal?.throwIfAborted();
  return ended;
}

function endOf(child: ChildProcess, program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', (cause) =>
      reject(new Error(`${program} cannot be started: ${cause.message}`, { cause })),
    );
    child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

/** Ends every process of a group at once; an empty group is no error. */
export function killGroup(leader: number | undefined): void {
  signalGroup(leader, 'SIGKILL');
}

function signalGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

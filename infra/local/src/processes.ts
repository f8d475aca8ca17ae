/** Child processes that never outlive us, however we end. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';

export interface ProcessOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Runs the process as this user; only root may ask for it. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Linux capabilities the process keeps although it is not root, e.g. `dac_override`. */
  readonly capabilities?: readonly string[];
  /** Signal that `stop` sends, and that the process gets when we die. Default SIGTERM. */
  readonly stopSignal?: NodeJS.Signals;
  /** Every line of its output, both streams. */
  readonly onLine?: (line: string) => void;
}

export interface BoundProcess {
  readonly pid: number;
  /** Resolves when the process has ended, with what ended it, e.g. `exit code 1`. */
  readonly exited: Promise<string>;
  /** Sends the stop signal, then SIGKILL after `graceMs` (default 10 s); resolves when the process has ended. */
  stop(graceMs?: number): Promise<void>;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const alive = new Map<ChildProcess, NodeJS.Signals>();
let watching = false;

/**
 * Starts a process bound to ours: it gets `stopSignal` when we exit, when a signal ends us, and, on Linux
 * with setpriv, also when we are killed with SIGKILL. It leads a process group of its own, so that Ctrl-C in
 * a terminal reaches us alone and we decide what stops in which order.
 * @throws when the command cannot be started; under setpriv it ends with exit code 127 instead, and a line that says so
 */
export async function startProcess(
  command: string,
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<BoundProcess> {
  const stopSignal = options.stopSignal ?? 'SIGTERM';
  const [file, ...rest] = commandLine(command, args, options, stopSignal);
  const child = spawn(file, rest, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.cwd && { cwd: options.cwd }),
    ...(options.env && { env: options.env }),
    ...(options.user && file === command && options.user),
  });
  const exited = new Promise<string>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  const pid = await pidOf(child, command);
  follow(child, stopSignal);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => options.onLine?.(line));
  }
  return { pid, exited, stop: (graceMs = 10_000) => stop(child, exited, stopSignal, graceMs) };
}

function commandLine(
  command: string,
  args: readonly string[],
  { user, capabilities = [] }: ProcessOptions,
  stopSignal: NodeJS.Signals,
): [string, ...string[]] {
  if (!setprivWorks()) return [command, ...args];
  const caps = capabilities.map((name) => `+${name}`).join(',');
  return [
    'setpriv',
    ...['--pdeathsig', stopSignal.slice(3)],
    ...(user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []),
    ...(caps ? [`--inh-caps=${caps}`, `--ambient-caps=${caps}`] : []),
    ...['--', 'sh', '-c', UNLESS_ORPHANED, String(process.pid), command, ...args],
  ];
}

/** Script that starts its arguments, unless the parent that it names died before a death signal was set. */
const UNLESS_ORPHANED = '[ "$PPID" = "$0" ] || exit 1; exec "$@"';

let setpriv: boolean | undefined;

/** Whether this machine has a setpriv that can set a parent-death signal (busybox's cannot). */
function setprivWorks(): boolean {
  setpriv ??= spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;
  return setpriv;
}

async function pidOf(child: ChildProcess, command: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) => reject(new Error(`cannot start ${command}: ${cause.message}`, { cause })));
  });
  if (child.pid === undefined) throw new Error(`${command} was started without a process id`);
  return child.pid;
}

function follow(child: ChildProcess, stopSignal: NodeJS.Signals): void {
  if (child.exitCode !== null || child.signalCode !== null) return;
  alive.set(child, stopSignal);
  child.once('exit', () => alive.delete(child));
  if (watching) return;
  watching = true;
  process.on('exit', stopAll);
  for (const signal of SIGNALS) process.on(signal, endBy);
}

function stopAll(): void {
  for (const [child, signal] of alive) child.kill(signal);
}

/** A signal nobody else handles ends us as it would have without our listener; `stopAll` runs before. */
function endBy(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  process.exit(128 + constants.signals[signal]);
}

async function stop(
  child: ChildProcess,
  exited: Promise<string>,
  signal: NodeJS.Signals,
  graceMs: number,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const kill = setTimeout(() => child.kill('SIGKILL'), graceMs);
  child.kill(signal);
  await exited;
  clearTimeout(kill);
}

import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryMb } from '@headroom/builder';
import { K6_SCRIPT } from '@headroom/model/host/places';
import { type LoadConfig, type LoadResult, longestSeconds } from '@headroom/model/load';
import type { LoadHostUse } from '@headroom/model/run';
import type { TokenSource } from '../authorization/tokens.ts';
import { Child } from '../runtime/child.ts';
import { guardMemory, type MemoryGuard } from '../runtime/guard-memory.ts';
import { claimPort } from '../runtime/ports.ts';
import type { Running } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';
import { reasonOfExit } from './exit.ts';
import { makeLoadFolder } from './folders.ts';
import { followLoad, type LoadListener } from './live.ts';
import { readRecording } from './recording.ts';

/** Beyond the test's own length: start, the last iterations, the summary. */
const GRACE_S = 30;
/** Some times what it uses for the longest profile. It reads every answer whole, and one may have no end. */
const MEMORY_MB = 3072;

export interface K6Options {
  program: string;
  mark: string;
  /** Processors it runs on, as cpuset(7) lists them; any by default. */
  cpuset?: string;
  /** Memory it may use; by default some times what the longest profile needs. */
  memoryMb?: number;
  /** Load generators on other machines that offer the load in its place. */
  runners?: Runners | undefined;
}

/** A load, before it is known where its result goes. */
export interface Load extends Omit<LoadConfig, 'authorizationAt' | 'resultAt'> {
  readonly tokens?: TokenSource | undefined;
}

/** A running load test. */
export interface LoadTest {
  /** Load generator as a party that is sampled. */
  readonly party: Pick<Running, 'sample'>;
  /** Machines of its own, where it has any: their processors, and whether they are the host after all. */
  readonly apart?: Pick<LoadHostUse, 'cpus' | 'isHost'>;
  /** Output so far: the first faults that were met. */
  logs(): string;
  /** Tells of the load once a second, until aborted. */
  follow(listener: LoadListener, signal: AbortSignal): Promise<void>;
  /** Ends what still runs and removes its files. */
  stop(): Promise<void>;
  /**
   * Resolves with what was measured.
   * @throws TrialFailure `server_failed` when the answers filled its memory; `rig_failed` when it did not finish else
   */
  result(): Promise<LoadResult>;
}

/** Load generators on other machines. */
export interface Runners {
  /** Starts a load, of which each offers its part; the caller must call `stop` on every path. @throws as `LoadTest.result` */
  start(load: Load): Promise<LoadTest>;
}

/** A load test of a k6 on this machine. */
export interface OwnLoadTest extends LoadTest {
  readonly child: Child;
}

/** Starts k6 with a load; the caller must call `stop` on every path. */
export async function startLoad(load: Load, options: K6Options): Promise<OwnLoadTest> {
  const parts = new AsyncDisposableStack();
  try {
    return await startIn(parts, load, options);
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

/** Starts k6; `parts` ends all that is started, and removes all that is written. */
async function startIn(
  parts: AsyncDisposableStack,
  { tokens, ...load }: Load,
  options: K6Options,
): Promise<OwnLoadTest> {
  const folder = parts.adopt(await makeLoadFolder(options.mark), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const resultAt = join(folder, 'result.json');
  const configPath = join(folder, 'load.json');
  const authorizationAt = join(folder, 'authorization.json');
  const config = { ...load, resultAt, ...(tokens && { authorizationAt }) };
  await writeFile(configPath, JSON.stringify(config satisfies LoadConfig));
  const port = await claimPort(0, 'k6');
  const authorization = parts.use(new SharedFile(authorizationAt));
  const renewal = await tokens?.follow((values) => authorization.replace(JSON.stringify(values)));
  parts.defer(() => renewal?.stop());
  const child = await Child.start({
    title: 'k6',
    command: [
      ...(options.cpuset ? ['taskset', '--cpu-list', options.cpuset] : []),
      ...[options.program, 'run', '--quiet', '--no-color', '--address', `127.0.0.1:${port}`, K6_SCRIPT],
    ],
    cwd: folder,
    env: {
      HEADROOM_LOAD: configPath,
      K6_NO_USAGE_REPORT: 'true',
      K6_AUTO_EXTENSION_RESOLUTION: 'false',
    },
    mark: options.mark,
  });
  parts.defer(() => child.stop('now'));
  const guard = guardMemory(child, 'k6, which reads every answer whole,', options.memoryMb ?? MEMORY_MB, () =>
    memoryMb(child.pid),
  );
  parts.defer(() => guard.stop());
  return {
    child,
    party: child,
    logs: () => child.logs(),
    follow: (listener, signal) => followLoad([`http://127.0.0.1:${port}`], listener, signal),
    stop: () => parts.disposeAsync(),
    result: async () => {
      const limitMs = (longestSeconds(load.profile) + GRACE_S) * 1000;
      const deadline = setTimeout(() => void child.stop('now'), limitMs);
      const { code, signal } = await Promise.race([
        child.exited,
        isFull(guard),
        ...(renewal ? [renewal.failed] : []),
      ]).finally(() => clearTimeout(deadline));
      const lastOutput = () => `its last output: ${child.logs().slice(-400)}`;
      const reason = reasonOfExit(code, signal);
      if (reason) throw new TrialFailure('rig_failed', `${reason}; ${lastOutput()}`);
      return readResult(resultAt, load, lastOutput);
    },
  };
}

/** A file that another process may be reading while it is replaced. Once it is disposed of, nothing writes it any more. */
class SharedFile implements AsyncDisposable {
  readonly #path: string;
  #last: Promise<void> = Promise.resolve();
  #isDisposed = false;

  constructor(path: string) {
    this.#path = path;
  }

  replace(text: string): Promise<void> {
    if (this.#isDisposed) return Promise.resolve();
    this.#last = this.#write(text);
    return this.#last;
  }

  async #write(text: string): Promise<void> {
    await writeFile(`${this.#path}.next`, text, { mode: 0o600 });
    await rename(`${this.#path}.next`, this.#path);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    // Who replaced it hears of a failure.
    await this.#last.catch(() => undefined);
  }
}

/** @throws TrialFailure `server_failed` once memory is used up; never resolves */
async function isFull({ exceeded }: MemoryGuard): Promise<never> {
  throw new TrialFailure('server_failed', await exceeded);
}

/** @param lastOutput why k6 wrote none: what the script throws at its end changes no exit status */
async function readResult(path: string, load: Load, lastOutput: () => string): Promise<LoadResult> {
  try {
    return readRecording(JSON.parse(await readFile(path, 'utf8')), load);
  } catch (error) {
    const { message } = error as Error;
    throw new TrialFailure('rig_failed', `k6's result cannot be read: ${message}; ${lastOutput()}`, {
      cause: error,
    });
  }
}

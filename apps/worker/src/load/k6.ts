import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  K6_SCRIPT,
  type LoadConfig,
  type LoadResult,
  loadResultSchema,
  testSeconds,
} from '@headroom/workload';
import { Child } from '../runtime/child.ts';
import { claimPort } from '../runtime/ports.ts';
import type { K6Options } from '../trial/context.ts';
import { TrialFailure } from '../trial/failure.ts';
import { reasonOfExit } from './exit.ts';

/** Beyond the test's own length: start, the last iterations, the summary. */
const GRACE_S = 30;

/** A running load test. */
export interface LoadTest {
  readonly child: Child;
  /** Address of k6's REST API. */
  readonly apiUrl: string;
  /** Ends k6 if it still runs and removes its files. */
  stop(): Promise<void>;
  /** Resolves with what was measured. @throws TrialFailure `rig_failed` when k6 did not finish its test */
  result(): Promise<LoadResult>;
}

/** Starts k6 with a load; the caller must call `stop` on every path. */
export async function startLoad(load: Omit<LoadConfig, 'resultPath'>, options: K6Options): Promise<LoadTest> {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-load-'));
  const resultPath = join(folder, 'result.json');
  const port = await claimPort(0, 'k6');
  const child = await Child.start({
    title: 'k6',
    command: [
      ...(options.cpuset ? ['taskset', '--cpu-list', options.cpuset] : []),
      ...[options.program, 'run', '--quiet', '--no-color', '--address', `127.0.0.1:${port}`, K6_SCRIPT],
    ],
    cwd: folder,
    env: {
      HEADROOM_LOAD: JSON.stringify({ ...load, resultPath } satisfies LoadConfig),
      K6_NO_USAGE_REPORT: 'true',
      K6_AUTO_EXTENSION_RESOLUTION: 'false',
    },
    mark: options.mark,
  });
  return {
    child,
    apiUrl: `http://127.0.0.1:${port}`,
    stop: async () => {
      await child.stop('now');
      await rm(folder, { recursive: true, force: true });
    },
    result: async () => {
      const deadline = setTimeout(() => void child.stop('now'), (testSeconds(load.profile) + GRACE_S) * 1000);
      const { code, signal } = await child.exited;
      clearTimeout(deadline);
      const reason = reasonOfExit(code, signal);
      if (reason)
        throw new TrialFailure('rig_failed', `${reason}; its last output: ${child.logs().slice(-400)}`);
      return readResult(resultPath);
    },
  };
}

async function readResult(path: string): Promise<LoadResult> {
  try {
    return loadResultSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new TrialFailure('rig_failed', `k6's result cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { inheritedEnv } from './env.ts';
import { freePort } from './free-port.ts';
import { startPostgres } from './postgres.ts';
import { type BoundProcess, startProcess } from './processes.ts';
import { startRedis } from './redis.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const UP_WITHIN_MS = 60_000;
/** Lines of output that a failed start shows. */
const KEPT_LINES = 20;

export interface StackOptions {
  /** Folder for the database; made on first use. */
  dataDir: string;
  /** Port of the web app; a free one by default. */
  port?: number;
  /** Paths of repositories whose commits the worker may build. */
  repositories?: readonly string[];
  /** Runtime of the worker's servers; by default containers wherever an engine answers. */
  runtime?: 'process' | 'docker';
  /** Output of the services, each line with the name of its service. */
  onLog?: (service: string, line: string) => void;
}

export interface Stack {
  /** Address of the web app. */
  url: string;
  /** Resolves with a sentence when a part ends that should run. */
  ended: Promise<string>;
  /** Processes that a check may hold or kill. */
  pids: { readonly worker: number; readonly redis: number };
  /** Starts another worker, in place of one that was killed. */
  addWorker(): Promise<void>;
  /** Stops everything, the worker first, so that it can put its run down. */
  stop(): Promise<void>;
}

/**
 * Starts all of Headroom on this machine: Postgres, Redis, the web app (built before) and a worker.
 * @throws when a part does not come up, with what it printed; then nothing is left running
 */
export async function startStack({
  dataDir,
  port,
  repositories,
  runtime,
  onLog,
}: StackOptions): Promise<Stack> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const [postgres, redis] = await Promise.all([startPostgres({ dataDir }), startRedis()]);
    stops.push(async () => {
      await Promise.all([postgres.stop(), redis.stop()]);
    });
    const webPort = port ?? (await freePort());
    const settings = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      PORT: String(webPort),
      // Every visitor is the owner: pages are served to this machine only.
      HEADROOM_DEMO_OWNER: '1',
      // Runs ask for this class, unless they name another one.
      HEADROOM_HOST_CLASS: DEFAULT_HOST_CLASS,
      ...(repositories && { HEADROOM_REPOSITORIES: repositories.join(',') }),
      ...(runtime && { HEADROOM_RUNTIME: runtime }),
    };
    const run = (name: string, args: readonly string[], cwd: string) =>
      startPart({ name, args, cwd: join(ROOT, cwd), settings, ...(onLog && { onLog }) });
    await completed(await run('migrate', ['src/migrate/cli.ts'], 'packages/db'));
    const web = await run('web', ['server.ts', '-H', '127.0.0.1'], 'apps/web');
    stops.push(() => web.process.stop());
    const startWorker = async () => {
      const started = await run('worker', ['src/main.ts'], 'apps/worker');
      stops.push(() => started.process.stop());
      return started;
    };
    const worker = await startWorker();
    const addWorker = async () => {
      await startWorker();
    };
    const ended = Promise.race([web, worker].map(endOf));
    const url = `http://127.0.0.1:${webPort}`;
    await untilUp(`${url}/healthz`, ended);
    const pids = { worker: worker.process.pid, redis: redis.pid };
    return { url, ended, pids, addWorker, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Part {
  name: string;
  process: BoundProcess;
  lines: string[];
}

interface PartOptions {
  name: string;
  args: readonly string[];
  cwd: string;
  settings: Record<string, string>;
  onLog?: (service: string, line: string) => void;
}

/** Starts one of our own programs with this Node. */
async function startPart({ name, args, cwd, settings, onLog }: PartOptions): Promise<Part> {
  const lines: string[] = [];
  const started = await startProcess(process.execPath, args, {
    cwd,
    env: { ...inheritedEnv, ...settings },
    onLine: (line) => {
      if (lines.push(line) > KEPT_LINES) lines.shift();
      onLog?.(name, line);
    },
  });
  return { name, process: started, lines };
}

async function endOf({ name, process: { exited }, lines }: Part): Promise<string> {
  return `${name} ended with ${await exited}:\n${lines.join('\n')}`;
}

async function completed(part: Part): Promise<void> {
  if ((await part.process.exited) !== 'exit code 0') throw new Error(await endOf(part));
}

async function untilUp(url: string, ended: Promise<string>): Promise<void> {
  let failure: string | undefined;
  void ended.then((reason) => {
    failure = reason;
  });
  const deadline = performance.now() + UP_WITHIN_MS;
  while (performance.now() < deadline) {
    if (failure) throw new Error(failure);
    const up = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return;
    await pause(50);
  }
  throw new Error(`the web app did not answer at ${url} within ${UP_WITHIN_MS / 1000} s`);
}

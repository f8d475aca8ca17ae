import { randomUUID } from 'node:crypto';
import { loadFolders, processesMarked, processStart, WORKER_MARK } from '@headroom/bench';
import { CACHE_DIR, FIXTURES, heldUnder, namespacesUnder } from '@headroom/bench/testing';
import { type ProcessStat, processTree } from '@headroom/builder';
import { createRun, type Db, ensureDefaultWorkspace, type RunDetail, readRun } from '@headroom/db';
import { type BoundProcess, startProcess } from '@headroom/local';
import { until } from '@headroom/local/testing';
import { DEFAULT_HOST_CLASS, runQueue } from '@headroom/model/host';
import {
  hasEnded,
  OWN_REPOSITORY,
  type RunEvent,
  type RunJob,
  type RunRequest,
  runChannel,
  runEventSchema,
} from '@headroom/model/run';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { markOf } from '../env.ts';

const MAIN = new URL('../main.ts', import.meta.url).pathname;

export interface BenchAddresses {
  databaseUrl: string;
  redisUrl: string;
}

/** A real worker process on a database and a Redis, with the faulty servers beside the real ones. */
export class TestWorker {
  readonly host: string;
  readonly lines: string[] = [];
  readonly #addresses: BenchAddresses;
  readonly #settings: Record<string, string>;
  readonly #started: ProcessStat[] = [];
  readonly #held: string[] = [];
  #process: BoundProcess | undefined;

  constructor(addresses: BenchAddresses, settings: Record<string, string> = {}) {
    this.#addresses = addresses;
    this.#settings = settings;
    this.host = settings.HEADROOM_HOST ?? `test-${randomUUID().slice(0, 8)}`;
  }

  /** Output of the worker, for waits that are given up. */
  readonly said = { describe: () => this.lines.join('\n') };

  /** Starts it, again after `kill`, and waits until it takes runs. */
  async start(): Promise<void> {
    this.lines.length = 0;
    this.#process = await startProcess(process.execPath, [MAIN], {
      env: {
        ...process.env,
        DATABASE_URL: this.#addresses.databaseUrl,
        REDIS_URL: this.#addresses.redisUrl,
        HEADROOM_HOST: this.host,
        HEADROOM_SERVER_DIRS: FIXTURES,
        HEADROOM_CACHE_DIR: CACHE_DIR,
        HEADROOM_RUNTIME: 'process',
        SERVER_START_S: '3',
        SERVER_MEMORY_MB: '700',
        ...this.#settings,
      },
      onLine: (line) => this.lines.push(line),
    });
    const ready = until(() => this.lines.some((line) => line.includes('worker ready')), this.said);
    const ended = this.#process.exited.then(() => {
      throw new Error(this.lines.join('\n'));
    });
    await Promise.race([ready, ended]);
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    if (!this.#process) return;
    this.#held.push(...(await this.#kept()));
    this.#started.push(...processTree(this.#process.pid).slice(1));
    process.kill(this.#process.pid, 'SIGKILL');
    await this.#process.exited;
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
  }

  /** Sends it a signal. */
  signal(signal: NodeJS.Signals): void {
    if (this.#process) process.kill(this.#process.pid, signal);
  }

  /** Cause of its end, once it has ended, e.g. `exit code 1`. */
  get ended(): Promise<string> {
    return this.#process?.exited ?? Promise.resolve('never started');
  }

  get #mark(): string {
    return markOf(this.host, this.#addresses.databaseUrl);
  }

  /** Processes that still run of those the worker had when it was killed, or that carry its mark. */
  #processesLeft(): number[] {
    const running = this.#started.filter(({ pid, start }) => processStart(pid) === start);
    return [...running.map(({ pid }) => pid), ...processesMarked(WORKER_MARK, this.#mark)];
  }

  /** Things kept under its mark: folders of load generators, containers, networks, firewall rules, namespaces. */
  async #kept(): Promise<string[]> {
    const { HEADROOM_RUNTIME: runtime } = this.#settings;
    return [
      ...(await loadFolders(this.#mark)),
      ...(runtime === 'docker' ? await heldUnder(this.#mark) : []),
      ...(runtime === 'kubernetes'
        ? (await namespacesUnder(this.#mark)).map(({ name, uid }) => `${name} ${uid}`)
        : []),
    ];
  }

  /** Everything of this worker that still runs or is kept. */
  async left(): Promise<(number | string)[]> {
    return [...this.#processesLeft(), ...(await this.#kept())];
  }

  /** The part of it that an earlier worker had when it was killed: the next one may have begun its own. */
  async leftOfKilled(): Promise<(number | string)[]> {
    const kept = await this.#kept();
    return [...this.#processesLeft(), ...kept.filter((one) => this.#held.includes(one))];
  }
}

/** A load of a second, where nothing is asked of its figures. */
export const SHORT_LOAD = 'closed:users=2,seconds=1,warmup=0,pause=20';

/** Stores a run as the web app does and adds no job: the worker's sweep finds it. */
export async function queueRun(
  db: Db,
  { project, ...request }: Partial<Omit<RunRequest, 'suite'>> & { suite?: string; project?: string },
  workspace?: string,
): Promise<string> {
  const workspaceId = workspace ?? (await ensureDefaultWorkspace(db));
  const full = {
    suite: 'io',
    profile: 'smoke',
    handshake: 'session',
    servers: ['go'],
    rounds: 1,
    hostClass: DEFAULT_HOST_CLASS,
    priority: 0,
    repository: OWN_REPOSITORY,
    ...request,
  } as RunRequest;
  const { id } = await createRun(db, { workspaceId, request: full, seed: 1, projectId: project ?? null });
  return id;
}

/** Reads a run that must exist. */
export async function run(db: Db, id: string): Promise<RunDetail> {
  const found = await readRun(db, id);
  if (!found) throw new Error(`run ${id} is missing`);
  return found;
}

/** Tells a host of the tests' Redis of a run that is queued, as the web app does: a sweep finds it up to 5 s later. */
export async function wakeHost(db: Db, runId: string): Promise<void> {
  const select = { status: true, hostClass: true } as const;
  const { status, hostClass } = await db.run.findUniqueOrThrow({ where: { id: runId }, select });
  if (status !== 'queued') return;
  const connection = { url: process.env.TEST_REDIS_URL as string };
  const queue = new Queue<RunJob>(runQueue(hostClass), { connection });
  await queue.add('run', { runId }, { jobId: runId, removeOnComplete: true, removeOnFail: true });
  await queue.close();
}

/**
 * Waits until a run has ended; a host is told of one that is queued. Meanwhile its statuses alone are read: the rest takes
 * many queries.
 */
export async function untilEnded(db: Db, id: string): Promise<RunDetail> {
  await wakeHost(db, id);
  let statuses: { status: string; trials: { status: string }[] } | undefined;
  const hasItEnded = async () => {
    const select = { status: true, trials: { select: { status: true } } } as const;
    const read = await db.run.findUniqueOrThrow({ where: { id }, select });
    statuses = read;
    return hasEnded(read.status);
  };
  const describe = () =>
    `run ${statuses?.status}, its trials ${statuses?.trials.map(({ status }) => status)}`;
  await until(hasItEnded, { describe });
  return run(db, id);
}

/** Follows a run's events; `until` resolves with the first one that fits, also one already seen. */
export async function followRun(redisUrl: string, runId: string) {
  const redis = new Redis(redisUrl);
  const seen: RunEvent[] = [];
  redis.on('message', (_channel, text) => seen.push(runEventSchema.parse(JSON.parse(text))));
  await redis.subscribe(runChannel(runId));
  return {
    seen,
    until: (fits: (event: RunEvent) => boolean) =>
      until(() => seen.some(fits), { describe: () => JSON.stringify(seen.slice(-5)) }),
    close: () => redis.disconnect(),
  };
}

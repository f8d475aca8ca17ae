import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { clearStaleLock } from './postgres-lock.ts';
import { postgresUser } from './postgres-user.ts';
import { type ProcessOptions, startProcess } from './processes.ts';
import { startService } from './service.ts';

const USER = 'headroom';
const DATABASE = 'headroom';
const MAX_CONNECTIONS = 200;

export interface PostgresOptions {
  /** Created and initialised on first use, reused later. */
  readonly dataDir: string;
  /** Default: a free one. */
  readonly port?: number;
  readonly onLog?: (line: string) => void;
  /** `false` writes nothing safely and is faster: for tests. Default true. */
  readonly durable?: boolean;
}

export interface RunningPostgres {
  /** postgresql://… of the database `headroom`. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL 18 on 127.0.0.1 and makes sure that the database `headroom` exists.
 * @throws when another Postgres uses the data directory, or when it does not start, with what it printed
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { onLog, durable = true } = options;
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, 'cluster');
  await mkdir(dataDir, { recursive: true });
  const { initdb, postgres } = await postgresBinaries();
  const as: ProcessOptions = {
    ...(await postgresUser([cluster, postgres])),
    env: { ...process.env, LC_ALL: 'C' },
    ...(onLog && { onLine: onLog }),
  };
  if (await isMissing(cluster)) await initialise(initdb, dataDir, durable, as);
  await clearStaleLock(cluster);

  const port = options.port ?? (await freePort());
  const server = await startService(
    postgres,
    serverArguments(cluster, port, durable),
    /ready to accept connections/,
    {
      ...as,
      stopSignal: 'SIGINT',
    },
  );
  const url = await createDatabase(dataDir, port);
  return { url, pid: server.pid, stop: () => server.stop() };
}

/** Makes the cluster beside its final place, so that an interrupted first start leaves none behind. */
async function initialise(
  initdb: string,
  dataDir: string,
  durable: boolean,
  as: ProcessOptions,
): Promise<void> {
  const unfinished = join(dataDir, 'cluster.new');
  const passwordFile = join(dataDir, 'password');
  await rm(unfinished, { recursive: true, force: true });
  await writeFile(passwordFile, `${randomBytes(16).toString('hex')}\n`);
  await chmod(passwordFile, 0o600);
  if (as.user) {
    for (const path of [dataDir, passwordFile]) await chown(path, as.user.uid, as.user.gid);
  }
  const args = [
    ...['-D', unfinished, `--username=${USER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ...(durable ? [] : ['--no-sync']),
  ];
  const lines: string[] = [];
  const onLine = (line: string) => {
    lines.push(line);
    as.onLine?.(line);
  };
  const end = await (await startProcess(initdb, args, { ...as, onLine })).exited;
  if (end !== 'exit code 0') {
    throw new Error(`cannot initialise Postgres in ${dataDir} (${end}):\n${lines.join('\n')}`);
  }
  await rename(unfinished, join(dataDir, 'cluster'));
}

function serverArguments(cluster: string, port: number, durable: boolean): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${MAX_CONNECTIONS}`,
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  return ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

async function createDatabase(dataDir: string, port: number): Promise<string> {
  const password = (await readFile(join(dataDir, 'password'), 'utf8')).trim();
  const base = `postgresql://${USER}:${password}@127.0.0.1:${port}`;
  const client = new pg.Client({ connectionString: `${base}/postgres` });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
  return `${base}/${DATABASE}`;
}

async function isMissing(path: string): Promise<boolean> {
  return stat(path).then(
    () => false,
    (error) => {
      if (error.code === 'ENOENT') return true;
      throw new Error(`cannot look at ${path}`, { cause: error });
    },
  );
}

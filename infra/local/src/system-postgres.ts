import { existsSync } from 'node:fs';
import { chown, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { postgresUser } from './postgres-user.ts';
import { startProcess } from './processes.ts';
import { startService } from './service.ts';

/** Folder that Debian's packages put each version in. */
const VERSIONS = '/usr/lib/postgresql';
const NEEDED = ['initdb', 'postgres', 'createdb', 'psql', 'pg_dump', 'pg_restore'];

export interface SystemPostgres {
  /** Folder with the programs of its version: psql, pg_dump and others. */
  readonly bin: string;
  /** Address of a database of this name, whether it exists or not. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** The folder of this machine's own Postgres, its latest version; undefined where it is not installed. */
export async function systemPostgres(): Promise<string | undefined> {
  const versions = existsSync(VERSIONS) ? await readdir(VERSIONS) : [];
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((bin) => NEEDED.every((program) => existsSync(join(bin, program))));
}

/**
 * Starts this machine's own Postgres on 127.0.0.1, without passwords: for tests of programs that the embedded one has
 * not, as pg_dump. Its only database is `postgres`.
 * @param dataDir an empty folder
 */
export async function startSystemPostgres(bin: string, dataDir: string): Promise<SystemPostgres> {
  const cluster = join(dataDir, 'cluster');
  await mkdir(dataDir, { recursive: true });
  const { user, capabilities } = await postgresUser([cluster]);
  if (user) await chown(dataDir, user.uid, user.gid);
  const as = {
    ...(user && { user }),
    ...(capabilities && { capabilities }),
    env: { ...process.env, LC_ALL: 'C' },
  };
  const lines: string[] = [];
  const settings = ['--username=headroom', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const onLine = (line: string) => lines.push(line);
  const initdb = await startProcess(join(bin, 'initdb'), ['-D', cluster, ...settings], { ...as, onLine });
  if ((await initdb.exited) !== 'exit code 0') throw new Error(lines.join('\n'));
  const port = await freePort();
  const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const server = await startService(
    join(bin, 'postgres'),
    ['-D', cluster, '-p', String(port), ...options.flatMap((option) => ['-c', option])],
    /ready to accept connections/,
    { ...as, stopSignal: 'SIGINT' },
  );
  return {
    bin,
    urlOf: (database) => `postgresql://headroom@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
  };
}

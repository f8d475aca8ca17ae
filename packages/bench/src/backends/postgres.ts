import { randomBytes } from 'node:crypto';

/** Role of a server, and its database, which is its own; no other role can log in. */
const ROLE = 'bench';

/** Connections at once. */
const CONNECTIONS = 200;

/**
 * Makes a cluster in $DATA, in it a role that is no superuser, and starts Postgres in place of the shell. The superuser
 * has no password and no socket, so that nobody can log in as such: it could start programs.
 */
const SCRIPT = `
set -e
initdb --pgdata="$DATA" --username=postgres --auth=trust --encoding=UTF8 --locale=C --no-sync --no-instructions
echo 'host all all all scram-sha-256' >"$DATA/pg_hba.conf"
printf '%s\\n' "CREATE ROLE $ROLE LOGIN PASSWORD '$PASSWORD'" "CREATE DATABASE $ROLE OWNER $ROLE" |
  postgres --single -D "$DATA" -c fsync=off postgres
exec postgres -D "$DATA" "$@"
`;

/** Settings of a cluster that lives as long as a trial: it writes nothing safely, and keeps little of its log. */
const SETTINGS = [
  ...['unix_socket_directories=', `max_connections=${CONNECTIONS}`, 'dynamic_shared_memory_type=mmap'],
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  ...['wal_level=minimal', 'max_wal_senders=0', 'min_wal_size=32MB', 'max_wal_size=128MB'],
];

/** A Postgres before it is started. */
export interface PostgresSetup {
  /** The programs `initdb`, `postgres` and `sh` are found by PATH. */
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  /** Parts that servers are told of it, beside its host and port. */
  account(place: string): Record<'url' | 'user' | 'password' | 'database', string>;
}

/** @param folder that its data will lie in, which its user may write to */
export function postgresSetup(at: { folder: string; listen: string; port: number }): PostgresSetup {
  const password = randomBytes(16).toString('hex');
  const settings = [`listen_addresses=${at.listen}`, `port=${at.port}`, ...SETTINGS];
  return {
    command: ['sh', '-c', SCRIPT, 'sh', ...settings.flatMap((setting) => ['-c', setting])],
    env: { DATA: `${at.folder}/cluster`, ROLE, PASSWORD: password, LC_ALL: 'C' },
    account: (place) => ({
      url: `postgresql://${ROLE}:${password}@${place}/${ROLE}`,
      user: ROLE,
      password,
      database: ROLE,
    }),
  };
}

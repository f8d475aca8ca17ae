import { createHash, randomBytes } from 'node:crypto';

const WORKER = 'worker';

/**
 * Rights of servers, which come as the user that needs no password: to everything that works with data, and to what
 * clients say when they connect (HELLO, CLIENT, COMMAND, INFO). Not to what changes settings, writes files, loads
 * programs, copies from another Redis, runs scripts, clears counters or closes connections of others.
 */
const OF_SERVERS = [
  ...['default', 'reset', 'on', 'nopass', '~*', '&*', '+@all'],
  ...['-@admin', '-@dangerous', '-@scripting', '+info', '+keys'],
];

/** The Redis of a run, before it is started. */
export interface RedisSetup {
  /**
   * Arguments of redis-server 7 or later: in memory only. Servers under test write to it and the worker reads from
   * it: what they store is bounded, and so is what one answer can bring.
   */
  readonly settings: readonly string[];
  /** Its URL with all rights, which no server is told. */
  adminUrl(url: string): string;
}

/** Rights of servers in it, and a user of the worker's own, whose password nobody else has. */
export function redisSetup(): RedisSetup {
  const password = randomBytes(32).toString('hex');
  // Arguments of a program can be seen: they hold the digest.
  const digest = createHash('sha256').update(password).digest('hex');
  return {
    settings: [
      ...['--save', '', '--appendonly', 'no'],
      ...['--maxmemory', '400mb', '--proto-max-bulk-len', '8mb'],
      ...['--client-output-buffer-limit', 'normal', '32mb', '0', '0'],
      ...['--user', ...OF_SERVERS],
      ...['--user', WORKER, 'reset', 'on', `#${digest}`, '~*', '&*', '+@all'],
    ],
    adminUrl: (url) => Object.assign(new URL(url), { username: WORKER, password }).href,
  };
}

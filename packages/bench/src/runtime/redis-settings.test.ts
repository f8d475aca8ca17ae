import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startService } from '@headroom/local';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { redisSetup } from './redis-settings.ts';

const MB = 2 ** 20;

const setup = redisSetup();
const folder = mkdtempSync(join(tmpdir(), 'headroom-redis-'));
let service: Awaited<ReturnType<typeof startService>>;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `redis://127.0.0.1:${port}`;
  const args = ['--port', String(port), '--dir', folder, ...setup.settings];
  service = await startService('redis-server', args, /Ready to accept connections/, {});
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const clients: Redis[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

function connected(to = url): Redis {
  const redis = new Redis(to, { retryStrategy: () => null, maxRetriesPerRequest: 0 });
  clients.push(redis);
  // A refused command rejects by itself.
  redis.on('error', () => undefined);
  return redis;
}

const words = (line: string) => line.split(' ') as [string, ...string[]];

test.each([
  ...['CONFIG SET maxmemory 0', 'CONFIG SET appendonly yes', 'CONFIG SET dir /tmp', 'CONFIG GET *'],
  ...['CONFIG REWRITE', 'CONFIG RESETSTAT', 'SAVE', 'BGSAVE', 'BGREWRITEAOF', 'SHUTDOWN NOSAVE'],
  ...['REPLICAOF 127.0.0.1 1', 'SLAVEOF 127.0.0.1 1', 'SYNC', 'PSYNC ? -1', 'REPLCONF ack 0', 'FAILOVER'],
  ...['DEBUG SLEEP 0', 'MODULE LIST', 'MODULE LOAD /x.so', 'CLUSTER RESET', 'MONITOR', 'SWAPDB 0 1'],
  ...['ACL SETUSER default +@all', 'ACL LIST', 'MIGRATE 127.0.0.1 1 k 0 1', 'RESTORE k 0 x'],
  ...['EVAL return 0', 'EVALSHA x 0', 'EVAL_RO return 0', 'SCRIPT FLUSH', 'FUNCTION FLUSH', 'FCALL f 0'],
  ...['FLUSHALL', 'FLUSHDB', 'CLIENT KILL TYPE normal', 'CLIENT PAUSE 1000', 'CLIENT LIST'],
  ...['LATENCY RESET', 'SLOWLOG RESET', 'PFDEBUG GETREG k'],
])('a server may not say %s', async (line) => {
  const [command, ...args] = words(line);
  // Some of these answer where they are allowed, and others end the connection.
  await expect(connected().call(command, ...args)).rejects.toThrow(
    /^NOPERM |^ERR (DEBUG|MODULE) command not allowed/,
  );
});

test('a server gains no rights by naming a user, and leaves no file', async () => {
  for (const line of ['AUTH worker worker', 'AUTH worker ', 'HELLO 3 AUTH worker x']) {
    const [command, ...args] = words(line);
    await expect(connected().call(command, ...args)).rejects.toThrow(/^WRONGPASS /);
  }
  expect(setup.settings.join(' ')).not.toContain(new URL(setup.adminUrl(url)).password);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ...['HELLO 3', 'CLIENT SETNAME x', 'CLIENT GETNAME', 'CLIENT ID', 'CLIENT TRACKING off', 'COMMAND COUNT'],
  ...['INFO', 'INFO commandstats', 'PING', 'ECHO x', 'SELECT 0', 'READONLY', 'RESET', 'KEYS bench:*'],
  ...['HGETALL c', 'LRANGE h 0 19', 'ZREVRANGE p 0 9 WITHSCORES', 'INCR r', 'INCRBY r 1', 'RPUSH h x'],
  ...['ZADD p INCR 1 m', 'ZINCRBY p 1 m', 'MULTI', 'EXPIRE r 1', 'SUBSCRIBE s', 'DUMP r'],
])('a server may say %s', async (line) => {
  const [command, ...args] = words(line);
  const refusal = await connected()
    .call(command, ...args)
    .then(
      () => '',
      (error: Error) => error.message,
    );
  expect(refusal).toMatch(line === 'READONLY' ? /cluster support disabled/ : /^$/);
});

test('the worker may empty it, put keys back and clear its counters', async () => {
  const worker = connected(setup.adminUrl(url));
  await worker.set('k', 'v');
  const dump = (await worker.dumpBuffer('k')) as Buffer;
  await worker.flushall();
  await worker.restore('k', 0, dump);
  expect(await worker.get('k')).toBe('v');
  expect(await worker.config('RESETSTAT')).toBe('OK');
  expect(await worker.info('commandstats')).not.toContain('cmdstat_restore');
});

test('what a server stores is bounded, and one answer of it does not fill the memory of who reads it', async () => {
  const server = connected();
  const part = Buffer.alloc(7 * MB, 'a');
  await expect(server.set('bench:one', Buffer.alloc(9 * MB))).rejects.toThrow();
  const again = connected();
  for (let i = 0; i < 20; i++) await again.rpush('bench:history:user-00952', part);
  const worker = connected(setup.adminUrl(url));
  const before = process.memoryUsage.rss();
  await expect(worker.lrange('bench:history:user-00952', 0, -1)).rejects.toThrow(/closed/i);
  expect((process.memoryUsage.rss() - before) / MB).toBeLessThan(64);
  const filled = (async () => {
    for (let i = 0; i < 100; i++) await again.rpush('bench:more', part);
  })();
  await expect(filled).rejects.toThrow(/OOM command not allowed/);
});

/** What others do to a database and its app while it is upgraded: they read tables for long, and ask for pages. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const READ_MS = 10_000;
const BETWEEN_READS_MS = 1000;
const REQUEST_EVERY_MS = 100;
const REQUEST_TIMEOUT_MS = 30_000;
const LOOK_EVERY_MS = 50;

/** Something that goes on until it is stopped. */
export interface Going<T> {
  stop(): Promise<T>;
}

function going<T>(work: (signal: AbortSignal) => Promise<T>): Going<T> {
  const stopped = new AbortController();
  const result = work(stopped.signal);
  result.catch(() => {});
  return {
    stop: () => {
      stopped.abort();
      return result;
    },
  };
}

const sleep = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {});

/** Reads tables in transactions of 10 s, so that nobody may alter them meanwhile. @returns how often */
export function readForLong(databaseUrl: string, tables: readonly string[]): Going<number> {
  return going(async (signal) => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'a reader' });
    client.on('error', () => {});
    await client.connect();
    try {
      let reads = 0;
      for (; !signal.aborted; await sleep(BETWEEN_READS_MS, signal)) {
        await client.query('BEGIN');
        for (const table of tables) await client.query(`SELECT count(*) FROM ${pg.escapeIdentifier(table)}`);
        await sleep(READ_MS, signal);
        await client.query('COMMIT');
        reads += 1;
      }
      return reads;
    } finally {
      await client.end();
    }
  });
}

/** An answer of the web app. */
export interface Answer {
  readonly address: string;
  /** Null where none came in time; `broken` of a page that began to answer and then failed. */
  readonly status: number | 'broken' | null;
  readonly ms: number;
}

/** Asks for one address after the other, every 100 ms, whether those before were answered or not. */
export function visit(url: string, addresses: readonly string[]): Going<Answer[]> {
  return going(async (signal) => {
    const answers: Promise<Answer>[] = [];
    for (let at = 0; !signal.aborted; at += 1) {
      answers.push(ask(url, addresses[at % addresses.length] ?? '/'));
      await sleep(REQUEST_EVERY_MS, signal);
    }
    return Promise.all(answers);
  });
}

/** What Next.js writes into a page whose status was sent before a part of it failed: the digest of an error, a number. */
const BROKEN = /data-dgst="\d+|\$RX\("[^"]*","\d+|E\{\\?"digest\\?":\\?"\d+/;

/** Asks for an address, as somebody signed in whose browser takes pages. */
export async function ask(url: string, address: string): Promise<Answer> {
  const start = performance.now();
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const status = await fetch(url + address, { redirect: 'manual', signal }).then(
    async (response) => (BROKEN.test(await response.text()) ? 'broken' : response.status),
    () => null,
  );
  return { address, status, ms: performance.now() - start };
}

/** The longest that others waited, in seconds. */
export interface Waits {
  /** Of sessions other than that of `migrate`, for a lock. */
  lockS: number;
  /** Of the worker, since its last heartbeat. */
  heartbeatS: number;
}

/** Looks again and again how long others wait for locks, and how old the heartbeat of the worker is. */
export function watchWaits(databaseUrl: string): Going<Waits> {
  return going(async (signal) => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'watch of waits' });
    client.on('error', () => {});
    await client.connect();
    await client.query("SET lock_timeout = '20ms'");
    try {
      const longest: Waits = { lockS: 0, heartbeatS: 0 };
      for (; !signal.aborted; await sleep(LOOK_EVERY_MS, signal)) {
        const { rows } = await client.query<Waits>(WAITS);
        longest.lockS = Math.max(longest.lockS, rows[0]?.lockS ?? 0);
        longest.heartbeatS = Math.max(longest.heartbeatS, await heartbeatAge(client));
      }
      return longest;
    } finally {
      await client.end();
    }
  });
}

const WAITS = `
  SELECT coalesce(max(extract(epoch FROM clock_timestamp() - waitstart)), 0)::float8 AS "lockS"
  FROM pg_locks JOIN pg_stat_activity AS session USING (pid)
  WHERE NOT granted AND session.datname = current_database() AND application_name <> 'headroom migrate'`;

/** Age in seconds of the newest heartbeat; 0 while its table is locked, which is a wait of its own. */
async function heartbeatAge(client: pg.ClientBase): Promise<number> {
  const { rows } = await client
    .query(
      `SELECT extract(epoch FROM clock_timestamp() - max("heartbeatAt"))::float8 AS age FROM "Host" WHERE "name" = 'drill'`,
    )
    .catch(() => ({ rows: [] as { age: number | null }[] }));
  return rows[0]?.age ?? 0;
}

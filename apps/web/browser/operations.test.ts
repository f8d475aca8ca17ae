import { createServer, type Server, type Socket } from 'node:net';
import { migrate } from '@headroom/db/migrate';
import { testDatabase } from '@headroom/db/testing';
import { freePort, startRedis } from '@headroom/local';
import { until } from '@headroom/local/testing';
import { afterAll, afterEach, expect, test } from 'vitest';
import { measuredRun, queuedRun, registerBench } from './fixture.ts';
import { startApp, UNKNOWN_ID } from './web.ts';

const TOKEN = 'scrape-me-0123456789';
const watched = { HEADROOM_METRICS_TOKEN: TOKEN };

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** An app of these services, stopped with the test. */
async function app(databaseUrl: string, redisUrl: string, env: Record<string, string> = watched) {
  const lines: string[] = [];
  const started = await startApp(databaseUrl, redisUrl, { env, onLine: (line) => lines.push(line) });
  cleanups.push(() => started.stop());
  return { ...started, lines };
}

/** An app with services that answer: it serves a second test, which stops one of them. */
let whole: Awaited<ReturnType<typeof startWhole>> | undefined;
const endings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

async function startWhole() {
  const [database, redis] = await Promise.all([testDatabase(), startRedis()]);
  endings.push(
    () => database.close(),
    () => redis.stop(),
  );
  const { url, stop } = await startApp(database.url, redis.url, { env: watched });
  endings.push(stop);
  return { url, database, redis };
}

async function scrape(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(response.status).toBe(200);
  return response.text();
}

/** A port that takes connections and says nothing, as a machine that hangs. */
async function silentPort(): Promise<number> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as { port: number }).port;
}

/** A connection to Postgres is given up after ten seconds. */
test('services that hang are told long before their connections are given up', async () => {
  const port = await silentPort();
  const { url } = await app(`postgresql://u@127.0.0.1:${port}/db`, `redis://127.0.0.1:${port}`);
  await (await fetch(`${url}/readyz`)).text();
  const startedAt = performance.now();
  const [first, second] = await Promise.all([fetch(`${url}/readyz`), fetch(`${url}/readyz`)]);
  expect(performance.now() - startedAt).toBeLessThan(9000);
  const sentences = 'Postgres does not answer within 1 s.\nRedis does not answer within 1 s.\n';
  expect([first.status, await first.text()]).toEqual([503, sentences]);
  expect(second.status).toBe(503);
  // Figures that Postgres would give are left out, not made up.
  expect(await scrape(url)).not.toContain('headroom_runs{');
});

test('metrics need the token, and tell of the queue, of readers and of requests by route, whatever strangers ask for', async () => {
  whole = await startWhole();
  const { url, database } = whole;
  const refused = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer forged-0123456789' } });
  expect(refused.status).toBe(401);
  expect(await refused.text()).not.toMatch(/process_|forged/);
  const hostId = await registerBench(database.db);
  const runId = await measuredRun(database.db, { hostId, measure: 1 });
  await queuedRun(database.db);
  await queuedRun(database.db);
  const pages = ['/runs', `/runs/${runId}`, `/runs/${UNKNOWN_ID}`];
  for (const path of [...pages, '/wp-login.php', '/a/b/c', '/runs/x/y/z'])
    await (await fetch(url + path)).text();
  const watching = new AbortController();
  const stream = await fetch(`${url}/api/v1/runs/${runId}/events`, { signal: watching.signal });
  await stream.body?.getReader().read();
  // A request counts once its connection is done with it, a moment after its reader is.
  await expect.poll(() => scrape(url)).toContain('route="other",status="404"} 3');
  const text = await scrape(url);
  for (const line of [
    'headroom_runs{host_class="default",status="queued"} 2',
    'headroom_runs{host_class="default",status="running"} 1',
    'headroom_sse_clients 1',
    'headroom_dependency_up{dependency="Postgres"} 1',
    'headroom_http_requests_total{method="GET",route="/runs",status="200"} 1',
    'headroom_http_requests_total{method="GET",route="/runs/[id]",status="200"} 1',
    'headroom_http_requests_total{method="GET",route="/runs/[id]",status="404"} 1',
    'headroom_http_requests_total{method="GET",route="other",status="404"} 3',
    'headroom_http_request_duration_seconds_count{method="GET",route="/runs/[id]"} 2',
    'headroom_oldest_queued_run_timestamp_seconds{host_class="default"} 1',
    'headroom_host_heartbeat_timestamp_seconds{host="',
    'headroom_webhook_deliveries_total{result="given_up"} 0',
    'headroom_backup_timestamp_seconds 0',
    'headroom_database_bytes ',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_seconds',
  ]) {
    expect(text).toContain(line);
  }
  expect(text).not.toContain(runId);
  expect(text).not.toContain('wp-login');

  watching.abort();
  await expect.poll(() => scrape(url)).toContain('headroom_sse_clients 0');
  const events = 'route="/api/v1/runs/[id]/events"';
  const after = await scrape(url);
  expect(after).toContain(`headroom_http_requests_total{method="GET",${events},status="200"} 1`);
  expect(after).not.toContain(`headroom_http_request_duration_seconds_count{method="GET",${events}}`);
});

test('a database that was not migrated is not ready, and says what it lacks', async () => {
  if (!whole) throw new Error('the app of the first test is gone');
  const { database, redis } = whole;
  const url = new URL(database.url);
  url.pathname += '_unmigrated';
  const name = url.pathname.slice(1);
  await database.db.$executeRawUnsafe(`CREATE DATABASE "${name}"`);
  cleanups.push(() => database.db.$executeRawUnsafe(`DROP DATABASE "${name}" WITH (FORCE)`));
  const started = await app(url.href, redis.url);
  const unready = await fetch(`${started.url}/readyz`);
  expect(unready.status).toBe(503);
  expect(await unready.text()).toMatch(
    /^The database is of an earlier version: it lacks \d+ of its migrations/,
  );
  await migrate(url.href);
  expect((await fetch(`${started.url}/readyz`)).status).toBe(200);
});

test('it is ready while Postgres and Redis answer, and names in words which does not', async () => {
  const { url, redis } = whole ?? (await startWhole());
  const asked = async () => (await fetch(`${url}/readyz`)).text();
  // The first question also loads the database client.
  await expect.poll(asked).toBe('ready\n');
  await redis.stop();
  whole = undefined;
  const unready = await fetch(`${url}/readyz`);
  expect([unready.status, await unready.text()]).toEqual([503, 'Redis does not answer within 1 s.\n']);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await scrape(url)).toContain('headroom_dependency_up{dependency="Redis"} 0');
});

test('no secret is in the log: not of requests, nor of databases that fail', async () => {
  const secrets = {
    database: 'pg-Hidden-word',
    redis: 'redis-Hidden-word',
    cookie: 'cookie-Hidden-word',
    token: 'hr_token-Hidden-word',
    password: 'password-Hidden-word',
    metrics: 'metrics-Hidden-word',
  };
  const { url, lines } = await app(
    `postgresql://u:${secrets.database}@127.0.0.1:1/db`,
    `redis://u:${secrets.redis}@127.0.0.1:1`,
    { HEADROOM_METRICS_TOKEN: secrets.metrics },
  );
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${secrets.token}`,
    cookie: `better-auth.session_token=${secrets.cookie}`,
    origin: url,
  };
  const credentials = JSON.stringify({ email: 'a@example.org', password: secrets.password });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { headers, ...init }).then((response) => response.text());
  await ask('/api/auth/sign-in/email', { method: 'POST', body: credentials });
  await ask('/api/v1/runs', { method: 'POST', body: credentials });
  await ask('/api/v1/runs');
  await ask('/metrics', { headers: { authorization: `Bearer ${secrets.token}` } });
  await ask('/runs');
  await ask(`/runs/${UNKNOWN_ID}`);
  await ask('/readyz');
  await expect.poll(() => lines.join('\n')).toContain('"level":50');
  const log = lines.join('\n');
  for (const secret of Object.values(secrets)) expect(log).not.toContain(secret);
  // A failed page says which run it was about.
  expect(log).toContain(`"runId":"${UNKNOWN_ID}"`);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ app: 'web' });
  expect(log).toContain('"Postgres does not answer"');
});

test('no request is answered before the checks of the edge stand, and where no token is set there are no metrics', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const starting = startApp('postgresql://u@127.0.0.1:1/db', 'redis://127.0.0.1:1', { port });
  cleanups.push(async () => (await starting).stop());
  const refusals = new Set<unknown>();
  const first = await until(() =>
    fetch(`${url}/healthz`).catch(
      (error: Error) => void refusals.add((error.cause as NodeJS.ErrnoException).code),
    ),
  );
  expect([...refusals]).toEqual(['ECONNREFUSED']);
  expect(first.status).toBe(200);
  expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
  await starting;
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
});

test('a wrong environment stops the start with a sentence that shows no secret', async () => {
  const lines: string[] = [];
  const wrong = {
    env: { DATABASE_URL: 'mysql://u:wrong-Hidden-word@h/db' },
    onLine: (l: string) => lines.push(l),
  };
  const started = await startApp('', 'redis://127.0.0.1:1', wrong).catch(() => undefined);
  cleanups.push(async () => started?.stop());
  const sentence = 'set DATABASE_URL to postgresql://user@host:port/database';
  await expect.poll(() => lines.join('\n')).toContain(sentence);
  expect(lines.join('\n')).not.toContain('Hidden');
});

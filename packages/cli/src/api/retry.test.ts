import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiClient } from './client.ts';
import { RETRY_FOR_MS, retry } from './retry.ts';

/** A proxy in front of an app that is being deployed: answers in turn, the last one for ever. */
let answers: { status: number; headers?: Record<string, string>; body?: string }[] = [];
let asked: { method: string; authorization: string | undefined }[] = [];
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer(({ method = '', headers: { authorization } }, response) => {
    asked.push({ method, authorization });
    const {
      status,
      headers = {},
      body = '',
    } = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500 };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
});

const TOKEN = 'hr_secret';
const CREATED = JSON.stringify({ id: 'a', url: '/compare/a', trials: 12, estimatedSeconds: 1, ahead: 0 });
const api = () => apiClient({ url, token: TOKEN });

/** Asks with a clock of its own: waiting takes no time, and is told. */
async function ask<T>(what: () => Promise<T>, { once = false } = {}) {
  let now = 0;
  const waited: number[] = [];
  const pause = async (ms: number) => {
    waited.push(ms);
    now += ms;
  };
  const terms = { signal: new AbortController().signal, onWait: () => {}, now: () => now, pause, once };
  return { waited, result: await retry(what, terms).catch((error: Error) => error) };
}

test('an app that is away is asked again, with longer and longer pauses', async () => {
  answers = [
    { status: 502 },
    { status: 503 },
    { status: 504 },
    { status: 200, body: '{"state":"cancelled"}' },
  ];
  const { waited, result } = await ask(() => api().cancel('a'));
  expect([waited, result]).toEqual([[1000, 2000, 4000], { state: 'cancelled' }]);
  expect(asked[0]?.authorization).toBe(`Bearer ${TOKEN}`);
});

test('it is given up on after five minutes, in words without the token', async () => {
  answers = [{ status: 503 }];
  const { waited, result } = await ask(() => api().markdown('a'));
  const total = waited.reduce((sum, ms) => sum + ms, 0);
  expect(total).toBeGreaterThan(RETRY_FOR_MS);
  expect(total).toBeLessThan(RETRY_FOR_MS + 60_000);
  expect(String(result)).toContain('answered with status 503');
  expect(String(result)).not.toContain(TOKEN);
});

test('too many requests are waited out as long as the app says', async () => {
  answers = [
    { status: 429, headers: { 'retry-after': '400' } },
    { status: 429, headers: { 'retry-after': '7' } },
    { status: 201, body: CREATED },
  ];
  const { waited, result } = await ask(() => api().create({}), { once: true });
  expect([waited, result]).toMatchObject([[400_000, 7000], { id: 'a' }]);
});

test('what may have been queued is not queued again', async () => {
  answers = [{ status: 502 }, { status: 201, body: CREATED }];
  const { result } = await ask(() => api().create({}), { once: true });
  expect(String(result)).toContain('status 502');
  expect(asked).toHaveLength(1);
  const body = JSON.stringify({ error: { message: 'Postgres does not answer', fields: [] } });
  answers = [
    { status: 503, body },
    { status: 201, body: CREATED },
  ];
  expect((await ask(() => api().create({}), { once: true })).result).toMatchObject({ id: 'a' });
});

test('a connection that was never made is tried again', async () => {
  const nobody = apiClient({ url: await closedPort(), token: TOKEN });
  const { waited, result } = await ask(() => nobody.create({}), { once: true });
  expect(waited.length).toBeGreaterThan(5);
  expect(String(result)).toContain('cannot be reached: fetch failed: connect ECONNREFUSED');
});

test('refusals come in the words of the app, each once', async () => {
  const fields = [{ path: 'servers.0', message: 'unknown server' }];
  answers = [{ status: 422, body: JSON.stringify({ error: { message: 'Not accepted.', fields } }) }];
  expect(String((await ask(() => api().create({}))).result)).toContain(
    'Not accepted.\nservers.0: unknown server',
  );
  answers = [{ status: 422, body: JSON.stringify({ error: { message: 'Bad: unknown server.', fields } }) }];
  expect(String((await ask(() => api().create({}))).result)).toMatch(/Bad: unknown server\.$/);
});

test.each([301, 302, 303, 307, 308])(
  'with status %i the token is sent on to no other address',
  async (status) => {
    const came: unknown[] = [];
    const elsewhere = createServer(({ headers }, response) => {
      came.push(headers);
      response.end('{"state":"cancelled"}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    answers = [{ status, headers: { location: `${location}/api?x` } }];
    const { result } = await ask(() => api().cancel('a'));
    await new Promise((resolve) => elsewhere.close(resolve));
    expect(String(result)).toContain(`redirects to ${location}: set HEADROOM_URL to that address`);
    expect([asked.length, came]).toEqual([1, []]);
  },
);

test('an answer of another version is named', async () => {
  answers = [{ status: 200, body: '{"status":"pondering"}' }];
  expect(String((await ask(() => api().read('a'))).result)).toContain(
    'has an unknown answer for this version',
  );
});

/** An address on which nobody listens. */
async function closedPort(): Promise<string> {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  await new Promise((resolve) => taken.close(resolve));
  return `http://127.0.0.1:${port}`;
}

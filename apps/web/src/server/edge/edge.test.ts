import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { until } from '@headroom/local/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientHeader } from '#server/http/client.ts';
import { createEdge, type EdgeSettings } from './edge.ts';
import { ignoredProxyHeader } from './untrusted.ts';

/** Requests that came through to the app behind the edge. */
const through: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];

/** Warnings to the operator. */
const warned: string[] = [];
const thrown: unknown[] = [];

/** The last answer that is large. */
let large: ServerResponse;

/** Bytes sent once the headers of an answer in parts were flushed. */
let sentAlone: number | undefined;

/** An edge before an app that answers everything; returns its port. */
async function started(settings: Omit<EdgeSettings, 'warn'>) {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    through.push({ url: request.url, headers: request.headers });
    if (request.url === '/throws') throw new Error('the app failed');
    if (request.url === '/large') large = response;
    if (request.url === '/parts') {
      response.flushHeaders();
      sentAlone = response.socket?.bytesWritten;
      response.write('the first part, then ');
    }
    // More than any buffer on the way holds.
    response.end(request.url === '/large' ? Buffer.alloc(64 << 20) : 'the app');
  };
  const edge = createEdge(
    { ...settings, warn: (words) => warned.push(words) },
    { handle, onError: (error) => thrown.push(error) },
  );
  await new Promise<void>((resolve) => edge.listen(0, resolve));
  const { port } = edge.address() as AddressInfo;
  return { port, close: () => edge.close() };
}

type Started = Awaited<ReturnType<typeof started>>;
let open: Started;
let demo: Started;
let proxied: Started;
beforeAll(async () => {
  open = await started({ demo: false, trustedProxies: 0 });
  demo = await started({ demo: true, trustedProxies: 0 });
  proxied = await started({ demo: false, trustedProxies: 1, publicUrl: 'https://bench.example.org' });
});
afterAll(() => {
  for (const { close } of [open, demo, proxied]) close();
});
beforeEach(() => {
  through.length = 0;
});

/** Sends bytes as they are; answers what came back until the server closed. */
async function raw({ port }: Started, lines: readonly string[], host = '127.0.0.1'): Promise<string> {
  const socket = connect(port, host);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}
const statusOf = (answer: string) => Number(answer.split(' ')[1]);
const HOST = 'Host: localhost';
const CLOSE = 'Connection: close';
const get = (path: string) => [`GET ${path} HTTP/1.1`, HOST, CLOSE];

test.each<[string, string[], number]>([
  ['two hosts', ['GET / HTTP/1.1', HOST, 'Host: evil.example', CLOSE], 400],
  ['the same host twice', ['GET / HTTP/1.1', HOST, HOST, CLOSE], 400],
  ['no host', ['GET / HTTP/1.1', CLOSE], 400],
  ['no host, in the manner of HTTP/1.0', ['GET / HTTP/1.0'], 400],
  ['a host that is none', ['GET / HTTP/1.1', 'Host: a b', CLOSE], 400],
  ['a host with a user', ['GET / HTTP/1.1', 'Host: x@localhost', CLOSE], 400],
  [
    'a length beside chunks',
    ['POST / HTTP/1.1', HOST, 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '0'],
    400,
  ],
  ['two lengths', ['POST / HTTP/1.1', HOST, 'Content-Length: 5', 'Content-Length: 6'], 400],
  ['chunks by another name', ['POST / HTTP/1.1', HOST, 'Transfer-Encoding: xchunked'], 400],
  ['a header folded over lines', ['GET / HTTP/1.1', HOST, 'X-A: 1', ' Host: evil.example', CLOSE], 400],
  ['a space before the colon', ['GET / HTTP/1.1', HOST, 'Content-Length : 5', CLOSE], 400],
  ['a method that is none', ['G@T / HTTP/1.1', HOST, CLOSE], 400],
  ['another protocol', ['GET / HTTP/3.0', HOST, CLOSE], 400],
  ['headers of 20 KB', ['GET / HTTP/1.1', HOST, `X-A: ${'a'.repeat(20_000)}`, CLOSE], 431],
  ['3,000 headers', ['GET / HTTP/1.1', HOST, ...Array(3_000).fill('a: b'), CLOSE], 431],
  ['an address of 5,000 characters', get(`/${'a'.repeat(5_000)}`), 414],
  ['an address of another host', ['GET http://evil.example/ HTTP/1.1', HOST, CLOSE], 400],
  ['an address without a slash', get('runs'), 400],
  ['percent signs before what is no number', get('/runs/%zz'), 400],
  ['percent signs that are cut off', get('/runs/%e2%82'), 400],
  ['percent signs that are not UTF-8', get('/runs/%ff'), 400],
  ['the character zero in a path', get('/runs/a%00b'), 400],
  ['the character zero in a query', get('/runs?status=%00'), 400],
])('%s is refused before the app', async (_what, lines, status) => {
  expect(statusOf(await raw(open, lines))).toBe(status);
  expect(through).toEqual([]);
});

test.each([
  ['/runs?profile=100%', '/runs?profile=100%'],
  ['/studies/%C3%BC?a=%ff', '/studies/%C3%BC?a=%ff'],
  ['/runs/..%2f..%2fetc%2fpasswd', '/runs/..%2f..%2fetc%2fpasswd'],
])('%s is for the app to answer', async (path) => {
  expect(statusOf(await raw(open, get(path)))).toBe(200);
  expect(through.map(({ url }) => url)).toEqual([path]);
});

test('a request for a web socket is answered like any other', async () => {
  const upgrade = ['GET /runs HTTP/1.1', HOST, 'Connection: upgrade, close', 'Upgrade: websocket'];
  const answer = await raw(open, upgrade);
  expect(statusOf(answer)).toBe(200);
  expect(answer).toMatch(/content-security-policy: .*'nonce-/i);
});

test('headers leave with the first part of the body', async () => {
  expect(await raw(open, get('/parts'))).toMatch(/^HTTP.1\.1 200 (.|\s)*the first part, then (.|\s)*the app/);
  expect(sentAlone).toBe(0);
});

test('what the app throws is told, and the request is answered', async () => {
  expect(statusOf(await raw(open, get('/throws')))).toBe(500);
  expect(thrown).toEqual([expect.objectContaining({ message: 'the app failed' })]);
});

test('what a client says of proxies does not come through; what a proxy of ours says counts', async () => {
  const forged = {
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-real-ip': '198.51.100.1',
    forwarded: 'for=198.51.100.1',
  };
  const ask = ({ port }: Started) => fetch(`http://127.0.0.1:${port}/`, { headers: forged });
  await ask(proxied);
  expect(warned).toEqual([]);
  for (const _time of ['first', 'second']) await ask(open);
  // Once: it tells of a setting, and anybody can send the header.
  expect(warned).toEqual([expect.stringMatching(/"x-forwarded-for".* HEADROOM_TRUSTED_PROXIES is 0/)]);
  expect(ignoredProxyHeader()).toBe('x-forwarded-for');
  const [behind, direct] = through.map(({ headers }) => headers);
  expect(Object.keys(forged).filter((name) => direct?.[name] || behind?.[name])).toEqual([]);
  expect(direct?.[clientHeader()]).toBe('127.0.0.1');
  expect(behind?.[clientHeader()]).toBe('198.51.100.1');
});

test('each page has a nonce of its own, which the app is told', async () => {
  const nonces = new Set<string>();
  for (const spoofed of ['a', 'b']) {
    const headers = { 'x-nonce': spoofed, 'content-security-policy': `script-src 'nonce-${spoofed}'` };
    const response = await fetch(`http://127.0.0.1:${open.port}/runs`, { headers });
    const policy = response.headers.get('content-security-policy') ?? '';
    const [, nonce = ''] = /script-src 'nonce-([\w-]{22})' 'strict-dynamic'/.exec(policy) ?? [];
    expect(through.at(-1)?.headers).toMatchObject({ 'x-nonce': nonce, 'content-security-policy': policy });
    expect(policy).toContain("default-src 'none'");
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
});

test('browsers are told to stay with TLS where the public address has it', async () => {
  const sent = async ({ port }: Started) =>
    (await fetch(`http://127.0.0.1:${port}/`)).headers.get('strict-transport-security');
  expect([await sent(open), await sent(proxied)]).toEqual([null, 'max-age=31536000']);
});

test.each<[string, string[], number]>([
  ['localhost', [HOST], 200],
  ['localhost with a port', ['Host: localhost:3000'], 200],
  ['127.0.0.1', ['Host: 127.0.0.1:3000'], 200],
  ['[::1]', ['Host: [::1]:3000'], 200],
  ['a name that resolves to loopback', ['Host: rebound.evil.example:3000'], 403],
  ['a name that begins like localhost', ['Host: localhost.evil.example'], 403],
  ['0.0.0.0', ['Host: 0.0.0.0:3000'], 403],
  ['localhost through a proxy', [HOST, 'X-Forwarded-For: 127.0.0.1'], 403],
])('a demo asked as %s', async (_name, headers, status) => {
  for (const address of ['127.0.0.1', '::1']) {
    const answer = await raw(demo, ['GET / HTTP/1.1', ...headers, CLOSE], address);
    expect(statusOf(answer), address).toBe(status);
  }
});

test('a demo asked from another machine refuses', async () => {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outside = own.find(({ internal, family }) => !internal && family === 'IPv4');
  // A machine without a network has no other address to be asked at.
  if (!outside) return;
  expect(statusOf(await raw(demo, get('/'), outside.address))).toBe(403);
});

test('a connection that is silent both ways is closed, what it did not read with it', async () => {
  const patient = await started({ demo: false, trustedProxies: 0, silenceMs: 200 });
  const socket = connect(patient.port, '127.0.0.1');
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await until(() => large?.closed);
  expect(large.writableFinished).toBe(false);
  socket.destroy();
  patient.close();
});

import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { fetchGuarded, type GuardedRequest } from './fetch-guarded.ts';
import type { Resolve } from './lookup.ts';

const open: (Server | TcpServer)[] = [];
afterAll(() => {
  for (const server of open) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server | TcpServer): Promise<string> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server on loopback that records its requests. */
async function receiver(answer: RequestListener) {
  const asked: { method: string | undefined; url: string | undefined; body: string }[] = [];
  const place = await listen(
    createServer(async (request, response) => {
      asked.push({ method: request.method, url: request.url, body: await text(request) });
      answer(request, response);
    }),
  );
  return { place, url: `http://${place}`, asked };
}

const post = (url: string): GuardedRequest => ({
  url,
  method: 'POST',
  body: '{"a":1}',
  headers: { 'content-type': 'application/json' },
});
const guard = (...allowed: string[]) => ({ allowed: new Set(allowed) });

/** Leads every name to these addresses. */
const leadingTo =
  (...addresses: string[]): Resolve =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

test('an address is asked as it should be, and its answer told', async () => {
  const { url, place, asked } = await receiver((_request, response) => response.writeHead(202).end('thanks'));
  const fetched = await fetchGuarded(post(`${url}/hook?a=b`), guard(place));
  expect(fetched).toMatchObject({ state: 'answered', status: 202, method: 'POST', text: 'thanks' });
  expect(asked).toEqual([{ method: 'POST', url: '/hook?a=b', body: '{"a":1}' }]);
});

test('a limit of time may be any number of milliseconds', async () => {
  const { url, place } = await receiver((_request, response) => response.end('thanks'));
  const fetched = await fetchGuarded(post(url), { ...guard(place), timeLimitMs: 2999.5 });
  expect(fetched).toMatchObject({ state: 'answered', text: 'thanks' });
});

test('a server on loopback that is not allowed is not asked', async () => {
  const { url, asked } = await receiver((_request, response) => response.end());
  for (const address of [url, url.replace('http:', 'https:'), url.replace('127.0.0.1', 'localhost')]) {
    expect(await fetchGuarded(post(address), guard())).toMatchObject({ state: 'refused' });
  }
  expect(asked).toEqual([]);
});

test.each([
  ['loopback', ['127.0.0.1']],
  ['loopback of IPv6', ['::1']],
  ['a private address', ['10.1.2.3']],
  ['the metadata service', ['169.254.169.254']],
  ['a mapped address', ['::ffff:10.0.0.1']],
  ['a link-local address with a zone', ['fe80::1%eth0']],
  ['a public and a private address', ['93.184.215.14', '192.168.0.1']],
  ['nothing', []],
])('a name that leads to %s is refused when it is asked', async (_what, addresses) => {
  const fetched = await fetchGuarded(post('https://hooks.example.org/'), {
    ...guard(),
    resolve: leadingTo(...addresses),
  });
  expect(fetched).toEqual({ state: 'refused', reason: 'its name has no public address' });
});

test('a name is resolved once for a connection: it cannot lead elsewhere after it was judged', async () => {
  // Public at first, of a network for documentation later: only what was judged is connected to.
  let resolved = 0;
  const resolve: Resolve = (name, options, callback) =>
    leadingTo(resolved++ === 0 ? '127.0.0.1' : '93.184.215.14')(name, options, callback);
  expect(await fetchGuarded(post('https://hooks.example.org/'), { ...guard(), resolve })).toMatchObject({
    state: 'refused',
  });
  expect(resolved).toBe(1);
});

test.each([
  ['loopback', 'https://127.0.0.1/'],
  ['loopback without TLS', 'http://127.0.0.1:1/'],
  ['the metadata service by its scheme', '//169.254.169.254/latest/meta-data/'],
  ['a file', 'file:///etc/passwd'],
  ['another port', 'https://example.org:22/'],
  ['credentials', 'https://ada:secret@example.org/'],
  ['what is no address', 'https://[::1%lo]/'],
])('a redirect to %s is refused', async (_what, location) => {
  const { url, place } = await receiver((_request, response) => response.writeHead(307, { location }).end());
  const fetched = await fetchGuarded(post(url), guard(place));
  expect(fetched).toEqual({
    state: 'refused',
    reason: expect.stringMatching(/^the address it redirected to/),
  });
});

test('a redirect to a name that leads inwards is refused', async () => {
  const location = 'https://hooks.example.org/';
  const { url, place } = await receiver((_request, response) => response.writeHead(308, { location }).end());
  const fetched = await fetchGuarded(post(url), { ...guard(place), resolve: leadingTo('10.0.0.1') });
  expect(fetched).toMatchObject({ state: 'refused' });
});

test.each([
  [301, 'GET', ''],
  [302, 'GET', ''],
  [303, 'GET', ''],
  [307, 'POST', '{"a":1}'],
  [308, 'POST', '{"a":1}'],
])('after %s a POST is repeated as %s', async (status, method, body) => {
  const { url, place, asked } = await receiver((request, response) => {
    if (request.url === '/new') response.end('here');
    else response.writeHead(status, { location: '/new' }).end();
  });
  const fetched = await fetchGuarded(post(url), guard(place));
  expect(fetched).toMatchObject({ state: 'answered', status: 200, method, text: 'here' });
  expect(asked[1]).toEqual({ method, url: '/new', body });
});

test('a redirect is the answer where none is followed, so that a secret goes nowhere else', async () => {
  const elsewhere = await receiver((_request, response) => response.end());
  const { url, place, asked } = await receiver((_request, response) =>
    response.writeHead(307, { location: elsewhere.url, 'x-next-page': '2' }).end(),
  );
  const allowed = guard(place, elsewhere.place);
  const fetched = await fetchGuarded({ ...post(url), method: 'PATCH', follow: false }, allowed);
  expect(fetched).toMatchObject({ state: 'answered', status: 307, method: 'PATCH' });
  expect(fetched).toHaveProperty('headers.x-next-page', '2');
  expect(asked).toMatchObject([{ method: 'PATCH', body: '{"a":1}' }]);
  expect(elsewhere.asked).toEqual([]);
});

test('three redirects are followed, a fourth is not', async () => {
  const { url, place, asked } = await receiver((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end('here');
    else response.writeHead(307, { location: `/${left - 1}` }).end();
  });
  expect(await fetchGuarded(post(`${url}/3`), guard(place))).toMatchObject({ state: 'answered' });
  asked.length = 0;
  expect(await fetchGuarded(post(`${url}/4`), guard(place))).toEqual({
    state: 'failed',
    reason: 'it redirected more than 3 times',
  });
  expect(asked).toHaveLength(4);
});

const TIME_LIMIT_MS = 400;
const TOO_LONG = { state: 'failed', reason: 'it took too long to answer' };

async function timed(place: string) {
  const startedAt = performance.now();
  const fetched = await fetchGuarded(post(`http://${place}/`), {
    ...guard(place),
    timeLimitMs: TIME_LIMIT_MS,
  });
  return { fetched, ms: performance.now() - startedAt };
}

test('one limit of time holds for an answer that never comes, comes slowly, or redirects slowly', async () => {
  const silent = await receiver(() => {});
  const slow = await receiver((_request, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(drip));
  });
  const redirecting = await receiver((_request, response) => {
    setTimeout(() => response.writeHead(307, { location: '/again' }).end(), 0.7 * TIME_LIMIT_MS);
  });
  for (const { place } of [silent, slow, redirecting]) {
    const { fetched, ms } = await timed(place);
    expect(fetched).toEqual(TOO_LONG);
    // Without the limit the first two never end, and the last is told apart by its words.
    expect(ms).toBeLessThan(20 * TIME_LIMIT_MS);
  }
});

test('an endless answer is read to 64 KB', async () => {
  let sent = 0;
  const { url, place } = await receiver((_request, response) => {
    const chunk = Buffer.alloc(16 * 1024, 'a');
    const pump = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.byteLength;
    };
    response.on('drain', pump);
    pump();
  });
  const fetched = await fetchGuarded(post(url), guard(place));
  expect(fetched).toMatchObject({ state: 'answered', status: 200 });
  expect(fetched).toHaveProperty('text.length', 64 * 1024);
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test('a compressed answer is not unpacked', async () => {
  const { url, place } = await receiver((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
  );
  expect(await fetchGuarded(post(url), guard(place))).toMatchObject({ state: 'answered', text: 'not gzip' });
});

test.each([
  [
    'endless headers',
    `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(64 * 1024)}`,
    /headers of its answer are too large/,
  ],
  ['what is not HTTP', 'SSH-2.0-OpenSSH_9.2p1\r\n', /not HTTP/],
  ['the end', '', /closed before an answer/],
])('an answer of %s is a failure in words', async (_what, answer, words) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  const place = await listen(server);
  const fetched = await fetchGuarded(post(`http://${place}/`), guard(place));
  expect(fetched).toEqual({ state: 'failed', reason: expect.stringMatching(words) });
});

test('what cannot be connected to is a failure in words, without addresses', async () => {
  const place = await listen(createTcpServer());
  await new Promise((resolve) => open.pop()?.close(resolve));
  expect(await fetchGuarded(post(`http://${place}/`), guard(place))).toEqual({
    state: 'failed',
    reason: 'the connection was refused',
  });
});

test('the certificate of a server must be good', async () => {
  const place = await listen(createTcpServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')));
  const fetched = await fetchGuarded(post(`https://${place}/`), guard(place));
  expect(fetched).toMatchObject({ state: 'failed', reason: expect.stringMatching(/TLS was not accepted/) });
});

import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { placesNamed } from './allowed.ts';
import { openEgress } from './egress.ts';
import { Lookups } from './lookups.ts';
import type { Reach } from './reach.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-egress-'));
afterAll(() => rmSync(folder, { recursive: true }));

const INSIDE: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }];
const ANY: Reach = { programs: 'builds', allowed: new Set(), setting: 'HEADROOM_BUILD_ALLOW' };
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const egress of opened.splice(0)) await egress.close();
});

/** The proxy of a build whose names are found when the test says so. */
async function build(isSlow: boolean) {
  const path = join(folder, `proxy-${Math.random().toString(36).slice(2)}`);
  const asked: string[] = [];
  const found: (() => void)[] = [];
  const resolve = (host: string) => {
    asked.push(host);
    if (!isSlow) return Promise.resolve(INSIDE);
    return new Promise<LookupAddress[]>((done) => found.push(() => done(INSIDE)));
  };
  const egress = await openEgress(path, { reach: ANY, onRefused: () => {}, resolve });
  opened.push(egress);
  return { path, asked, found, egress };
}

/** Asks for a tunnel to a name. */
async function ask(path: string, host: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(path);
  socket.on('error', () => socket.destroy());
  const answer = once(socket, 'data').then(String);
  answer.catch(() => undefined);
  await once(socket, 'connect');
  socket.write(`CONNECT ${host}:443 HTTP/1.1\r\nhost: ${host}:443\r\n\r\n`);
  return { socket, answer };
}

test('names that are not found keep no other build from finding its own', async () => {
  const [slow, other] = [await build(true), await build(false)];
  for (let i = 0; i < 5; i++) await ask(slow.path, `slow-${i}.test`);
  await expect.poll(() => slow.asked).toHaveLength(2);
  expect(await (await ask(other.path, 'quick.test')).answer).toMatch(/^HTTP\/1.1 403 /);
});

test.each([
  ['hangs up', (socket: Socket) => socket.destroy()],
  ['says that it sends no more', (socket: Socket) => socket.end()],
])('a name that waits is not looked up when who asked for it %s', async (_how, leave) => {
  const { path, asked, found } = await build(true);
  for (const host of ['a.test', 'b.test']) await ask(path, host);
  await expect.poll(() => asked).toHaveLength(2);
  const { socket } = await ask(path, 'gone.test');
  // Answered at once, after what was asked before it.
  await (await ask(path, '127.0.0.1')).answer;
  leave(socket);
  await once(socket, 'close');
  const last = await ask(path, 'last.test');
  await (await ask(path, '127.0.0.1')).answer;
  for (const done of found.splice(0)) done();
  await expect.poll(() => asked).toContain('last.test');
  for (const done of found) done();
  expect(await last.answer).toMatch(/^HTTP\/1.1 403 /);
  expect(asked.toSorted()).toEqual(['a.test', 'b.test', 'last.test']);
});

test('a name is looked up once for all who ask for it meanwhile, also when the first of them leaves', async () => {
  const asked: string[] = [];
  const found: (() => void)[] = [];
  const lookups = new Lookups((host) => {
    asked.push(host);
    return new Promise((done) => found.push(() => done(INSIDE)));
  });
  const [leaves, stays] = [new AbortController(), new AbortController()];
  const [first, ...others] = [leaves, stays, stays].map(({ signal }) =>
    lookups.addressesOf('a.test', signal),
  );
  leaves.abort(new Error('it left'));
  await expect(first).rejects.toThrow('it left');
  for (const done of found) done();
  expect(await Promise.all(others)).toEqual([INSIDE, INSIDE]);
  expect(asked).toEqual(['a.test']);
});

test('what waits is bounded, and dropped with the build', async () => {
  const { path, asked, found, egress } = await build(true);
  for (const host of ['a.test', 'b.test']) await ask(path, host);
  await expect.poll(() => asked).toHaveLength(2);
  // One connection may ask for much before it is answered.
  const client = connect(path);
  await once(client, 'connect');
  const get = (i: number) => `GET http://n${i}.test/ HTTP/1.1\r\nhost: n${i}.test\r\n\r\n`;
  client.on('error', () => client.destroy()).write(Array.from({ length: 300 }, (_, i) => get(i)).join(''));
  const { answer } = await ask(path, 'one-more.test');
  expect(await answer).toContain('one-more.test is not looked up: 256 other names wait for that');
  await egress.close();
  for (const done of found.splice(0)) done();
  // No look-up took the places that became free.
  await new Promise(setImmediate);
  expect(asked).toEqual(['a.test', 'b.test']);
});

test.each([
  [
    'a status below 100',
    'HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n',
    /^HTTP\/1.1 502 .*cannot be passed on/s,
  ],
  [
    'trailers without chunks',
    'HTTP/1.1 200 OK\r\ntrailer: x\r\ncontent-length: 2\r\n\r\nok',
    /^HTTP\/1.1 502 /,
  ],
  ['half of a body', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', /^HTTP\/1.1 200 /],
])('an answer with %s ends nothing but itself', async (_what, given, expected) => {
  const upstream = createServer((socket) =>
    socket.once('data', () => socket.end(given)).on('error', () => {}),
  );
  await once(upstream.listen(0, '127.0.0.1'), 'listening');
  const place = `127.0.0.1:${(upstream.address() as AddressInfo).port}` as const;
  const path = join(folder, `proxy-${Math.random().toString(36).slice(2)}`);
  const reach: Reach = { ...ANY, allowed: placesNamed([place]) };
  opened.push(await openEgress(path, { reach, onRefused: () => {} }));
  const socket = connect(path);
  const heard = socket.toArray();
  socket.write(`GET http://${place}/ HTTP/1.1\r\nhost: ${place}\r\nconnection: close\r\n\r\n`);
  expect(Buffer.concat(await heard).toString()).toMatch(expected);
  upstream.close();
});

test('servers reach the hosts that are named, at public addresses alone, and no other name is looked up', async () => {
  const upstream = createServer((socket) => socket.end('here'));
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  const place = `named.test:${(upstream.address() as AddressInfo).port}`;
  const asked: string[] = [];
  const refused: string[] = [];
  const egress = await openEgress(
    { host: '127.0.0.1', port: 0 },
    {
      reach: {
        programs: 'servers',
        hosts: new Set(['named.test', 'inside.test']),
        allowed: new Set([place]),
        setting: 'HEADROOM_EGRESS',
      },
      onRefused: (sentence) => refused.push(sentence),
      resolve: async (host) => {
        asked.push(host);
        return INSIDE;
      },
    },
  );
  opened.push(egress);
  const answerTo = async (target: string) => {
    const client = connect(egress.port, '127.0.0.1');
    client.on('error', () => client.destroy());
    client.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\n\r\n`);
    let text = '';
    for await (const chunk of client) text += chunk;
    return text;
  };
  const said = await answerTo(place);
  expect([said.split('\r\n')[0], said.endsWith('here')]).toEqual([
    'HTTP/1.1 200 Connection established',
    true,
  ]);
  for (const target of ['other.test:443', '127.0.0.1:443', 'sub.named.test:443', 'inside.test:443']) {
    expect(await answerTo(target)).toMatch(/^HTTP\/1.1 403 /);
  }
  upstream.close();
  expect(new Set(asked)).toEqual(new Set(['named.test', 'inside.test']));
  const both = 'it is not among what world.egress of the file and HEADROOM_EGRESS of this host both name';
  expect(refused).toEqual([
    `other.test:443 is refused: ${both}`,
    `127.0.0.1:443 is refused: ${both}`,
    `sub.named.test:443 is refused: ${both}`,
    'inside.test:443 is refused: it leads to this host or a network that is not public; HEADROOM_EGRESS of this host names exceptions',
  ]);
});

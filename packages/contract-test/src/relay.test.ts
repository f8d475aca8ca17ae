import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Relay } from './relay.ts';

let echo: Server;
let relay: Relay;
beforeEach(async () => {
  echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  relay = await Relay.start(`redis://worker:secret@127.0.0.1:${(echo.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await relay.close();
  echo.close();
});

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(relay.url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function echoes(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  return String((await once(socket, 'data'))[0]);
}

test('passes everything on, under a URL of the same form without the password', async () => {
  expect(relay.url).toMatch(/^redis:\/\/127\.0\.0\.1:\d+$/);
  const socket = await open();
  expect(await echoes(socket, 'hello')).toBe('hello');
  socket.destroy();
});

test('cut: destroys connections and refuses new ones, until restored', async () => {
  const socket = await open();
  await echoes(socket, 'hello');
  const closed = once(socket, 'close');
  await relay.cut();
  await closed;
  await expect(open()).rejects.toThrow('ECONNREFUSED');
  await relay.restore();
  const again = await open();
  expect(await echoes(again, 'back')).toBe('back');
  again.destroy();
});

test('hung: old and new connections stay open and get no answer; restored, they are destroyed', async () => {
  const old = await open();
  await echoes(old, 'hello');
  relay.hang();
  const fresh = await open();
  const heard: string[] = [];
  for (const socket of [old, fresh]) {
    socket.on('data', (data) => heard.push(String(data)));
    socket.on('error', () => undefined);
    socket.write('anybody?');
  }
  // Sent to the backend directly, this comes back: so would the others have.
  const direct = connect((echo.address() as AddressInfo).port, '127.0.0.1');
  expect(await echoes(direct, 'direct')).toBe('direct');
  direct.destroy();
  expect([heard, old.destroyed, fresh.destroyed]).toEqual([[], false, false]);
  const closed = Promise.all([once(old, 'close'), once(fresh, 'close')]);
  await relay.restore();
  await closed;
  expect(heard).toEqual([]);
  const again = await open();
  expect(await echoes(again, 'back')).toBe('back');
  again.destroy();
});

test('misleading: every request is answered with a page, until restored', async () => {
  const old = await open();
  await echoes(old, 'hello');
  const closed = once(old, 'close');
  relay.mislead();
  await closed;
  const url = relay.url.replace('redis:', 'http:');
  for (const method of ['GET', 'POST']) {
    const response = await fetch(url, { method, ...(method === 'POST' && { body: 'x'.repeat(100_000) }) });
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<html>')]);
  }
  await relay.restore();
  const again = await open();
  expect(await echoes(again, 'back')).toBe('back');
  again.destroy();
});

test('misleading by a body of its own: it comes whole, whatever its letters', async () => {
  const text = 'duration_ms=٣'.repeat(10_000);
  relay.mislead({ type: 'text/plain', text });
  const response = await fetch(relay.url.replace('redis:', 'http:'));
  expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/plain', text]);
  await relay.restore();
});

test('misleading by a status: it comes with its body', async () => {
  relay.mislead({ type: 'application/json', text: '[]', status: 500 });
  const response = await fetch(relay.url.replace('redis:', 'http:'));
  expect([response.status, await response.text()]).toEqual([500, '[]']);
  await relay.restore();
});

test('redirecting: every request is led elsewhere, where there is JSON for who follows', async () => {
  const web = await Relay.start(`http://127.0.0.1:${(echo.address() as AddressInfo).port}`);
  web.redirect(302);
  for (const method of ['GET', 'POST']) {
    const led = await fetch(`${web.url}/payload/items`, { method, redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([302, `${web.url}/elsewhere`]);
    const followed = await fetch(`${web.url}/payload/items`, { method });
    expect([followed.status, await followed.json()]).toEqual([200, []]);
  }
  await web.close();
});

test('trickling: a body has a beginning, goes on and has no end, until restored', async () => {
  relay.trickle();
  const response = await fetch(relay.url.replace('redis:', 'http:'));
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  for (let i = 0; i < 3; i++) expect(await reader?.read()).toMatchObject({ done: false });
  await relay.restore();
  await expect(reader?.read()).rejects.toThrow();
  const again = await open();
  expect(await echoes(again, 'back')).toBe('back');
  again.destroy();
});

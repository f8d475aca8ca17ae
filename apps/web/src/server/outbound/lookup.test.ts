import { createSocket, type Socket } from 'node:dgram';
import { type LookupAddress, lookup } from 'node:dns';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { lookupFor, type Resolve, resolveByDns } from './lookup.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** A name server that answers every question by what it is given; null: not at all. */
async function nameServer(answerTo: (question: Buffer) => Buffer | null): Promise<string> {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.on('message', (question, { port, address }) => {
    const answer = answerTo(question);
    if (answer) socket.send(answer, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return `127.0.0.1:${socket.address().port}`;
}

/** The part of a message after its header that says what is asked; RFC 1035, 4.1.2. */
const questionIn = (message: Buffer) => message.subarray(12, message.indexOf(0, 12) + 5);
const A = 1;

/** An answer with these IPv4 addresses; none: there is no such name. */
function answer(message: Buffer, addresses: readonly number[][]): Buffer {
  const question = questionIn(message);
  const found = question.readUInt16BE(question.length - 4) === A ? addresses : [];
  const header = Buffer.alloc(12);
  message.copy(header, 0, 0, 2);
  header.writeUInt16BE(addresses.length > 0 ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found.length, 6);
  const records = found.map((address) => Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...address]));
  return Buffer.concat([header, question, ...records]);
}

/** Addresses of a name, or the code of the failure. */
function look(resolve: Resolve, name = 'hooks.example.org'): Promise<string[] | string> {
  return new Promise((settle) => {
    resolve(name, { all: true }, (error, found) => {
      if (error) settle(error.code ?? error.message);
      else settle((found as LookupAddress[]).map(({ address }) => address));
    });
  });
}

test('a name is resolved by name servers, and judged', async () => {
  const outside = await nameServer((message) => answer(message, [[93, 184, 215, 14]]));
  expect(await look(resolveByDns({ servers: [outside] }))).toEqual(['93.184.215.14']);
  const inside = await nameServer((message) => answer(message, [[10, 0, 0, 1]]));
  const guarded = lookupFor(new URL('https://hooks.example.org/'), {
    allowed: new Set(),
    resolve: resolveByDns({ servers: [inside] }),
  });
  expect(await look(guarded)).toMatch(/has no public address/);
});

test('a name that there is not, and one that cannot be looked up, are told apart', async () => {
  const knowsNothing = await nameServer((message) => answer(message, []));
  expect(await look(resolveByDns({ servers: [knowsNothing] }))).toBe('ENOTFOUND');
  const silent = await nameServer(() => null);
  expect(await look(resolveByDns({ servers: [silent], silenceMs: 100 }))).toBe('EAI_AGAIN');
});

test('names whose servers are silent hold up no other look-up', async () => {
  const resolve = resolveByDns({ servers: [await nameServer(() => null)], silenceMs: 1000 });
  const looking = Array.from({ length: 20 }, (_, index) => look(resolve, `${index}.example.org`));
  const other = promisify(lookup)('localhost').then(() => 'found');
  expect(await Promise.race([other, ...looking])).toBe('found');
  expect(new Set(await Promise.all(looking))).toEqual(new Set(['EAI_AGAIN']));
});

test('only names that the operator allowed are resolved as the host does', () => {
  const url = new URL('https://hooks.internal:8080/');
  expect(lookupFor(url, { allowed: new Set(['hooks.internal:8080']) })).toBe(lookup);
  expect(lookupFor(url, { allowed: new Set() })).not.toBe(lookup);
});

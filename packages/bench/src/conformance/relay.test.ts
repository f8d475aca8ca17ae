/** Answers of a stranger's server, on their way to the conformance tool. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startRelay } from './relay.ts';

/** Answer of a server that sends these bytes, as it comes through a relay. */
async function answerTo(bytes: string): Promise<unknown> {
  const odd = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(bytes));
  }).listen(0, '127.0.0.1');
  await once(odd, 'listening');
  const { port } = odd.address() as AddressInfo;
  const relay = await startRelay({ url: `http://127.0.0.1:${port}/mcp`, headers: {} });
  try {
    const response = await fetch(relay.url, { signal: AbortSignal.timeout(10_000) });
    return { status: response.status, text: await response.text() };
  } catch {
    return 'broken off';
  } finally {
    relay.stop();
    odd.close();
  }
}

test.each([
  ['a status that is none', 'HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\nok', 'broken off'],
  [
    'trailers beside a length',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTrailer: X-Late\r\n\r\nok',
    { status: 200, text: 'ok' },
  ],
])('an answer with %s ends nothing but itself', async (_, bytes, passed) => {
  expect(await answerTo(bytes)).toEqual(passed);
});

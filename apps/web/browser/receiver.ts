import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Message {
  headers: Record<string, string>;
  body: string;
}

/** A receiver of webhooks on this machine, and what it got. */
export async function startReceiver(answer: () => number = () => 204) {
  const got: Message[] = [];
  const server = createServer(async (request, response) => {
    got.push({ headers: request.headers as Record<string, string>, body: await text(request) });
    response.writeHead(answer()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { place, url: `http://${place}/hook`, got, stop };
}

import { chmod } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Target, targetOf, targetOfUrl } from './allowed.ts';
import { connectFor, Refused } from './connect.ts';
import { Lookups, type Resolve } from './lookups.ts';
import type { Reach } from './reach.ts';

/** Package managers open some dozens, servers under load some hundreds. */
const MAX_CONNECTIONS = { builds: 256, servers: 1024 } as const;
/** A connection over which nothing goes for this long is closed. */
const IDLE_MS = 300_000;
/** A program that tries everything there is would fill its log with what was refused. */
const TOLD_AT_MOST = 20;
/** Belong to one connection (RFC 9110, 7.6.1), not to what is asked. */
const HOP_BY_HOP = [
  ...['connection', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade'],
];

export interface EgressOptions {
  reach: Reach;
  /** Called with a sentence about a connection that is refused; about the first of many. */
  onRefused: (sentence: string) => void;
  /** Resolver of names; by default this host's. */
  resolve?: Resolve;
}

export interface Egress {
  /** Port that it listens on; 0 for a socket in the file system. */
  readonly port: number;
  /** Ends every connection. */
  close(): Promise<void>;
}

/**
 * An HTTP proxy: all that a build, or a server in a container, has of the network. It leads to what its reach names at
 * public addresses and to what the operator allows, and judges where names lead at the moment of connecting.
 * @param at path of a socket in the file system, or an address of this host
 */
export async function openEgress(
  at: string | { host: string; port: number },
  { reach, onRefused, resolve: asked }: EgressOptions,
): Promise<Egress> {
  const lookups = new Lookups(asked);
  const closing = new AbortController();
  const sockets = new Set<Duplex>();
  const told = new Set<string>();
  const track = <T extends Duplex>(socket: T): T => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    return socket;
  };
  const open = async (target: Target, scheme: 'http' | 'https', client: Duplex | ServerResponse) => {
    const signal = AbortSignal.any([closing.signal, hangUpOf(client)]);
    try {
      const socket = track(await connectFor(target, scheme, { reach, lookups, signal }));
      if (closing.signal.aborted) socket.destroy();
      return socket.setTimeout(IDLE_MS, () => socket.destroy());
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof Refused && told.size < TOLD_AT_MOST && !told.has(message)) {
        told.add(message);
        onRefused(
          error.hasExceptions ? `${message}; ${reach.setting} of this host names exceptions` : message,
        );
      }
      throw error;
    }
  };
  const server = createServer((asked, answer) => forward(asked, answer, open));
  server.maxConnections = MAX_CONNECTIONS[reach.programs];
  server.on('connection', track);
  server.on('connect', (asked, client, head) => void tunnel(asked, client, head, open));
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, resolve);
  });
  if (typeof at === 'string') await chmod(at, 0o666);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: async () => {
      closing.abort(new Error('the program is over'));
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

type Open = (target: Target, scheme: 'http' | 'https', client: Duplex | ServerResponse) => Promise<Socket>;

/** Aborted when who asked is gone, or says that it sends no more before it was answered. */
function hangUpOf(client: Duplex | ServerResponse): AbortSignal {
  const gone = new AbortController();
  const abort = () => gone.abort(new Error('nobody waits for it'));
  if (client.destroyed) abort();
  client.once('close', abort).once('end', abort);
  return gone.signal;
}

/** CONNECT: bytes go both ways. */
async function tunnel(asked: IncomingMessage, client: Duplex, head: Buffer, open: Open): Promise<void> {
  client.on('error', () => client.destroy());
  const target = targetOf(asked.url ?? '');
  if (!target) return void client.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  try {
    const server = await open(target, 'https', client);
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
    server.on('error', () => client.destroy());
    if (client.destroyed) return void server.destroy();
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    server.write(head);
    client.pipe(server).pipe(client);
  } catch (error) {
    client.end(
      `HTTP/1.1 ${statusOf(error)}\r\ncontent-type: text/plain\r\n\r\n${(error as Error).message}\n`,
    );
  }
}

/** A plain request, which names its address as a whole. */
async function forward(asked: IncomingMessage, answer: ServerResponse, open: Open): Promise<void> {
  const url = URL.parse(asked.url ?? '');
  if (url?.protocol !== 'http:') return refuse(answer, new Error('only http and https are led out'));
  try {
    const socket = await open(targetOfUrl(url), 'http', answer);
    answer.once('close', () => socket.destroy());
    if (answer.destroyed) return void socket.destroy();
    const sent = Object.entries(asked.headers).filter(([name]) => !HOP_BY_HOP.includes(name));
    const upstream = request({
      method: asked.method,
      path: url.pathname + url.search,
      headers: Object.fromEntries(sent),
      createConnection: () => socket,
    });
    upstream.once('response', (response) => {
      passOn(response, answer);
    });
    upstream.once('error', (error) => refuse(answer, error));
    asked.pipe(upstream);
  } catch (error) {
    refuse(answer, error);
  }
}

/** Hands an answer on, unless it is none that can be, such as one with a status below 100. */
function passOn(response: IncomingMessage, answer: ServerResponse): void {
  try {
    answer.writeHead(response.statusCode ?? 502, response.headers);
  } catch (cause) {
    return void refuse(answer, new Error('what it answered cannot be passed on', { cause }));
  }
  response.on('error', () => answer.destroy()).pipe(answer);
}

function refuse(answer: ServerResponse, error: unknown): void {
  if (answer.headersSent) return void answer.destroy();
  answer.writeHead(error instanceof Refused ? 403 : 502, {
    'content-type': 'text/plain',
    connection: 'close',
  });
  answer.end(`${(error as Error).message}\n`);
}

function statusOf(error: unknown): string {
  return error instanceof Refused ? '403 Forbidden' : '502 Bad Gateway';
}

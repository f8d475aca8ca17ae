import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { localHost, withHost } from '@headroom/model/host';
import type { RunningServer } from '../runtime/runtime.ts';

/**
 * Headers of an answer that are kept back: those that send who reads it elsewhere, to anything that this host reaches,
 * and the one that announces trailers, which are not passed on.
 */
const KEPT_BACK: readonly string[] = ['location', 'refresh', 'trailer'];

export interface Relay {
  /** The server's endpoint, at an address of this machine. */
  readonly url: string;
  /** Closes it, and every connection by it. */
  stop(): void;
}

/**
 * Stands before a server for a program that can neither send its headers nor ask a container as `localhost`: requests
 * become those of the load, but for what they say on purpose, and no answer leads elsewhere.
 */
export async function startRelay(server: Pick<RunningServer, 'url' | 'headers' | 'tokens'>): Promise<Relay> {
  const listener = createServer((asked, answer) => {
    passOn(server, asked, answer).catch(() => answer.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', resolve);
  });
  const { port } = listener.address() as AddressInfo;
  const { pathname, search } = new URL(server.url);
  return {
    url: `http://127.0.0.1:${port}${pathname}${search}`,
    stop: () => listener.close().closeAllConnections(),
  };
}

/** @throws where the server has no token */
async function passOn(
  { url, headers: common, tokens }: Pick<RunningServer, 'url' | 'headers' | 'tokens'>,
  asked: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const headers = tokens ? { ...common, Authorization: await tokens.valueFor(0) } : common;
  const passed = request({
    ...{ hostname, port, agent: false },
    ...{ method: asked.method ?? 'GET', path: asked.url ?? '/' },
    headers: headersFor(asked, url, headers),
  });
  passed.on('response', (given) => {
    try {
      answer.writeHead(given.statusCode ?? 502, flat(pairs(given).filter(([name]) => !isKeptBack(name))));
    } catch {
      // A server may answer what cannot be passed on, such as a status below 100: it gets no further.
      answer.destroy();
      return;
    }
    // A stream of events may be silent for long.
    answer.flushHeaders();
    given.on('error', () => answer.destroy()).pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  answer.on('close', () => passed.destroy());
  asked.pipe(passed);
}

/** Headers of a request: our own address becomes the server's as this machine has it; the server's own are added. */
function headersFor(asked: IncomingMessage, url: string, own: Readonly<Record<string, string>>): string[] {
  const { Host: host = localHost(url), ...others } = byHost(withHost(url, own));
  const us = asked.socket.localPort;
  const ours = [`127.0.0.1:${us}`, `http://127.0.0.1:${us}`];
  const theirs = [host, `http://${host}`];
  const given = pairs(asked).map(([name, value]) => [name, theirs[ours.indexOf(value)] ?? value] as const);
  const names = new Set(given.map(([name]) => name.toLowerCase()));
  return flat([...given, ...Object.entries(others).filter(([name]) => !names.has(name.toLowerCase()))]);
}

/** The same headers, with that of the host under one spelling of its name. */
function byHost(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase() === 'host' ? 'Host' : name, value]),
  );
}

function isKeptBack(name: string): boolean {
  return KEPT_BACK.includes(name.toLowerCase());
}

function pairs({ rawHeaders }: IncomingMessage): (readonly [string, string])[] {
  return rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : []));
}

function flat(headers: readonly (readonly [string, string])[]): string[] {
  return headers.flat();
}

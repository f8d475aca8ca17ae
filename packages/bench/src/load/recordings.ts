import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TokenSource } from '../authorization/tokens.ts';
import { portOf } from '../runtime/docker/bridge.ts';

/** Largest recording: some times that of the longest profile. */
const MOST_BYTES = 64 * 2 ** 20;

/** A place where the writers of recordings wait for each other, and that they write to, over HTTP. */
export interface RecordingTaker {
  /** Address that takes recordings. Its path is a secret of the load. */
  readonly url: string;
  /** Address that gives the newest tokens of requests; undefined where they have none. */
  readonly authorizationAt: string | undefined;
  /**
   * Recordings in the order of their coming, once there are as many as were waited for.
   * @throws TrialFailure once the last token has expired and no other can be had
   */
  readonly taken: Promise<readonly unknown[]>;
  close(): void;
}

/**
 * Takes so many recordings at an address of this machine. Who gets it before is answered when as many have asked, so that
 * all begin together.
 * @throws where it cannot listen there; TrialFailure where there is no token
 */
export async function takeRecordings(
  count: number,
  { host, port }: { host: string; port: number },
  tokens?: TokenSource,
): Promise<RecordingTaker> {
  const path = `/${randomBytes(32).toString('hex')}`;
  const all: unknown[] = [];
  const waiting: ServerResponse[] = [];
  const { promise, resolve } = Promise.withResolvers<readonly unknown[]>();
  let authorization = '[]';
  const renewal = await tokens?.follow(async (values) => {
    authorization = JSON.stringify(values);
  });
  const server = createServer(async (request, response) => {
    if (request.method === 'GET' && request.url === path) {
      waiting.push(response);
      if (waiting.length === count) for (const one of waiting) one.writeHead(204).end();
      return;
    }
    if (request.method === 'GET' && request.url === `${path}/authorization`) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(authorization);
      return;
    }
    if (request.method !== 'PUT' || request.url !== path) {
      response.writeHead(404).end();
      return;
    }
    try {
      all.push(JSON.parse(await bodyOf(request)));
      response.writeHead(204).end();
      if (all.length === count) resolve(all);
    } catch (error) {
      response.writeHead(400).end((error as Error).message);
    }
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error) => {
    renewal?.stop();
    throw error;
  });
  const url = `http://${host}:${portOf(server)}${path}`;
  const taken = renewal ? Promise.race([promise, renewal.failed]) : promise;
  // A rejection that nobody awaits must not end the process.
  taken.catch(() => undefined);
  return {
    ...{ url, taken },
    authorizationAt: tokens && `${url}/authorization`,
    close: () => {
      renewal?.stop();
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error(`a recording has at most ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

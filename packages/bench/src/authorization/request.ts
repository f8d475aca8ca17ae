import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { connectFor, Lookups, type Reach, targetOfUrl } from '@headroom/builder/sandbox';
import { wholeText } from '@headroom/contract-test';
import type { CustomFetchOptions } from 'oauth4webapi';

/** Longest answer of an authorization server. */
const MOST_BYTES = 256 * 1024;
/** Time that an authorization server has to answer. */
const WITHIN_MS = 10_000;
/** Statuses of answers that have no body. */
const WITHOUT_BODY = [204, 205, 304];

/** Request of the OAuth library, as `fetch` takes it. */
type OauthRequest = Pick<CustomFetchOptions<string, unknown>, 'body' | 'headers' | 'method'>;

/**
 * Sends a request to an authorization server, past no redirect. Its headers may name a Host, which `fetch` forbids.
 * @param reach places that may be asked; undefined: all. The file of anybody's must not make this host ask its own network
 * @throws where there is no answer, or none that may be asked for
 */
export async function requestOauth(
  url: URL,
  { body, headers, method }: OauthRequest,
  reach: Reach | undefined,
): Promise<Response> {
  const isSecure = url.protocol === 'https:';
  const signal = AbortSignal.timeout(WITHIN_MS);
  const scheme = isSecure ? 'https' : 'http';
  const socket =
    reach && (await connectFor(targetOfUrl(url), scheme, { reach, lookups: new Lookups(), signal }));
  try {
    const request = (isSecure ? https : http).request(url, {
      ...{ method, headers, signal },
      ...(socket ? { createConnection: () => (isSecure ? secured(socket, url) : socket) } : { agent: false }),
    });
    request.end(body === undefined || body === null ? undefined : String(body));
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const text = await wholeText(answer, MOST_BYTES);
    const status = answer.statusCode ?? 0;
    const type = answer.headers['content-type'];
    return new Response(WITHOUT_BODY.includes(status) ? null : text, {
      status,
      ...(type !== undefined && { headers: { 'content-type': type } }),
    });
  } catch (error) {
    if (signal.aborted) throw new Error(`no answer within ${WITHIN_MS / 1000} s`, { cause: error });
    throw error;
  } finally {
    socket?.destroy();
  }
}

function secured(socket: Socket, { hostname }: URL): Socket {
  return connectTls({ socket, servername: hostname });
}

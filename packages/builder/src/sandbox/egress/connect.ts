import type { LookupAddress } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { connect, type Socket } from 'node:net';
import { proxyOf } from '../../env.ts';
import { type Place, placeOf, type Target } from './allowed.ts';
import { type Lookups, TooManyLookups } from './lookups.ts';
import type { Reach } from './reach.ts';
import { isReachable } from './reachable.ts';

/** Ports that are reached without the operator naming them: those of HTTP and HTTPS. */
const PORTS: readonly number[] = [80, 443];
const CONNECT_WITHIN_MS = 30_000;

/** A connection that a program asked for and does not get. */
export class Refused extends Error {
  override name = 'Refused';
  /** Whether a setting of the host could allow it. */
  readonly hasExceptions: boolean;

  constructor(message: string, hasExceptions: boolean) {
    super(message);
    this.hasExceptions = hasExceptions;
  }
}

/** Way out for programs. */
export interface Way {
  reach: Reach;
  lookups: Lookups;
  /** Aborted when the connection is not waited for any more. */
  signal: AbortSignal;
}

/**
 * Connects to where a program wants to go, by the proxy of this host where it has one. Names are resolved here, once,
 * and what is judged is what is connected to.
 * @throws Refused, in a sentence; an Error when it cannot be reached; the signal's reason
 */
export async function connectFor(
  { host, port }: Target,
  scheme: 'http' | 'https',
  { reach, lookups, signal }: Way,
): Promise<Socket> {
  const { allowed, hosts, programs, setting } = reach;
  const place = placeOf({ host, port });
  const isNamed = allowed.has(place);
  // Before any question to a name server: a name may carry what is not to leave.
  if (!isNamed && hosts && !hosts.has(host)) {
    const both = `world.egress of the file and ${setting} of this host both name`;
    throw new Refused(`${place} is refused: it is not among what ${both}`, false);
  }
  const proxy = proxyOf(new URL(`${scheme}://${place}`));
  // A proxy may know names that this host does not; where those lead is its operator's to say.
  const found = await lookups.addressesOf(host, signal).catch((error) => {
    // One that was not looked up was not judged either.
    if (proxy && !(error instanceof TooManyLookups)) return undefined;
    throw error;
  });
  const addresses = isNamed ? found : found && (await reachableOf(found));
  signal.throwIfAborted();
  if (addresses?.length === 0) {
    throw new Refused(`${place} is refused: it leads to this host or a network that is not public`, true);
  }
  if (!isNamed && !PORTS.includes(port)) {
    throw new Refused(
      `${place} is refused: ${programs} reach the ports ${PORTS.join(' and ')} of public addresses`,
      true,
    );
  }
  if (proxy) return throughProxy(proxy, place);
  const socket = connect({ host, port, lookup: (_host, _options, done) => done(null, addresses ?? []) });
  return connected(socket, 'connect');
}

async function reachableOf(addresses: readonly LookupAddress[]): Promise<LookupAddress[]> {
  const are = await Promise.all(addresses.map(({ address }) => isReachable(address)));
  return addresses.filter((_, i) => are[i]);
}

/** A tunnel through an HTTP proxy. */
function throughProxy(proxy: URL, place: Place): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const request = (proxy.protocol === 'https:' ? requestTls : requestPlain)({
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port || undefined,
    agent: false,
    method: 'CONNECT',
    path: place,
    timeout: CONNECT_WITHIN_MS,
    headers: { host: place, ...(proxy.username && { 'proxy-authorization': authorization }) },
  });
  request.once('connect', ({ statusCode }, socket) => {
    if (statusCode === 200) return resolve(socket);
    socket.destroy();
    reject(new Error(`the proxy of this host answered ${statusCode} for ${place}`));
  });
  request.once('response', ({ statusCode }) => {
    request.destroy(new Error(`the proxy of this host answered ${statusCode} for ${place}`));
  });
  request.once('timeout', () => request.destroy(new Error('the proxy of this host did not answer')));
  request.once('error', reject);
  request.end();
  return promise;
}

/** @throws when it is not connected in time */
function connected(socket: Socket, event: 'connect'): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  socket.setTimeout(CONNECT_WITHIN_MS, () => socket.destroy(new Error('it did not answer')));
  socket.once(event, () => resolve(socket));
  socket.once('error', reject);
  return promise;
}

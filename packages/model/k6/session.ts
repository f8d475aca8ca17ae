import exec from 'k6/execution';
import http from 'k6/http';
import { withHost } from '../src/host/host.ts';
import { type Fault, faultOfAnswer, faultOfEnd, faultOfStatus } from '../src/suite/answers.ts';
import {
  findHandshake,
  type HandshakeId,
  isSessionProtocol,
  protocolOf,
  SESSION_PROTOCOLS,
} from '../src/suite/handshake.ts';
import type { RpcMessage } from '../src/suite/rpc.ts';
import { config } from './config.ts';
import { protocolMeters, record } from './metrics.ts';
import {
  answerIn,
  ask,
  CAPABILITIES,
  CLIENT,
  explained,
  lastId,
  members,
  REDIRECTS,
  TIMEOUT,
} from './request.ts';

/** Parts that the requests of one MCP session have in common. */
export interface Session {
  url: string;
  headers: Readonly<Record<string, string>>;
  id: string | undefined;
  /** Whether there is no session, and each request says all about itself. */
  stateless: boolean;
  /** Whether the server said that it knows this session no more. */
  lost: boolean;
  /** Time at which it was asked for, since 1970. */
  openedAtMs: number;
}

/** How a handshake opens sessions. */
export interface Opening {
  /** Members of the params of `initialize` as JSON, without the brackets. */
  readonly params: string;
  /** Versions that its answer may name. */
  readonly allowed: readonly string[];
  /** Whether any version that is known may be. */
  readonly isAny: boolean;
}

/** How sessions of a handshake are opened. */
export function openingOf(handshake: HandshakeId): Opening {
  const wanted = findHandshake(handshake)?.protocol ?? null;
  return {
    params: members({
      protocolVersion: protocolOf(handshake, config.workload),
      capabilities: CAPABILITIES,
      clientInfo: { name: CLIENT, version: '1.0.0' },
    }),
    allowed: wanted === null ? SESSION_PROTOCOLS : [wanted],
    isAny: wanted === null,
  };
}

const INITIALIZED = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });

/** Stand-ins for a session, of requests that say all about themselves and of those that open one. */
let without: { readonly stateless: Session; readonly opening: Session } | undefined;

/** The instance that this virtual user keeps to: each gets as many of them, and a session never meets another one. */
function withoutSession(): NonNullable<typeof without> {
  if (without) return without;
  const { headers, urls } = config;
  const url = urls[exec.vu.idInTest % urls.length] ?? urls[0];
  const common = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  };
  const asked = {
    ...{ url, headers: { ...withHost(url, headers), ...common } },
    ...{ id: undefined, lost: false, openedAtMs: 0 },
  };
  without = { stateless: { ...asked, stateless: true }, opening: { ...asked, stateless: false } };
  return without;
}

/** Stands for a session where there is none. */
export const statelessSession = (): Session => withoutSession().stateless;

/** initialize, then notifications/initialized; undefined when the server did not open a session. */
export function openSession(by: Opening): Session | undefined {
  const { opening } = withoutSession();
  const { url } = opening;
  const openedAtMs = Date.now();
  const res = ask(opening, protocolMeters.initialize, 'initialize', by.params, TIMEOUT);
  const message = answerIn(res, lastId);
  const fault = explained(
    faultOfAnswer(res.status, message) ?? unknownVersion(by, message),
    res,
    opening,
    TIMEOUT,
  );
  record(protocolMeters.initialize, res.timings.duration, fault);
  const version = message?.result?.protocolVersion ?? '';
  const id = res.headers['Mcp-Session-Id'];
  const headers: Record<string, string> = { ...opening.headers, 'MCP-Protocol-Version': version };
  if (id) headers['Mcp-Session-Id'] = id;
  if (fault) {
    // A session that was opened all the same would stay open.
    closeSession({ url, headers, id, stateless: false, lost: false, openedAtMs });
    return undefined;
  }
  const ack = http.post(url, INITIALIZED, {
    timeout: TIMEOUT,
    redirects: REDIRECTS,
    headers,
    responseType: 'none',
  });
  const session = { url, headers, id, stateless: false, lost: false, openedAtMs };
  record(
    protocolMeters.notification,
    ack.timings.duration,
    explained(faultOfStatus(ack.status), ack, session, TIMEOUT),
  );
  return session;
}

function unknownVersion({ allowed, isAny }: Opening, message: RpcMessage | undefined): Fault | undefined {
  const version = message?.result?.protocolVersion ?? 'none';
  if (isSessionProtocol(version) && allowed.includes(version)) return undefined;
  return {
    kind: 'jsonrpc',
    reason: `initialize answers protocol version ${version.slice(0, 40)}; ${isAny ? 'known' : 'asked for'}: ${allowed.join(', ')}`,
  };
}

/** Ends a session that has an id; a server without sessions has nothing to delete. */
export function closeSession(session: Session): void {
  if (!session.id || session.lost) return;
  const res = http.del(session.url, null, {
    timeout: TIMEOUT,
    redirects: REDIRECTS,
    headers: session.headers,
    responseType: 'none',
  });
  record(
    protocolMeters.delete,
    res.timings.duration,
    explained(faultOfEnd(res.status), res, session, TIMEOUT),
  );
}

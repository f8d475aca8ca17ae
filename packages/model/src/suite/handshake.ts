/** Protocol versions that open a session by `initialize`, oldest first. No imports: the k6 script loads this file too. */
export const SESSION_PROTOCOLS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
export type SessionProtocol = (typeof SESSION_PROTOCOLS)[number];

/** The protocol version of the handshake `stateless`. */
export const STATELESS_PROTOCOL = '2026-07-28';
export type Protocol = SessionProtocol | typeof STATELESS_PROTOCOL;

/** Versions that servers of the installation are asked for, oldest first. */
export const ASKED_PROTOCOLS = ['2025-06-18', '2025-11-25', STATELESS_PROTOCOL] as const;

/** Ways of a tool call to its server. Each has its function in `k6/handshakes.ts`. */
export type Way =
  | 'session'
  | 'abandoned'
  | 'persistent'
  | 'listening'
  | 'probed'
  | 'stateless'
  | 'discover'
  | 'subscribed';

/** When the client ends a session: after its call, or with its virtual user. */
export type SessionEnd = 'call' | 'user' | 'never';

interface HandshakeRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly way: Way;
  /** Null: there is no session. */
  readonly ends: SessionEnd | null;
  /** Request that its clients make beside those of all handshakes. */
  readonly own: 'listen' | 'discover' | null;
  /** Version of the protocol that is asked for; null: that of the workload. */
  readonly protocol: Protocol | null;
}

/**
 * Handshakes: how a tool call reaches the server, and by which version of the protocol. A version is a handshake of its
 * own, so that figures of two versions never stand in one table, trend or noise floor.
 */
export const HANDSHAKES = [
  {
    id: 'session',
    title: 'Session',
    description: 'A session for every tool call: initialize, notifications/initialized, tools/call, DELETE',
    way: 'session',
    ends: 'call',
    own: null,
    protocol: null,
  },
  {
    id: 'abandoned',
    title: 'Abandoned',
    description:
      'A session for every tool call that nobody ends: initialize, notifications/initialized, tools/call',
    way: 'abandoned',
    ends: 'never',
    own: null,
    protocol: null,
  },
  {
    id: 'persistent',
    title: 'Persistent',
    description: 'One initialize for each virtual user, then tool calls only',
    way: 'persistent',
    ends: 'user',
    own: null,
    protocol: null,
  },
  {
    id: 'listening',
    title: 'Listening',
    description:
      'One initialize for each virtual user, who holds a GET stream open as long as the session, as most clients do',
    way: 'listening',
    ends: 'user',
    own: 'listen',
    protocol: null,
  },
  {
    id: 'probed',
    title: 'Probed',
    description:
      'A session for every tool call, and before it a server/discover, as clients ask a server whose versions they do not know; it may refuse',
    way: 'probed',
    ends: 'call',
    own: 'discover',
    protocol: null,
  },
  {
    id: 'stateless',
    title: 'Stateless',
    description: 'A bare tools/call, as MCP 2026-07-28 has it: no initialize, no session',
    way: 'stateless',
    ends: null,
    own: null,
    protocol: STATELESS_PROTOCOL,
  },
  {
    id: 'discover',
    title: 'Discover',
    description:
      'A server/discover before every tools/call, as new clients of MCP 2026-07-28 ask it: no session',
    way: 'discover',
    ends: null,
    own: 'discover',
    protocol: STATELESS_PROTOCOL,
  },
  {
    id: 'subscribed',
    title: 'Subscribed',
    description:
      'A bare tools/call, while each virtual user holds a stream of subscriptions/listen open, as clients of MCP 2026-07-28 do',
    way: 'subscribed',
    ends: null,
    own: 'listen',
    protocol: STATELESS_PROTOCOL,
  },
  {
    id: 'session-2025-11-25',
    title: 'Session 2025-11-25',
    description: 'A session for every tool call, by MCP 2025-11-25',
    way: 'session',
    ends: 'call',
    own: null,
    protocol: '2025-11-25',
  },
  {
    id: 'persistent-2025-11-25',
    title: 'Persistent 2025-11-25',
    description: 'One initialize for each virtual user, by MCP 2025-11-25',
    way: 'persistent',
    ends: 'user',
    own: null,
    protocol: '2025-11-25',
  },
] as const satisfies readonly HandshakeRow[];

export type HandshakeId = (typeof HANDSHAKES)[number]['id'];

/** A handshake by its id; undefined for one that is not known, or no more. */
export function findHandshake(id: string): (typeof HANDSHAKES)[number] | undefined {
  return HANDSHAKES.find((known) => known.id === id);
}

/** Whether clients of a handshake hold a stream. */
export function holdsStream(id: string): boolean {
  return findHandshake(id)?.own === 'listen';
}

/** The way of a handshake. @throws for one that is not known */
export function wayOf(handshake: string): Way {
  return rowOf(handshake).way;
}

/** When the sessions of a handshake are ended; null: it has none. @throws for one that is not known */
export function sessionEndOf(handshake: string): SessionEnd | null {
  return rowOf(handshake).ends;
}

function rowOf(handshake: string): HandshakeRow {
  const known = findHandshake(handshake);
  if (known) return known;
  throw new Error(`unknown handshake "${handshake}"; allowed: ${HANDSHAKES.map(({ id }) => id).join(', ')}`);
}

/** Version of the protocol by which a handshake calls the servers of a workload. */
export function protocolOf(handshake: string, workload: { readonly protocol: SessionProtocol }): Protocol {
  return findHandshake(handshake)?.protocol ?? workload.protocol;
}

/**
 * Whether a server serves a handshake of a workload.
 * @param protocols versions that it speaks; undefined: nobody says, and it speaks that of the workload
 */
export function servesHandshake(
  protocols: readonly Protocol[] | undefined,
  handshake: string,
  workload: { readonly protocol: SessionProtocol },
): boolean {
  return (protocols ?? [workload.protocol]).includes(protocolOf(handshake, workload));
}

/** The handshakes of a workload, in the order in which they are always shown. */
export function handshakesOf({ handshakes }: { readonly handshakes: readonly string[] }) {
  return HANDSHAKES.filter(({ id }) => handshakes.includes(id));
}

/** True where a version that a server answered opens a session. */
export function isSessionProtocol(version: string | undefined): version is SessionProtocol {
  return SESSION_PROTOCOLS.some((known) => known === version);
}

/** Requests of a server that a client answers, by their capability. */
export type ClientCapabilities = Readonly<Record<string, Readonly<Record<string, never>>>>;

/** Description of the client in requests of the handshake `stateless` (MCP 2026-07-28, "Base protocol"). */
export function requestMeta(client: string, capabilities: ClientCapabilities = {}) {
  return {
    'io.modelcontextprotocol/protocolVersion': STATELESS_PROTOCOL,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
    'io.modelcontextprotocol/clientInfo': { name: client, version: '1.0.0' },
  };
}

/** Headers of a request of the handshake `stateless`, by which what stands before a server reads what is asked. */
export function requestHeaders(method: string, name?: string): Record<string, string> {
  return {
    'MCP-Protocol-Version': STATELESS_PROTOCOL,
    'Mcp-Method': method,
    ...(name !== undefined && { 'Mcp-Name': name }),
  };
}

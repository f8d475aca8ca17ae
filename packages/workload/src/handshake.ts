/**
 * Handshakes: how a tool call reaches the server. Each has its function in `k6/handshakes.ts`.
 * No imports: the k6 script loads this file too.
 */
export const HANDSHAKES = [
  {
    id: 'session',
    title: 'Session',
    description: 'A session for every tool call: initialize, notifications/initialized, tools/call, DELETE',
  },
  {
    id: 'persistent',
    title: 'Persistent',
    description: 'One initialize for each virtual user, then tool calls only',
  },
  {
    id: 'stateless',
    title: 'Stateless',
    description: 'A bare tools/call, as MCP 2026-07-28 has it: no initialize, no session',
  },
] as const;

export type HandshakeId = (typeof HANDSHAKES)[number]['id'];

/** The handshakes of a workload, in the order in which they are always shown. */
export function handshakesOf({ handshakes }: { readonly handshakes: readonly string[] }) {
  return HANDSHAKES.filter(({ id }) => handshakes.includes(id));
}

/** Protocol versions that open a session by `initialize`, oldest first. */
export const SESSION_PROTOCOLS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
export type SessionProtocol = (typeof SESSION_PROTOCOLS)[number];

/** True where a version that a server answered opens a session. */
export function isSessionProtocol(version: string | undefined): version is SessionProtocol {
  return SESSION_PROTOCOLS.some((known) => known === version);
}

/** The protocol version of the handshake `stateless`. */
export const STATELESS_PROTOCOL = '2026-07-28';

/** Description of the client in requests of the handshake `stateless` (MCP 2026-07-28, "Base protocol"). */
export function requestMeta(client: string) {
  return {
    'io.modelcontextprotocol/protocolVersion': STATELESS_PROTOCOL,
    'io.modelcontextprotocol/clientCapabilities': {},
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

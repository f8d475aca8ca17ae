/**
 * Handshakes: how a tool call reaches the server. `stateless` (MCP 2026-07-28: a bare tools/call)
 * joins this list together with its function in `k6/handshakes.ts`.
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
] as const;

export type HandshakeId = (typeof HANDSHAKES)[number]['id'];

/** The protocol version the client offers in `initialize`. */
export const PROTOCOL_VERSION = '2025-06-18';

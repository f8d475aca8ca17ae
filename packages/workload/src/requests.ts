/**
 * Figures that the load generator measures: the requests of a session, by name, and the grid of quantiles. No
 * imports: the k6 script loads this file too.
 */

/** Requests that are not tool calls. The first two count as requests, the last two do not. */
export const PROTOCOL_REQUESTS = ['initialize', 'tools_list', 'notification', 'delete'] as const;
export type ProtocolRequest = (typeof PROTOCOL_REQUESTS)[number];

/** Requests of some handshakes alone: the stream that a client listens to, and `server/discover`. */
const OWN_REQUESTS = ['listen', 'discover'] as const;

/** Handshakes whose clients hold a stream. */
export const HOLDS_STREAMS: readonly string[] = ['listening', 'subscribed'];

/** Requests beside tool calls that a load by handshakes makes; those that are counted come first, `listen` last. */
export function protocolRequestsOf(handshakes: readonly string[]): readonly Exclude<RequestKind, 'tool'>[] {
  return [
    ...(handshakes.includes('discover') ? (['discover'] as const) : []),
    ...PROTOCOL_REQUESTS,
    ...(HOLDS_STREAMS.some((id) => handshakes.includes(id)) ? (['listen'] as const) : []),
  ];
}

/** `tool` and the protocol's own requests. */
export const REQUEST_KINDS = ['tool', ...PROTOCOL_REQUESTS, ...OWN_REQUESTS] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Kinds that count in rates, as the published study counts them. */
export const COUNTED_KINDS: readonly RequestKind[] = ['tool', 'initialize', 'tools_list', 'discover'];

/** The ways an answer can be wrong, in the order they are looked for. */
export const ERROR_KINDS = ['http', 'jsonrpc', 'is_error', 'check'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];
export type ErrorCounts = Readonly<Record<ErrorKind, number>>;

/**
 * The percentiles every measurement stores beside its minimum and maximum: steps of 0.5 up to 99,
 * finer in the tail. 209 points, in percent, ascending.
 */
export const PERCENTILE_GRID: readonly number[] = [
  ...Array.from({ length: 198 }, (_, i) => (i + 1) / 2),
  ...Array.from({ length: 9 }, (_, i) => (991 + i) / 10),
  99.95,
  99.99,
];

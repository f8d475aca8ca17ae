/**
 * Figures that the load generator measures: the requests of a session, by name, and the grid of quantiles. The k6
 * script loads this file too, and needs no library.
 */
import { findHandshake } from './handshake.ts';

/** Requests that are not tool calls. The first two count as requests, the last two do not. */
export const PROTOCOL_REQUESTS = ['initialize', 'tools_list', 'notification', 'delete'] as const;

/** Requests of some handshakes alone: the stream that a client listens to, and `server/discover`. */
const OWN_REQUESTS = ['listen', 'discover'] as const;

/** Requests beside tool calls that a load by handshakes makes; those that are counted come first, `listen` last. */
export function protocolRequestsOf(handshakes: readonly string[]): readonly Exclude<RequestKind, 'tool'>[] {
  const own = handshakes.map((id) => findHandshake(id)?.own);
  return [
    ...(own.includes('discover') ? (['discover'] as const) : []),
    ...PROTOCOL_REQUESTS,
    ...(own.includes('listen') ? (['listen'] as const) : []),
  ];
}

/** `tool` and the protocol's own requests. */
export const REQUEST_KINDS = ['tool', ...PROTOCOL_REQUESTS, ...OWN_REQUESTS] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Kinds that count in rates, as the published study counts them. */
export const COUNTED_KINDS: readonly RequestKind[] = ['tool', 'initialize', 'tools_list', 'discover'];

/** Kinds of wrong answers that each measurement counts, if only as 0. */
const STANDING_ERRORS = ['http', 'jsonrpc', 'is_error', 'check'] as const;
/** Kinds that a measurement has only where there are any; earlier versions counted them as `http`. */
const OCCASIONAL_ERRORS = ['timeout', 'unauthorized', 'session_lost'] as const;
/** The ways an answer can be wrong. Recordings count them in this order. */
export const ERROR_KINDS = [...STANDING_ERRORS, ...OCCASIONAL_ERRORS] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];
export type ErrorCounts = Readonly<Record<(typeof STANDING_ERRORS)[number], number>> & {
  readonly [Kind in (typeof OCCASIONAL_ERRORS)[number]]?: number | undefined;
};

/** Words for a kind of wrong answers. */
export interface ErrorWords {
  /** Stands before a count: `timed out 12`. */
  readonly label: string;
  /** Heads a column of counts. */
  readonly title: string;
  /** What came in place of a right answer. */
  readonly meaning: string;
}

export const ERROR_WORDS: Readonly<Record<ErrorKind, ErrorWords>> = {
  http: {
    label: 'HTTP error',
    title: 'HTTP errors',
    meaning: 'no answer, or another HTTP status than was expected',
  },
  jsonrpc: {
    label: 'JSON-RPC error',
    title: 'JSON-RPC errors',
    meaning: 'an error of JSON-RPC, or no JSON-RPC at all',
  },
  is_error: {
    label: 'tool error',
    title: 'Tool errors',
    meaning: 'a tool result that says of itself that it is an error',
  },
  check: {
    label: 'wrong answer',
    title: 'Wrong answers',
    meaning: 'a well-formed result that does not hold what it must',
  },
  timeout: {
    label: 'timed out',
    title: 'Timed out',
    meaning: 'no answer (of a subscription, no event) within its time limit',
  },
  unauthorized: {
    label: 'unauthorized',
    title: 'Unauthorized',
    meaning: 'HTTP status 401 or 403',
  },
  session_lost: {
    label: 'session lost',
    title: 'Sessions lost',
    meaning: 'HTTP status 404 to a POST or DELETE of a session that the server opened',
  },
};

/** Kinds that tables show: occasional ones only where some row has any. */
export function shownErrorKinds(rows: readonly { readonly errors: ErrorCounts }[]): ErrorKind[] {
  const occasional = OCCASIONAL_ERRORS.filter((kind) => rows.some(({ errors }) => errors[kind]));
  return [...STANDING_ERRORS, ...occasional];
}

/** Counts of errors by kind: occasional kinds are left out where there are none. */
export function errorCountsBy(countOf: (kind: ErrorKind) => number): ErrorCounts {
  const occasional = OCCASIONAL_ERRORS.map((kind) => [kind, countOf(kind)] as const);
  return {
    ...(Object.fromEntries(STANDING_ERRORS.map((kind) => [kind, countOf(kind)])) as ErrorCounts),
    ...Object.fromEntries(occasional.filter(([, count]) => count > 0)),
  };
}

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

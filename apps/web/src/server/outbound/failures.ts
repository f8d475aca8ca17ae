import { errors } from 'undici';

/** A name leads to an address that is not public. */
export class NotPublicError extends Error {
  constructor() {
    super('its name has no public address');
    this.name = 'NotPublicError';
  }
}

/** Words for the codes of Node.js and undici. */
const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is unknown',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed before an answer came',
  EPIPE: 'the connection was closed before an answer came',
  UND_ERR_SOCKET: 'the connection was closed before an answer came',
  ETIMEDOUT: 'no connection could be made in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection could be made in time',
  EHOSTUNREACH: 'it cannot be reached',
  ENETUNREACH: 'it cannot be reached',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of its answer are too large',
};

/** Reason that there was no answer, without addresses and stacks. */
export function failureInWords(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'it took too long to answer';
  const code = codeOf(error);
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return `its certificate or TLS was not accepted (${code})`;
  if (error instanceof errors.HTTPParserError) return 'its answer is not HTTP';
  return FAILURES[code] ?? `the request failed${code && ` (${code})`}`;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // The first of several addresses that were tried.
  return error instanceof AggregateError ? codeOf(error.errors[0]) : codeOf(error.cause);
}

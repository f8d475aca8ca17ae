/**
 * Answers of the client to requests that a server makes of it, within the answer to a call or over a GET stream. No
 * imports but types: the k6 script loads this file too.
 */
import type { ClientCapabilities } from './handshake.ts';
import type { Json } from './workload.ts';

type JsonObject = { readonly [key: string]: Json };

/** What the client of a workload answers, as its file says; a `ping` is always answered. */
export interface ClientAnswers {
  /** The roots that `roots/list` answers. */
  readonly roots?: readonly JsonObject[];
  /** The result of `sampling/createMessage`. */
  readonly sampling?: JsonObject;
  /** The result of `elicitation/create`. */
  readonly elicitation?: JsonObject;
  /** Time from a request to its answer, but that of a ping. */
  readonly delayMs?: number;
}

/** Requests that a file may answer, by its key. */
const METHODS = {
  roots: 'roots/list',
  sampling: 'sampling/createMessage',
  elicitation: 'elicitation/create',
} as const;
type Key = keyof typeof METHODS;

const KEYS = Object.keys(METHODS) as Key[];

/** Capabilities that the client names: those that the file answers. */
export function capabilitiesOf(client: ClientAnswers = {}): ClientCapabilities {
  return Object.fromEntries(KEYS.filter((key) => client[key] !== undefined).map((key) => [key, {}]));
}

/** Whether a file answers any request of a server. */
export function answersRequests(client?: ClientAnswers): boolean {
  return Object.keys(capabilitiesOf(client)).length > 0;
}

/** Longest wait for the GET stream of a session before its first call: what a server asks over none reaches nobody. */
export const LISTEN_WITHIN_MS = 500;

/** Results by the method of their request. */
export function clientResults(client: ClientAnswers = {}): Record<string, Json> {
  const { roots, sampling, elicitation } = client;
  return {
    ping: {},
    ...(roots && { [METHODS.roots]: { roots } }),
    ...(sampling && { [METHODS.sampling]: sampling }),
    ...(elicitation && { [METHODS.elicitation]: elicitation }),
  };
}

/** Code by which JSON-RPC says that a method is not known. */
export const METHOD_NOT_FOUND = -32601;
/** Words of that answer. */
export const NOT_OFFERED = 'this client does not offer it';

/** `asks sampling/createMessage, for which the file gives no answer: workload.client.sampling`. */
export function unansweredText(method: string): string {
  const key = KEYS.find((one) => METHODS[one] === method);
  return `asks ${method}, ${key ? `for which the file gives no answer: workload.client.${key}` : 'which this client does not know'}`;
}

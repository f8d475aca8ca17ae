import { METHOD_NOT_FOUND, NOT_OFFERED } from '@headroom/model/suite';

/** A request that a server makes of its client within the stream of an answer, or over a GET stream. */
export interface ServerRequest {
  readonly id: number | string;
  readonly method: string;
}

/** Answers under way at once. */
const MOST_UNDER_WAY = 100;
/** Answers that wait for those; no server that takes answers leaves as many. */
const MOST_WAITING = 10_000;
/** Characters of an event that may be a request: a message to sample may hold a document. */
const MOST_CHARACTERS = 1024 * 1024;

/**
 * Gets the data of each event of a stream, of which some are requests of the server.
 * @param take gets each request at once
 */
export function requestReader(take: (request: ServerRequest) => void): (data: string) => void {
  return (data) => {
    const request = data.length > MOST_CHARACTERS ? undefined : requestIn(data);
    if (request) take(request);
  };
}

/** Starts what it gets, in order: a hundred at once, the others as those end. */
export function answerQueue(): (answer: () => Promise<void>) => void {
  const waiting: (() => Promise<void>)[] = [];
  let underWay = 0;
  const startNext = () => {
    const next = underWay < MOST_UNDER_WAY ? waiting.shift() : undefined;
    if (!next) return;
    underWay += 1;
    void next().finally(() => {
      underWay -= 1;
      startNext();
    });
  };
  return (answer) => {
    if (waiting.length >= MOST_WAITING) return;
    waiting.push(answer);
    startNext();
  };
}

function requestIn(data: string): ServerRequest | undefined {
  if (!data.includes('"method"')) return undefined;
  try {
    const { id, method } = JSON.parse(data) as { id?: unknown; method?: unknown };
    const isRequest = (typeof id === 'number' || typeof id === 'string') && typeof method === 'string';
    return isRequest ? { id, method } : undefined;
  } catch {
    // No JSON: whoever reads the whole answer tells.
    return undefined;
  }
}

/** What a client answers: one of its results, by their methods; anything else is refused. */
export function answerTo({ id, method }: ServerRequest, results: Readonly<Record<string, unknown>>): object {
  if (Object.hasOwn(results, method)) return { jsonrpc: '2.0', id, result: results[method] };
  return { jsonrpc: '2.0', id, error: { code: METHOD_NOT_FOUND, message: NOT_OFFERED } };
}

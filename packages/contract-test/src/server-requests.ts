/** A request that a server makes of its client within a stream of events. */
export interface ServerRequest {
  readonly id: number | string;
  readonly method: string;
}

const METHOD_NOT_FOUND = -32601;
/** Requests within one answer that are read. */
const MOST_REQUESTS = 100;
/** Characters of an event that may be a request: those of offered methods are short. */
const MOST_CHARACTERS = 64 * 1024;

/**
 * Gets the data of each event of a stream, of which some are requests of the server.
 * @param take gets each request at once
 */
export function requestReader(take: (request: ServerRequest) => void): (data: string) => void {
  let requests = 0;
  return (data) => {
    const request = data.length > MOST_CHARACTERS ? undefined : requestIn(data);
    if (!request || requests >= MOST_REQUESTS) return;
    requests++;
    take(request);
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

/** What a client that offers nothing answers: a `ping` is answered, anything else refused. */
export function answerTo({ id, method }: ServerRequest): object {
  if (method === 'ping') return { jsonrpc: '2.0', id, result: {} };
  const error = { code: METHOD_NOT_FOUND, message: 'this client offers nothing to servers' };
  return { jsonrpc: '2.0', id, error };
}

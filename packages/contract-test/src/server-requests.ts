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

/** Reads a stream of server-sent events as it comes. @param take gets each request of the server at once */
export function requestReader(take: (request: ServerRequest) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  let requests = 0;
  let isLong = false;
  return (chunk) => {
    const events = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n\r?\n/);
    rest = events.pop() ?? '';
    for (const event of events) {
      const request = isLong ? undefined : requestIn(event);
      isLong = false;
      if (!request || requests >= MOST_REQUESTS) continue;
      requests++;
      take(request);
    }
    if (rest.length > MOST_CHARACTERS) {
      isLong = true;
      // The end of the event may be cut in two.
      rest = rest.slice(-3);
    }
  };
}

function requestIn(event: string): ServerRequest | undefined {
  const data = event
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');
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

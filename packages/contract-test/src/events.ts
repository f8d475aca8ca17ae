/** Most characters of one event; the body of an answer has a limit of its own. */
const MAX_EVENT_CHARACTERS = 2 ** 26;

/** Where a stream of server-sent events is taken up again, by what its events said so far. */
export interface StreamPosition {
  /** Id of the last event that came whole; undefined without one. */
  lastEventId?: string;
  /** Pause that the server asks for before the next attempt. */
  retryMs?: number;
}

/**
 * Splits a stream of server-sent events, whose parts may be cut anywhere.
 * @param position kept up to date
 * @returns a function that gets each part as it comes, and gives the data of the events that end within it; it throws a
 *   RangeError for an event without end
 */
export function eventSplitter(position: StreamPosition = {}): (chunk: Uint8Array) => string[] {
  const decoder = new TextDecoder();
  let line = '';
  let data: string[] = [];
  let id: string | undefined;
  let kept = 0;
  return (chunk) => {
    const events: string[] = [];
    const parts = decoder.decode(chunk, { stream: true }).split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      line += part;
      if (line === '' || line === '\r') {
        if (data.length > 0) events.push(data.join('\n'));
        if (id !== undefined) position.lastEventId = id;
        data = [];
      } else if (line.startsWith('data:')) {
        data.push(line.slice('data:'.length).trim());
      } else if (line.startsWith('id:')) {
        id = line.slice('id:'.length).trim();
      } else if (/^retry: ?\d+\r?$/.test(line)) {
        position.retryMs = Number(line.slice('retry:'.length));
      }
      line = '';
    }
    line += last;
    kept =
      parts.length > 0 ? line.length + data.reduce((sum, { length }) => sum + length, 0) : kept + last.length;
    if (kept > MAX_EVENT_CHARACTERS) throw new RangeError('an event of a stream has no end');
    return events;
  };
}

/** Whether the data of an event are the answer to the request with this id: a message with a result or an error. */
export function isAnswerTo(id: number, data: string): boolean {
  if (!data.includes('"result"') && !data.includes('"error"')) return false;
  try {
    const message = JSON.parse(data) as { id?: unknown; result?: unknown; error?: unknown } | null;
    return message?.id === id && (message.result !== undefined || message.error !== undefined);
  } catch {
    // No JSON: whoever reads the whole answer tells.
    return false;
  }
}

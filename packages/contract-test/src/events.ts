/**
 * Splits a stream of server-sent events, whose parts may be cut anywhere.
 * @returns a function that gets each part as it comes, and gives the data of the events that end within it
 */
export function eventSplitter(): (chunk: Uint8Array) => string[] {
  const decoder = new TextDecoder();
  let line = '';
  let data: string[] = [];
  return (chunk) => {
    const events: string[] = [];
    const parts = decoder.decode(chunk, { stream: true }).split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      line += part;
      if (line === '' || line === '\r') {
        if (data.length > 0) events.push(data.join('\n'));
        data = [];
      } else if (line.startsWith('data:')) {
        data.push(line.slice('data:'.length).trim());
      }
      line = '';
    }
    line += last;
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

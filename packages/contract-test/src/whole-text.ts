/** An answer of a server under test is longer than is read; the message says so. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
}

/**
 * Reads the body of an answer to its end, which a server under test may never send.
 * @param maxBytes where reading ends; the connection is closed then
 * @param onChunk gets each part as it comes
 * @throws AnswerTooLong; what the stream throws
 */
export async function wholeText(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onChunk?: (chunk: Uint8Array) => void,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AnswerTooLong(`an answer of more than ${maxBytes / 1024} KB`);
    chunks.push(chunk);
    onChunk?.(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An answer of a server under test is longer than is read; the message says so. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
}

/**
 * Reads the body of an answer to its end, which a server under test may never send.
 * @param maxBytes where reading ends with AnswerTooLong
 * @param isLast gets each part as it comes; true ends reading
 * @throws AnswerTooLong; what the stream throws
 */
export async function wholeText(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  isLast?: (chunk: Uint8Array) => boolean,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AnswerTooLong(`an answer of more than ${maxBytes / 1024} KB`);
    chunks.push(chunk);
    if (isLast?.(chunk)) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Orders texts byte by byte in UTF-8, whatever a language's own order is. */
export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

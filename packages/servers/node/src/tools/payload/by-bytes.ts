/** Orders texts byte by byte of their UTF-8; JavaScript's own order goes by UTF-16 units. */
export function byBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

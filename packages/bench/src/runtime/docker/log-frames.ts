/** Bytes before each frame of a container's output: the stream, three zeros, the length (Engine API, "Attach"). */
const HEADER = 8;

/** The text of a container's output without a terminal, both streams in their order. */
export function textOf(frames: Buffer): string {
  const parts: Buffer[] = [];
  for (let at = 0; at + HEADER <= frames.length; ) {
    const end = at + HEADER + frames.readUInt32BE(at + 4);
    parts.push(frames.subarray(at + HEADER, end));
    at = end;
  }
  return Buffer.concat(parts).toString('utf8');
}

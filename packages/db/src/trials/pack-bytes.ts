/** Counts and DEFLATE, the parts of packs. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** First byte: how the rest is written. */
const PLAIN = 0;
const DEFLATED = 1;

/** A place in bytes; reading moves it on. */
export interface ByteReader {
  readonly bytes: Uint8Array;
  at: number;
}

/** By DEFLATE where that is shorter. */
export function deflated(plain: Buffer): Buffer {
  const short = deflateRawSync(plain, { level: 9 });
  const [form, body] = short.length < plain.length ? [DEFLATED, short] : [PLAIN, plain];
  return Buffer.concat([Buffer.from([form]), body]);
}

/**
 * The reverse of `deflated`.
 * @throws Error for bytes of a form that only a newer version knows
 */
export function inflated(bytes: Uint8Array): Uint8Array {
  const [form] = bytes;
  if (form === PLAIN) return bytes.subarray(1);
  if (form === DEFLATED) return inflateRawSync(bytes.subarray(1));
  throw new Error(`packed numbers have the unknown form ${form}`);
}

/** Numbers from 0, seven bits a byte, the lowest first; the highest bit of a byte says that more follow. */
export function toCounts(counts: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (const count of counts) {
    let rest = count;
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

/** The next number of `toCounts`. @throws Error where the bytes end within a number */
export function readCount(reader: ByteReader): number {
  let count = 0;
  for (let weight = 1; ; weight *= 0x80) {
    const byte = reader.bytes[reader.at++];
    if (byte === undefined) throw endsEarly();
    count += (byte % 0x80) * weight;
    if (byte < 0x80) return count;
  }
}

/** @throws Error where there are not so many bytes */
export function readBytes(reader: ByteReader, length: number): Uint8Array {
  const bytes = reader.bytes.subarray(reader.at, reader.at + length);
  if (bytes.length < length) throw endsEarly();
  reader.at += length;
  return bytes;
}

/** The error for bytes that were cut. */
export const endsEarly = () => new Error('packed numbers end too early');

/** A whole number as one from 0: its sign becomes the lowest bit. */
export const fold = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);

/** The reverse of `fold`. */
export const unfold = (folded: number) => (folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2);

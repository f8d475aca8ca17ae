/** Lists of whole numbers in few bytes: rows of a trial are too short for Postgres to compress. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** First byte: how the rest is written. */
const PLAIN = 0;
const DEFLATED = 1;

/** What a pack holds: JSON, and lists of whole numbers. */
export interface Packable {
  readonly header?: unknown;
  readonly lists?: readonly (readonly number[])[];
}

/**
 * The header's length and text, the number of lists, and of each its length and differences of neighbours: lowest bytes
 * first, which are noise in most lists, then the rest of each, which is small. Both halves by DEFLATE where that is shorter.
 * @throws RangeError for a number that is not whole
 */
export function pack({ header, lists = [] }: Packable): Uint8Array<ArrayBuffer> {
  const text = header === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(header));
  const head: number[] = [];
  addCount(head, text.length);
  const rests: number[] = [];
  const lows: number[] = [];
  addCount(rests, lists.length);
  for (const list of lists) {
    addCount(rests, list.length);
    let last = 0;
    for (const value of list) {
      if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`);
      const step = value - last;
      // The sign is the lowest bit.
      const coded = step < 0 ? -2 * step - 1 : 2 * step;
      lows.push(coded % 0x100);
      addCount(rests, Math.floor(coded / 0x100));
      last = value;
    }
  }
  const first = deflated(Buffer.concat([Buffer.from(head), text, Buffer.from(rests)]));
  const size: number[] = [];
  addCount(size, first.length);
  return Uint8Array.from(Buffer.concat([Buffer.from(size), first, deflated(Buffer.from(lows))]));
}

function deflated(plain: Buffer): Buffer {
  const short = deflateRawSync(plain, { level: 9 });
  const [form, body] = short.length < plain.length ? [DEFLATED, short] : [PLAIN, plain];
  return Buffer.concat([Buffer.from([form]), body]);
}

/** @throws Error for bytes of a form that only a newer version knows */
function inflated(bytes: Uint8Array): Uint8Array {
  const [form] = bytes;
  if (form === PLAIN) return bytes.subarray(1);
  if (form === DEFLATED) return inflateRawSync(bytes.subarray(1));
  throw new Error(`packed numbers have the unknown form ${form}`);
}

/**
 * The reverse of `pack`.
 * @throws Error for bytes that are cut, or of a form that only a newer version knows
 */
export function unpack(bytes: Uint8Array): { header: unknown; lists: number[][] } {
  const outer = { plain: bytes, at: 0 };
  const size = readCount(outer);
  const reader = { plain: inflated(bytes.subarray(outer.at, outer.at + size)), at: 0 };
  const lows = inflated(bytes.subarray(outer.at + size));
  const length = readCount(reader);
  const text = Buffer.from(reader.plain.subarray(reader.at, reader.at + length)).toString();
  reader.at += length;
  let low = 0;
  const lists = Array.from({ length: readCount(reader) }, () => {
    let last = 0;
    return Array.from({ length: readCount(reader) }, () => {
      const byte = lows[low++];
      if (byte === undefined) throw new Error('packed numbers end too early');
      const coded = 0x100 * readCount(reader) + byte;
      last += coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2;
      return last;
    });
  });
  return { header: length === 0 ? undefined : JSON.parse(text), lists };
}

/** Adds a number from 0, seven bits a byte, the lowest first; the highest bit says that more follow. */
function addCount(bytes: number[], count: number): void {
  let rest = count;
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
  bytes.push(rest);
}

/** @throws Error where the bytes end within a number */
function readCount(reader: { readonly plain: Uint8Array; at: number }): number {
  let count = 0;
  for (let weight = 1; ; weight *= 0x80) {
    const byte = reader.plain[reader.at++];
    if (byte === undefined) throw new Error('packed numbers end too early');
    count += (byte % 0x80) * weight;
    if (byte < 0x80) return count;
  }
}

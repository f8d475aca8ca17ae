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
 * Length of the header and the header, then of each list its length and the differences of neighbours, seven bits a
 * byte; by DEFLATE where that is shorter.
 * @throws RangeError for a number that is not whole
 */
export function pack({ header, lists = [] }: Packable): Uint8Array<ArrayBuffer> {
  const text = header === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(header));
  const head: number[] = [];
  addCount(head, text.length);
  const numbers: number[] = [];
  for (const list of lists) {
    addCount(numbers, list.length);
    let last = 0;
    for (const value of list) {
      if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`);
      const step = value - last;
      // The sign is the lowest bit.
      addCount(numbers, step < 0 ? -2 * step - 1 : 2 * step);
      last = value;
    }
  }
  const plain = Buffer.concat([Buffer.from(head), text, Buffer.from(numbers)]);
  const deflated = deflateRawSync(plain, { level: 9 });
  const [form, body] = deflated.length < plain.length ? [DEFLATED, deflated] : [PLAIN, plain];
  return Uint8Array.from(Buffer.concat([Buffer.from([form]), body]));
}

/**
 * The reverse of `pack`.
 * @throws Error for bytes of a form that only a newer version knows
 */
export function unpack(bytes: Uint8Array): { header: unknown; lists: number[][] } {
  const [form] = bytes;
  if (form !== PLAIN && form !== DEFLATED) throw new Error(`packed numbers have the unknown form ${form}`);
  const body = bytes.subarray(1);
  const plain = form === DEFLATED ? inflateRawSync(body) : body;
  const reader = { plain, at: 0 };
  const length = readCount(reader);
  const text = Buffer.from(plain.subarray(reader.at, reader.at + length)).toString();
  reader.at += length;
  const lists: number[][] = [];
  while (reader.at < plain.length) {
    let last = 0;
    const list = new Array<number>(readCount(reader));
    for (let place = 0; place < list.length; place++) {
      const coded = readCount(reader);
      last += coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2;
      list[place] = last;
    }
    lists.push(list);
  }
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

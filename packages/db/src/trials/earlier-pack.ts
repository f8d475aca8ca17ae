/** Packs that were stored before numbers were written as bits. */
import { endsEarly, inflated, readBytes, readCount, unfold } from './pack-bytes.ts';

/**
 * Reads the length of the first part, that part, and the second one. The first has the header's length and text, the
 * number of lists, and of each its length and its steps without their lowest bytes, which are the second part.
 * @throws Error for bytes that are cut
 */
export function unpackEarlier(bytes: Uint8Array): { header: unknown; lists: number[][] } {
  const outer = { bytes, at: 0 };
  const reader = { bytes: inflated(readBytes(outer, readCount(outer))), at: 0 };
  const lows = inflated(bytes.subarray(outer.at));
  const text = Buffer.from(readBytes(reader, readCount(reader))).toString();
  let low = 0;
  const lists = Array.from({ length: readCount(reader) }, () => {
    let last = 0;
    return Array.from({ length: readCount(reader) }, () => {
      const byte = lows[low++];
      if (byte === undefined) throw endsEarly();
      last += unfold(0x100 * readCount(reader) + byte);
      return last;
    });
  });
  return { header: text === '' ? undefined : JSON.parse(text), lists };
}

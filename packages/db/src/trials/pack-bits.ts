/**
 * Whole numbers from 0 as bits, by Golomb and Rice: the lowest bits of a number as they are, and the rest of it as so
 * many ones with a zero behind.
 */
import { endsEarly } from './pack-bytes.ts';

/** So many ones stand for a number far above the mean: its length follows, and all its bits. */
const FAR = 16;
const LENGTH_BITS = 6;

/** Number of lowest bits for numbers of this mean. */
export function lowBitsOf(mean: number): number {
  let bits = 0;
  while (2 ** (bits + 1) <= mean) bits++;
  return bits;
}

/** Numbers as digits 0 and 1. @param low number of lowest bits */
export function toBits(numbers: readonly number[], low: number): string {
  let bits = '';
  for (const number of numbers) {
    const ones = Math.floor(number / 2 ** low);
    if (ones < FAR) {
      bits += `${'1'.repeat(ones)}0${digits(number % 2 ** low, low)}`;
    } else {
      const { length } = number.toString(2);
      bits += `${'1'.repeat(FAR)}${digits(length, LENGTH_BITS)}${digits(number, length)}`;
    }
  }
  return bits;
}

const digits = (number: number, length: number) =>
  length === 0 ? '' : number.toString(2).padStart(length, '0');

/** A place in bits; reading moves it on. */
export interface BitReader {
  readonly bytes: Uint8Array;
  /** Number of bits before it. */
  at: number;
}

/** The reverse of `toBits`, of so many numbers. @throws Error where the bits end before */
export function readNumbers(reader: BitReader, length: number, low: number): number[] {
  return Array.from({ length }, () => {
    let ones = 0;
    while (ones < FAR && readBits(reader, 1) === 1) ones++;
    return ones < FAR
      ? ones * 2 ** low + readBits(reader, low)
      : readBits(reader, readBits(reader, LENGTH_BITS));
  });
}

function readBits(reader: BitReader, length: number): number {
  let number = 0;
  for (let i = 0; i < length; i++) {
    const byte = reader.bytes[reader.at >> 3];
    if (byte === undefined) throw endsEarly();
    number = 2 * number + ((byte >> (7 - (reader.at & 7))) & 1);
    reader.at++;
  }
  return number;
}

/** Digits 0 and 1 as bytes; zeros fill the last one. */
export function toBytes(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}

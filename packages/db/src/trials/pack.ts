/** Lists of whole numbers in few bytes: rows of a trial are too short for Postgres to compress. */
import { unpackEarlier } from './earlier-pack.ts';
import { type BitReader, lowBitsOf, readNumbers, toBits, toBytes } from './pack-bits.ts';
import {
  type ByteReader,
  deflated,
  fold,
  inflated,
  readBytes,
  readCount,
  toCounts,
  unfold,
} from './pack-bytes.ts';

/** First byte of a pack. Earlier packs begin with the length of their first part, which is at least 3. */
const MARK = 0;

/** Ways to write a list. */
const FORMS = {
  /** Its first number, and differences of neighbours. */
  steps: 0,
  /** The same, where no neighbour is less. */
  rises: 1,
  /** Differences from the list before, which is as long: percentiles of a second move together. */
  beside: 2,
} as const;

/** A list has one byte for its form and its number of lowest bits. */
const FORM_COUNT = 4;

/** Numbers beyond it have differences that are not exact. */
const MOST = 2 ** 51;

/** What a pack holds: JSON, and lists of whole numbers. */
export interface Packable {
  readonly header?: unknown;
  readonly lists?: readonly (readonly number[])[];
}

/**
 * A head, by DEFLATE where that is shorter: the header's length and text, the number of lists, their lengths, how each
 * is written, and first numbers. Then the bits of all other numbers, of each list in the form that takes fewest.
 * @throws RangeError for a number that is not whole, or too large
 */
export function pack({ header, lists = [] }: Packable): Uint8Array<ArrayBuffer> {
  const text = header === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(header));
  const coded = lists.flatMap((list, place) => (list.length === 0 ? [] : [shortest(list, lists[place - 1])]));
  const counts = [
    ...[lists.length, ...lists.map(({ length }) => length)],
    ...coded.map(({ form, lowBits }) => FORM_COUNT * lowBits + form),
    ...coded.flatMap(({ first }) => (first === null ? [] : [fold(first)])),
  ];
  const head = deflated(Buffer.concat([toCounts([text.length]), text, toCounts(counts)]));
  const bits = toBytes(coded.map((one) => one.bits).join(''));
  return Uint8Array.from(Buffer.concat([toCounts([MARK, head.length]), head, bits]));
}

interface CodedList {
  readonly form: number;
  /** Null where all its numbers are in bits. */
  readonly first: number | null;
  readonly lowBits: number;
  readonly bits: string;
}

function shortest(list: readonly number[], before: readonly number[] | undefined): CodedList {
  const wrong = list.find((value) => !Number.isInteger(value) || Math.abs(value) > MOST);
  if (wrong !== undefined) throw new RangeError(`${wrong} is not a whole number of at most 51 bits`);
  const [first = 0, ...others] = list;
  const steps = differences(others, list);
  const forms = [toForm(FORMS.steps, first, steps.map(fold))];
  if (steps.every((step) => step >= 0)) forms.push(toForm(FORMS.rises, first, steps));
  if (before?.length === list.length)
    forms.push(toForm(FORMS.beside, null, differences(list, before).map(fold)));
  return forms.reduce((least, form) => (form.bits.length < least.bits.length ? form : least));
}

const differences = (list: readonly number[], from: readonly number[]) =>
  list.map((value, i) => value - (from[i] ?? 0));

function toForm(form: number, first: number | null, numbers: readonly number[]): CodedList {
  const lowBits = lowBitsOf(numbers.reduce((sum, number) => sum + number, 0) / numbers.length);
  return { form, first, lowBits, bits: toBits(numbers, lowBits) };
}

/**
 * The reverse of `pack`, and of what packed before it.
 * @throws Error for bytes that are cut, or of a form that only a newer version knows
 */
export function unpack(bytes: Uint8Array): { header: unknown; lists: number[][] } {
  if (bytes[0] !== MARK) return unpackEarlier(bytes);
  const outer = { bytes, at: 1 };
  const head = { bytes: inflated(readBytes(outer, readCount(outer))), at: 0 };
  const bits = { bytes, at: 8 * outer.at };
  const text = Buffer.from(readBytes(head, readCount(head))).toString();
  const lengths = Array.from({ length: readCount(head) }, () => readCount(head));
  const codings = lengths.map((length) => (length === 0 ? 0 : readCount(head)));
  const lists: number[][] = [];
  for (const [place, length] of lengths.entries()) {
    const coding = codings[place] ?? 0;
    lists.push(length === 0 ? [] : readList({ head, bits }, coding, { length, before: lists.at(-1) ?? [] }));
  }
  return { header: text === '' ? undefined : JSON.parse(text), lists };
}

function readList(
  { head, bits }: { head: ByteReader; bits: BitReader },
  coding: number,
  { length, before }: { length: number; before: readonly number[] },
): number[] {
  const [form, lowBits] = [coding % FORM_COUNT, Math.floor(coding / FORM_COUNT)];
  switch (form) {
    case FORMS.steps:
      return sums([unfold(readCount(head)), ...readNumbers(bits, length - 1, lowBits).map(unfold)]);
    case FORMS.rises:
      return sums([unfold(readCount(head)), ...readNumbers(bits, length - 1, lowBits)]);
    case FORMS.beside:
      return readNumbers(bits, length, lowBits).map((number, i) => unfold(number) + (before[i] ?? 0));
    default:
      throw new Error(`packed numbers have the unknown form ${form}`);
  }
}

/** Running sums, the reverse of differences of neighbours. */
function sums(list: readonly number[]): number[] {
  let sum = 0;
  return list.map((value) => {
    sum += value;
    return sum;
  });
}

import type { FileHandle } from 'node:fs/promises';

/** Symbol tables of executables (elf(5)), 64 bits and little-endian. A server may have made the file: all is bounded. */

const MOST_TABLE_BYTES = 128 * 2 ** 20;
const MOST_HEADERS = 1000;
const SECTION_BYTES = 64;
const SEGMENT_BYTES = 56;
const SYMBOL_BYTES = 24;
const SECTION = { symbols: 2, dynamicSymbols: 11 };
const SEGMENT_LOADED = 1;
const SYMBOL_FUNCTION = 2;
const SYMBOL_INDIRECT_FUNCTION = 10;
/** Characters of a symbol that are looked at. */
const NAME_BYTES = 4096;
const NOTHING = Buffer.alloc(0);

interface Section {
  readonly name: string;
  readonly type: number;
  readonly address: number;
  readonly offset: number;
  readonly size: number;
  readonly link: number;
}

/** A part of the file that is loaded into memory. */
interface Segment {
  readonly offset: number;
  readonly size: number;
  readonly address: number;
}

/** A function of a program file. */
export interface FileFunction {
  readonly name: string;
  readonly file?: string;
  readonly line?: number;
}

/** Functions of a program file by their addresses in it. */
export interface Functions {
  /** The function at an address; undefined where the file does not name it. */
  at(address: number): FileFunction | undefined;
}

/** A program file that is open. */
export class Elf {
  readonly #file: FileHandle;
  readonly #sections: readonly Section[];
  readonly #segments: readonly Segment[];

  /** @returns undefined for a file of another format */
  static async open(file: FileHandle): Promise<Elf | undefined> {
    const head = await read(file, 0, 64);
    const isElf64 =
      head.length === 64 && head.readUInt32BE(0) === 0x7f45_4c46 && head.readUInt16BE(4) === 0x0201;
    if (!isElf64) return undefined;
    const [segmentsAt, sectionsAt] = [Number(head.readBigUInt64LE(32)), Number(head.readBigUInt64LE(40))];
    const segments = await tableAt(file, segmentsAt, head.readUInt16LE(56), SEGMENT_BYTES);
    const sections = await tableAt(file, sectionsAt, head.readUInt16LE(60), SECTION_BYTES);
    const names = sections[head.readUInt16LE(62)];
    const texts = names ? await read(file, ...placeOf(names)) : NOTHING;
    return new Elf(
      file,
      segments.flatMap(segmentOf),
      sections.map((row) => sectionOf(row, texts)),
    );
  }

  private constructor(file: FileHandle, segments: readonly Segment[], sections: readonly Section[]) {
    this.#file = file;
    this.#segments = segments;
    this.#sections = sections;
  }

  /** Address, as its symbols have it, of an offset in the file. */
  addressOf(offset: number): number | undefined {
    const segment = this.#segments.find((one) => one.offset <= offset && offset < one.offset + one.size);
    return segment && offset - segment.offset + segment.address;
  }

  /** Content of a section, of a large one its beginning, and the address that it is loaded at; undefined without it. */
  async section(name: string): Promise<{ data: Buffer; address: number } | undefined> {
    const section = this.#sections.find((one) => one.name === name);
    if (!section) return undefined;
    return { data: await read(this.#file, section.offset, section.size), address: section.address };
  }

  /** Its functions by its symbols: of a stripped file those that it exports. */
  async symbols(): Promise<Symbols> {
    const table =
      this.#sections.find(({ type }) => type === SECTION.symbols) ??
      this.#sections.find(({ type }) => type === SECTION.dynamicSymbols);
    const names = table && this.#sections[table.link];
    if (!table || !names) return new Symbols(NOTHING, NOTHING);
    const symbols = await read(this.#file, table.offset, table.size);
    return new Symbols(symbols, await read(this.#file, names.offset, names.size));
  }
}

/** Functions of a symbol table. */
class Symbols implements Functions {
  readonly #starts: Float64Array;
  readonly #ends: Float64Array;
  readonly #names: Uint32Array;
  readonly #texts: Buffer;

  constructor(table: Buffer, texts: Buffer) {
    this.#texts = texts;
    const rows: { start: number; size: number; name: number }[] = [];
    for (let at = 0; at + SYMBOL_BYTES <= table.length; at += SYMBOL_BYTES) {
      const type = table.readUInt8(at + 4) & 15;
      const isDefined = table.readUInt16LE(at + 6) !== 0;
      if (!isDefined || (type !== SYMBOL_FUNCTION && type !== SYMBOL_INDIRECT_FUNCTION)) continue;
      const [start, size] = [Number(table.readBigUInt64LE(at + 8)), Number(table.readBigUInt64LE(at + 16))];
      rows.push({ start, size, name: table.readUInt32LE(at) });
    }
    rows.sort((a, b) => a.start - b.start);
    this.#starts = Float64Array.from(rows, ({ start }) => start);
    this.#names = Uint32Array.from(rows, ({ name }) => name);
    // Hand-written functions have no size: they go on to the next.
    this.#ends = Float64Array.from(rows, ({ start, size }, row) =>
      size > 0 ? start + size : (rows[row + 1]?.start ?? start + 1),
    );
  }

  at(address: number): FileFunction | undefined {
    const row = lastAtMost(this.#starts, address);
    if (row < 0 || address >= (this.#ends[row] as number)) return undefined;
    return { name: this.#nameOf(row) };
  }

  startOf(name: string): number | undefined {
    return this.#starts.find((_, row) => this.#nameOf(row) === name);
  }

  #nameOf(row: number): string {
    return textAt(this.#texts, this.#names[row] as number);
  }
}

/** Index of the last of ascending numbers that is at most `most`; -1 where none is. */
export function lastAtMost(ascending: ArrayLike<number>, most: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A text that ends with a zero byte. */
export function textAt(texts: Buffer, at: number): string {
  const part = texts.subarray(at, at + NAME_BYTES);
  const end = part.indexOf(0);
  return part.toString('utf8', 0, end < 0 ? part.length : end);
}

async function read(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { size } = await file.stat();
  const buffer = Buffer.alloc(Math.max(0, Math.min(bytes, size - at)));
  if (buffer.length === 0) return buffer;
  const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
  return buffer.subarray(0, bytesRead);
}

async function tableAt(file: FileHandle, at: number, rows: number, bytes: number): Promise<Buffer[]> {
  const count = Math.min(rows, MOST_HEADERS);
  const table = await read(file, at, count * bytes);
  return Array.from({ length: Math.floor(table.length / bytes) }, (_, row) =>
    table.subarray(row * bytes, (row + 1) * bytes),
  );
}

function segmentOf(row: Buffer): Segment[] {
  if (row.readUInt32LE(0) !== SEGMENT_LOADED) return [];
  const [offset, address, size] = [8, 16, 32].map((at) => Number(row.readBigUInt64LE(at)));
  return [{ offset, address, size } as Segment];
}

function placeOf(row: Buffer): [at: number, bytes: number] {
  const [at, bytes] = [Number(row.readBigUInt64LE(24)), Number(row.readBigUInt64LE(32))];
  return [at, Math.min(bytes, MOST_TABLE_BYTES)];
}

function sectionOf(row: Buffer, texts: Buffer): Section {
  const [offset, size] = placeOf(row);
  return {
    name: textAt(texts, row.readUInt32LE(0)),
    type: row.readUInt32LE(4),
    address: Number(row.readBigUInt64LE(16)),
    offset,
    size,
    link: row.readUInt32LE(40),
  };
}

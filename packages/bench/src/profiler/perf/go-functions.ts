import { type Elf, type FileFunction, type Functions, lastAtMost, textAt } from './elf.ts';

/**
 * The table of functions in every Go program, stripped ones too: names, files and first lines (internal/abi and
 * debug/gosym of Go; the format since 1.20).
 */
const SECTION = '.gopclntab';
const MAGIC = 0xffff_fff1;
/** Offsets of the header's fields, each 8 bytes. */
const HEADER = {
  functions: 8,
  textStart: 24,
  names: 32,
  units: 40,
  files: 48,
  places: 56,
  rows: 64,
} as const;
const HEADER_BYTES = 72;
/** Offsets of a function's fields, each 4 bytes. */
const FUNCTION = { name: 4, fileTable: 20, unit: 32, line: 36 } as const;
const FUNCTION_BYTES = 40;
const ROW_BYTES = 8;
/** The first function, by which a program says where its code begins. */
const FIRST = 'runtime.text';

/** The functions of a Go program; undefined for any other program, and where its code may begin elsewhere. */
export async function goFunctionsOf(elf: Elf): Promise<Functions | undefined> {
  const table = await elf.section(SECTION);
  if (!table || table.data.length < HEADER_BYTES || table.data.readUInt32LE(0) !== MAGIC) return undefined;
  const base = await textStart(elf, table.data);
  return base === undefined ? undefined : new GoFunctions(table.data, base);
}

/** Since Go 1.26 the table does not say it itself; the code of a program without C is all of its section. */
async function textStart(elf: Elf, table: Buffer): Promise<number | undefined> {
  const named = Number(table.readBigUInt64LE(HEADER.textStart));
  if (named > 0) return named;
  const start = (await elf.symbols()).startOf(FIRST);
  if (start !== undefined) return start;
  const hasLoader = (await elf.section('.interp')) !== undefined;
  return hasLoader ? undefined : (await elf.section('.text'))?.address;
}

class GoFunctions implements Functions {
  readonly #table: Buffer;
  readonly #base: number;
  /** Offsets of code, ascending. */
  readonly #starts: Uint32Array;

  constructor(table: Buffer, base: number) {
    this.#table = table;
    this.#base = base;
    const rows = table.subarray(this.#offset('rows'));
    const count = Math.min(this.#offset('functions'), Math.floor(rows.length / ROW_BYTES));
    this.#starts = Uint32Array.from({ length: count }, (_, row) => rows.readUInt32LE(row * ROW_BYTES));
  }

  at(address: number): FileFunction | undefined {
    const row = lastAtMost(this.#starts, address - this.#base);
    if (row < 0) return undefined;
    const rows = this.#offset('rows');
    const at = rows + this.#read(rows + row * ROW_BYTES + 4);
    if (at + FUNCTION_BYTES > this.#table.length) return undefined;
    const name = textAt(this.#table, this.#offset('names') + this.#read(at + FUNCTION.name));
    if (name === '') return undefined;
    const file = this.#fileOf(at);
    return file === undefined ? { name } : { name, file, line: this.#read(at + FUNCTION.line) };
  }

  /** The file in which a function begins. */
  #fileOf(at: number): string | undefined {
    const index = this.#firstValue(this.#offset('places') + this.#read(at + FUNCTION.fileTable));
    if (index < 0) return undefined;
    const entry = this.#offset('units') + 4 * (this.#read(at + FUNCTION.unit) + index);
    return textAt(this.#table, this.#offset('files') + this.#read(entry)) || undefined;
  }

  /** The first value of a table of values by code: a zigzag number of 7 bits a byte, added to -1. */
  #firstValue(at: number): number {
    let value = 0;
    for (let byte = 0; byte < 5 && at + byte < this.#table.length; byte++) {
      const next = this.#table[at + byte] as number;
      value += (next & 127) * 2 ** (7 * byte);
      if (next < 128) break;
    }
    return (value % 2 === 1 ? -(value + 1) / 2 : value / 2) - 1;
  }

  #offset(field: keyof typeof HEADER): number {
    return Math.min(Number(this.#table.readBigUInt64LE(HEADER[field])), this.#table.length);
  }

  #read(at: number): number {
    return at + 4 <= this.#table.length ? this.#table.readUInt32LE(at) : 0;
  }
}

/** Names of Rust's second mangling (RFC 2603), without arguments of generics: `_RNvNtCs1a_4shop6search4find`. */

const MOST_DEPTH = 100;
const BASIC: Readonly<Record<string, string>> = {
  ...{ a: 'i8', b: 'bool', c: 'char', d: 'f64', e: 'str', f: 'f32', h: 'u8', i: 'isize', j: 'usize' },
  ...{ l: 'i32', m: 'u32', n: 'i128', o: 'u128', p: '_', s: 'i16', t: 'u16', u: '()', v: '...' },
  ...{ x: 'i64', y: 'u64', z: '!' },
};
const POINTERS: Readonly<Record<string, string>> = { R: '&', Q: '&mut ', P: '*const ', O: '*mut ' };
const INNER: Readonly<Record<string, string>> = { C: '{closure}', S: '{shim}' };

/** @returns undefined for a symbol of another form */
export function rustName(symbol: string): string | undefined {
  if (!symbol.startsWith('_R')) return undefined;
  try {
    return new SymbolReader(symbol.slice(2)).path(0);
  } catch {
    // Cut, or not of this grammar.
    return undefined;
  }
}

/** Reads a symbol by the rules of its grammar, which it names by their letters. */
class SymbolReader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at = 0) {
    this.#text = text;
    this.#at = at;
  }

  path(depth: number): string {
    const next = this.#deeper(depth);
    const kind = this.#take();
    if (kind === 'C') return this.#name();
    if (kind === 'N') return this.#nested(next);
    if (kind === 'M') {
      this.#implementation(next);
      return `<${this.#type(next)}>`;
    }
    if (kind === 'X') this.#implementation(next);
    if (kind === 'X' || kind === 'Y') return `<${this.#type(next)} as ${this.path(next)}>`;
    if (kind === 'I') return this.#generic(next);
    if (kind === 'B') return this.#back((reader) => reader.path(next));
    throw new Error(`no path begins with ${kind}`);
  }

  #nested(depth: number): string {
    const space = this.#take();
    const outer = this.path(depth);
    return `${outer}::${this.#name() || (INNER[space] ?? '{}')}`;
  }

  #implementation(depth: number): void {
    this.#disambiguator();
    this.path(depth);
  }

  #generic(depth: number): string {
    const path = this.path(depth);
    while (!this.#skip('E')) {
      if (this.#skip('L')) this.#base62();
      else if (this.#skip('K')) this.#constant(depth);
      else this.#type(depth);
    }
    return path;
  }

  #type(depth: number): string {
    const next = this.#deeper(depth);
    const kind = this.#text[this.#at] ?? '';
    const basic = BASIC[kind];
    if ('CNMXYI'.includes(kind) && kind !== '') return this.path(next);
    this.#at++;
    if (basic !== undefined) return basic;
    if (kind === 'B') return this.#back((reader) => reader.#type(next));
    const pointer = POINTERS[kind];
    if (pointer !== undefined) {
      if (this.#skip('L')) this.#base62();
      return pointer + this.#type(next);
    }
    if (kind === 'S') return `[${this.#type(next)}]`;
    if (kind === 'A') return this.#array(next);
    if (kind === 'T') return `(${this.#until('E', () => this.#type(next)).join(', ')})`;
    if (kind === 'F') return this.#signature(next);
    if (kind === 'D') return this.#dynamic(next);
    throw new Error(`no type begins with ${kind}`);
  }

  #array(depth: number): string {
    const of = this.#type(depth);
    this.#constant(depth);
    return `[${of}]`;
  }

  #signature(depth: number): string {
    if (this.#skip('G')) this.#base62();
    this.#skip('U');
    if (this.#skip('K') && !this.#skip('C')) this.#name();
    const inputs = this.#until('E', () => this.#type(depth));
    this.#type(depth);
    return `fn(${inputs.join(', ')})`;
  }

  #dynamic(depth: number): string {
    if (this.#skip('G')) this.#base62();
    const traits = this.#until('E', () => {
      const path = this.path(depth);
      while (this.#skip('p')) {
        this.#name();
        this.#type(depth);
      }
      return path;
    });
    if (this.#skip('L')) this.#base62();
    return `dyn ${traits.join(' + ')}`;
  }

  #constant(depth: number): void {
    const next = this.#deeper(depth);
    if (this.#skip('p')) return;
    if (this.#skip('B')) this.#back((reader) => reader.#constant(next));
    else {
      this.#type(next);
      this.#skip('n');
      this.#at = this.#text.indexOf('_', this.#at) + 1 || this.#text.length;
    }
  }

  /** What stood at an earlier place. */
  #back<T>(read: (reader: SymbolReader) => T): T {
    return read(new SymbolReader(this.#text, this.#base62()));
  }

  #until<T>(end: string, read: () => T): T[] {
    const parts: T[] = [];
    while (!this.#skip(end)) parts.push(read());
    return parts;
  }

  #disambiguator(): void {
    if (this.#skip('s')) this.#base62();
  }

  #name(): string {
    this.#disambiguator();
    this.#skip('u');
    const [digits] = /^(?:0|[1-9]\d*)/.exec(this.#text.slice(this.#at, this.#at + 6)) ?? [];
    if (digits === undefined) throw new Error('a name has no length');
    this.#at += digits.length;
    this.#skip('_');
    const end = this.#at + Number(digits);
    if (end > this.#text.length) throw new Error('a name is cut');
    const name = this.#text.slice(this.#at, end);
    this.#at = end;
    return name;
  }

  #base62(): number {
    const end = this.#text.indexOf('_', this.#at);
    if (end < 0) throw new Error('a number has no end');
    const digits = [...this.#text.slice(this.#at, end)];
    this.#at = end + 1;
    const value = digits.reduce((sum, digit) => 62 * sum + DIGITS.indexOf(digit), 0);
    return digits.length === 0 ? 0 : value + 1;
  }

  #skip(letter: string): boolean {
    const isThere = this.#text[this.#at] === letter;
    if (isThere) this.#at++;
    return isThere;
  }

  #take(): string {
    return this.#text[this.#at++] ?? '';
  }

  #deeper(depth: number): number {
    if (depth > MOST_DEPTH) throw new Error('a name without end');
    return depth + 1;
  }
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

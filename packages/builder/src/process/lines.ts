import { StringDecoder } from 'node:string_decoder';

/** Longest line that is kept whole: compilers print none longer, and no program can fill memory by one. */
export const LINE_CHARACTERS = 4096;

const LEFT_OUT = '…';

/** Cuts what a program prints into lines, whatever it prints: a line is handed on when it ends, its beginning if it is long. */
export class LineSplitter {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onLine: (line: string) => void;
  #line = '';
  #isLong = false;
  #endedByReturn = false;

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  write(chunk: Buffer): void {
    this.#read(this.#decoder.write(chunk));
  }

  /** Hands on what stands behind the last end of a line. */
  end(): void {
    this.#read(this.#decoder.end());
    if (this.#line !== '') this.#handOn();
  }

  #read(text: string): void {
    // The halves of \r\n may come apart.
    const lines = (this.#endedByReturn && text.startsWith('\n') ? text.slice(1) : text).split(/\r\n|[\r\n]/);
    if (text !== '') this.#endedByReturn = text.endsWith('\r');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      this.#add(line);
      this.#handOn();
    }
    this.#add(last);
  }

  #add(part: string): void {
    const room = LINE_CHARACTERS - this.#line.length;
    this.#isLong ||= part.length > room;
    if (room > 0) this.#line += part.slice(0, room);
  }

  #handOn(): void {
    const line = this.#isLong ? `${this.#line.toWellFormed()}${LEFT_OUT}` : this.#line;
    this.#line = '';
    this.#isLong = false;
    this.#onLine(line);
  }
}

/** The first lines a program prints, up to a number of characters. */
export class FirstLines {
  readonly #lines: string[] = [];
  #room: number;
  #isCut = false;

  constructor(characters: number) {
    this.#room = characters;
  }

  add(line: string): void {
    this.#isCut ||= line.length > this.#room;
    if (this.#room <= 0) return;
    this.#lines.push(line.slice(0, this.#room));
    this.#room -= line.length + 1;
  }

  /** Whether more was printed than is kept. */
  get isCut(): boolean {
    return this.#isCut;
  }

  get lines(): readonly string[] {
    return this.#lines;
  }
}

/** Sequences by which a program colours what it prints and moves the cursor: ECMA-48, sections 5.3 to 5.6. */
const CONTROL_SEQUENCES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]/g;

/** A line without control sequences; Node.js' own stripVTControlCharacters takes quadratic time. */
export function withoutControlSequences(line: string): string {
  return line.replace(CONTROL_SEQUENCES, '');
}

const LIMIT_CHARACTERS = 256 * 1024;
const REASON_CHARACTERS = 400;
/** An error that a compiler names by a code or a place: `error CS0103:`, `error[E0425]`, `main.c:3:5: error:`. */
const COMPILER_ERROR = /\berror [A-Z]{1,8}\d{1,6}:|\berror\[E\d{1,6}\]|:\d{1,9}: error:/;

/** Output of a build; of a very long one the end. */
export class BuildLog {
  #lines: string[] = [];
  readonly #onLine: ((line: string) => void) | undefined;
  #characters = 0;

  constructor(onLine?: (line: string) => void) {
    this.#onLine = onLine;
  }

  add(line: string): void {
    this.#onLine?.(line);
    this.#lines.push(line);
    this.#characters += line.length + 1;
    // Seldom and much at once: taking the first of very many lines away takes a while.
    if (this.#characters > 2 * LIMIT_CHARACTERS) this.#dropFirst();
  }

  /** Leaves what may be kept. */
  #dropFirst(): void {
    let dropped = 0;
    for (; this.#characters > LIMIT_CHARACTERS; dropped++) {
      this.#characters -= (this.#lines[dropped] ?? '').length + 1;
    }
    this.#lines = this.#lines.slice(dropped);
  }

  /** Why a build failed, in one line: the first error of a compiler, as later ones follow from it; else the last lines. */
  get reason(): string {
    const error = this.#lines.find((line) => COMPILER_ERROR.test(line));
    return error?.trim().slice(0, REASON_CHARACTERS) ?? this.#last(3).slice(-REASON_CHARACTERS);
  }

  /** The last lines that are not empty, in one. */
  #last(count: number): string {
    return this.#lines
      .filter((line) => line.trim() !== '')
      .slice(-count)
      .join(' | ');
  }

  get text(): string {
    this.#dropFirst();
    return this.#lines.join('\n');
  }
}

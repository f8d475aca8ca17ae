import { isFirstError, reasonOf } from './reason.ts';

const LIMIT_CHARACTERS = 256 * 1024;
const REASON_CHARACTERS = 400;

/** Output of a build; of a very long one the end. */
export class BuildLog {
  #lines: string[] = [];
  readonly #onLine: ((line: string) => void) | undefined;
  #characters = 0;
  #firstError: string | undefined;

  constructor(onLine?: (line: string) => void) {
    this.#onLine = onLine;
  }

  add(line: string): void {
    this.#onLine?.(line);
    this.#lines.push(line);
    if (this.#firstError === undefined && isFirstError(line)) this.#firstError = line;
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

  /** Why a build failed, in one line: its first error; else the last lines. */
  get reason(): string {
    return this.#firstError === undefined
      ? this.#last(3).slice(-REASON_CHARACTERS)
      : reasonOf(this.#firstError);
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

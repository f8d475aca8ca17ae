const LIMIT_CHARACTERS = 256 * 1024;

/** What a build printed; of a very long one the end. */
export class BuildLog {
  readonly #lines: string[] = [];
  readonly #onLine: ((line: string) => void) | undefined;
  #characters = 0;

  constructor(onLine?: (line: string) => void) {
    this.#onLine = onLine;
  }

  add(line: string): void {
    this.#onLine?.(line);
    this.#lines.push(line);
    this.#characters += line.length + 1;
    while (this.#characters > LIMIT_CHARACTERS) {
      this.#characters -= (this.#lines.shift() ?? '').length + 1;
    }
  }

  /** The last lines that are not empty, in one. */
  last(count: number): string {
    return this.#lines
      .filter((line) => line.trim() !== '')
      .slice(-count)
      .join(' | ');
  }

  get text(): string {
    return this.#lines.join('\n');
  }
}

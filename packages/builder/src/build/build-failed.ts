/** A server could not be built; `log` is everything its build printed so far. */
export class BuildFailed extends Error {
  override name = 'BuildFailed';
  readonly #log: string;

  constructor(message: string, log: string, options?: ErrorOptions) {
    super(message, options);
    this.#log = log;
  }

  /** No field of the error's own: whoever writes the error to a log does not write this. */
  get log(): string {
    return this.#log;
  }
}

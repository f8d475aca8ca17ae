/** A server could not be built; `log` is everything its build printed so far. */
export class BuildFailed extends Error {
  override name = 'BuildFailed';
  readonly #log: string;

  constructor(message: string, log: string, options?: ErrorOptions) {
    super(message, options);
    this.#log = log;
  }

  /** Private, so that loggers, which print an error's fields, do not print this. */
  get log(): string {
    return this.#log;
  }
}

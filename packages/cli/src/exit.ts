/** Exit statuses of a command, for scripts. */
export const EXIT = { ok: 0, regressed: 1, problems: 1, error: 2, undecided: 3, interrupted: 130 } as const;

/** An error that ends the command; its message is shown to the caller and says what to do. */
export class CommandError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'CommandError';
  }
}

/** The caller interrupted the command. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted');
    this.name = 'Interrupted';
  }
}

/** Message of an error, with that of its cause where it tells more (network failures of fetch do). */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const more =
    cause instanceof Error && !(error instanceof CommandError) ? cause.message || codeOf(cause) : '';
  return more ? `${error.message}: ${more}` : error.message;
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name;
}

/** Results that make a command fail, from strict to lenient. Errors always do. */
export const FAIL_ON = ['undecided', 'regressed', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

const REASON_CHARACTERS = 2000;

/** Result of one check of the contract. */
export interface CheckResult {
  name: string;
  outcome: 'pass' | 'warn' | 'fail';
  /** Reason of a failure: what was expected and what came instead; null for a pass. */
  reason: string | null;
  ms: number;
  /** Length of the answer in bytes, of a check that tells it. */
  bytes?: number;
}

/** What a check found that did not fail. */
export interface Found {
  /** Undefined: it passes. */
  warning: string | undefined;
  bytes?: number;
  /** Time that stands for it; that of the whole check by default. */
  ms?: number | undefined;
}

/** The server breaks the contract; the message says what was expected and what came instead. */
export class Breach extends Error {
  override name = 'Breach';
}

/** The server did not answer, or not to an end: it makes no sense to ask on. */
export class Silence extends Breach {
  override name = 'Silence';
}

/** Runs checks one after the other and keeps what they found. */
export class Checks {
  readonly results: CheckResult[] = [];

  /**
   * Runs one check. It passes, warns with the words it returns, or fails with the words of the Breach it throws. What
   * else it found is kept with it.
   * Any other error is not the server's doing and is thrown on, as is Silence once it is kept.
   * @returns false when it failed
   */
  async run(name: string, check: () => Promise<string | undefined | Found>): Promise<boolean> {
    const startedAt = performance.now();
    const keep = (outcome: CheckResult['outcome'], reason: string | null, found: Partial<Found> = {}) => {
      const { bytes, ms = performance.now() - startedAt } = found;
      this.results.push({ name, outcome, reason: cut(reason), ms, ...(bytes !== undefined && { bytes }) });
    };
    try {
      const found = await check();
      const { warning, ...more } = typeof found === 'object' ? found : { warning: found };
      keep(warning ? 'warn' : 'pass', warning ?? null, more);
      return true;
    } catch (error) {
      if (!(error instanceof Breach)) throw error;
      keep('fail', error.message);
      if (error instanceof Silence) throw error;
      return false;
    }
  }
}

/** A reason as it is kept: a server's own words may be in it, which are as long as it likes. */
function cut(reason: string | null): string | null {
  if (reason === null || reason.length <= REASON_CHARACTERS) return reason;
  return `${reason.slice(0, REASON_CHARACTERS)}…`;
}

/** Runs a series of checks; a server that falls silent ends it early. */
export async function collectChecks(series: (checks: Checks) => Promise<void>): Promise<CheckResult[]> {
  const checks = new Checks();
  try {
    await series(checks);
  } catch (error) {
    if (!(error instanceof Silence)) throw error;
  }
  return checks.results;
}

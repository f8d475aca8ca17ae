import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';

/**
 * Time that a test waits for what must come. A busy machine may take it, and only a failing test does. Projects whose
 * tests wait for pages, not for builds and loads, set less by TEST_WAIT_S.
 */
export const WAIT_MS = 1000 * Number(process.env.TEST_WAIT_S ?? 300);

/** Time of one test or hook, which may hold several such waits. */
export const TEST_MS = 2 * WAIT_MS;

/** Shortest and longest time between two reads. */
const [LEAST_MS, MOST_MS] = [20, 500];
/** Time between two reads by that of a read: waiting takes a twentieth of what one query after another would. */
const PAUSE_FACTOR = 20;

export interface UntilOptions {
  /** Description of the state in which waiting was given up; by default, the last value of `read`. */
  describe?: () => string;
}

/**
 * Waits until something is true, and resolves with it.
 * @throws after WAIT_MS, with what was waited for and what was seen last; what `read` throws, at once
 */
export async function until<T>(
  read: () => T | Promise<T>,
  { describe }: UntilOptions = {},
): Promise<Exclude<T, false | null | undefined | 0 | ''>> {
  const giveUpAt = performance.now() + WAIT_MS;
  for (;;) {
    const readAt = performance.now();
    const value = await read();
    const readMs = performance.now() - readAt;
    if (value) return value as Exclude<T, false | null | undefined | 0 | ''>;
    if (performance.now() > giveUpAt) {
      const seen = describe?.() ?? inspect(value);
      throw new Error(`waited ${WAIT_MS / 1000} s for: ${read}\nlast seen: ${seen}`);
    }
    await pause(Math.min(Math.max(LEAST_MS, PAUSE_FACTOR * readMs), MOST_MS));
  }
}

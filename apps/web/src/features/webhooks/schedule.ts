/** The first attempt and the seven that follow a failure; the last one comes about 23 hours after the first. */
export const MAX_ATTEMPTS = 8;

/** Wait after the first attempt; each further one is as many times longer as GROWTH says. */
const FIRST_WAIT_MS = 15_000;
const GROWTH = 4;

/** Share by which a wait may be shorter or longer, so that what failed together is not attempted together. */
const JITTER = 0.2;

/**
 * Delay after an attempt that failed; null: it was the last.
 * @param attempts made so far, 1 or more
 * @param random from 0 to 1
 */
export function waitMs(attempts: number, random: number): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return Math.round(FIRST_WAIT_MS * GROWTH ** (attempts - 1) * (1 + JITTER * (2 * random - 1)));
}

/** Time from the first attempt to the last, without the jitter. */
export const LASTS_MS = Array.from({ length: MAX_ATTEMPTS }, (_, made) => waitMs(made + 1, 0.5) ?? 0).reduce(
  (sum, wait) => sum + wait,
);

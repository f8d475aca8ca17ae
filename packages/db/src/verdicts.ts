import { z } from 'zod';

/** Number of metrics of a finished comparison that have each verdict; null of every other run. */
export type Verdicts = Readonly<Record<string, number>> | null;

/** Counts of verdicts as they are stored. */
export function toVerdicts(stored: unknown): Verdicts {
  return z.record(z.string(), z.number()).nullable().parse(stored);
}

import { z } from 'zod';

/** The class of hosts that name none, and of runs that ask for none. */
export const DEFAULT_HOST_CLASS = 'default';

const MAX_LENGTH = 64;
const RULE = `a host class is lower-case words of letters and digits, joined by "-" or ".", such as epyc-8; at most ${MAX_LENGTH} characters`;

/** Name of a class of hosts that measure alike: a run asks for a class and is taken by a host of it. */
export const hostClassSchema = z
  .string({ error: RULE })
  .max(MAX_LENGTH, RULE)
  .regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, { error: RULE, abort: true });

/** Name of the BullMQ queue that delivers the runs of a host class; the job's id and data are the run's id. */
export function runQueue(hostClass: string): string {
  return `runs.${hostClass}`;
}

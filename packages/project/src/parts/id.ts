import { z } from 'zod';

const RULE = 'must be lower-case words joined by "-", at most 60 characters';

/** Name of something of ours, as in manifests: a server, a backend. */
export const idSchema = z
  .string()
  .max(60, RULE)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, RULE);

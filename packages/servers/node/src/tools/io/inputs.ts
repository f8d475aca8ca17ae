import * as z from 'zod';

/** A user of the benchmark, `user-00042` unless told. */
export const userId = z
  .string()
  .regex(/^user-\d{5}$/)
  .default('user-00042')
  .describe('The user, user-00000 to user-99999');

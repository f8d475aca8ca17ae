import { z } from 'zod';
import { type Placeholder, textWith } from './placeholders.ts';

const MAX_VARIABLES = 100;

/** Variables of a process by their names. */
export function environmentWith(allowed: readonly Placeholder[]) {
  const name = z.string().regex(/^[A-Za-z_]\w{0,199}$/, 'must be a name of letters, digits and _');
  return z
    .record(name, textWith(allowed))
    .refine(
      (variables) => Object.keys(variables).length <= MAX_VARIABLES,
      `must have at most ${MAX_VARIABLES} entries`,
    );
}

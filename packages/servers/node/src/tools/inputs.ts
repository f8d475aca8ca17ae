import * as z from 'zod';

/** A text whose length counts characters, as JSON Schema does; zod counts UTF-16 units. */
export function characters(min: number, max: number) {
  return z
    .string()
    .refine((text) => isWithin(text, min, max), `Must have ${min} to ${max} characters`)
    .meta({ minLength: min, maxLength: max });
}

function isWithin(text: string, min: number, max: number): boolean {
  if (text.length <= max) return text.length >= min;
  // No character takes more than two units: longer texts need no counting.
  return text.length <= 2 * max && [...text].length <= max;
}

import { keysOf } from '@headroom/model/text';
import { z } from 'zod';
import { jsonSchema } from '../parts/json.ts';
import { pathSchema } from '../parts/path.ts';

/** Values that one variable may have. */
export const MAX_VALUES = 10_000;
/** Drawn numbers are whole and of 32 bits. */
const MAX_NUMBERS = 2 ** 32;

const how = {
  by: z
    .enum(['call', 'vu'])
    .exactOptional()
    .describe('call (default): another value each call; vu: one for each virtual user'),
};

const format = z
  .string()
  .max(200)
  .regex(/^[^%]*%(0[1-9]\d?)?d[^%]*$/, 'must be text with one %d, or %05d for five digits')
  .exactOptional()
  .describe('text in which %d, or %05d for five digits, is the number');

const whole = z.int();

const rangeSchema = z
  .tuple([whole, whole], { error: 'must be two whole numbers, the first and the last' })
  .refine(([first, last]) => first <= last, 'must not end before it begins')
  .refine(([first, last]) => last - first < MAX_NUMBERS, `must have at most ${MAX_NUMBERS} numbers`);

export const valuesSchema = z
  .array(jsonSchema)
  .min(1, 'must have at least one value')
  .max(MAX_VALUES, `must have at most ${MAX_VALUES} values`);

/** Values of a variable, and the order in which they follow each other. */
export const variationSchema = z.union(
  [
    keysOf({ values: valuesSchema.describe('values to choose from'), ...how }),
    keysOf({ range: rangeSchema.describe('whole numbers from the first to the last'), ...how, format }),
    keysOf({
      file: pathSchema.describe('a list of values in a file of JSON, or a text a line in any other'),
      ...how,
    }),
  ],
  { error: 'must have exactly one of values, range, file' },
);
export type WrittenVariation = z.infer<typeof variationSchema>;

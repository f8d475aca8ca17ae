/** Schemas of figures that several tables have. */
import { z } from 'zod';

/** A number; null where it was not measured. */
export const figureSchema = z.number().nullable();

export const spanSchema = z.object({ low: z.number(), high: z.number() });

export const intervalSchema = spanSchema
  .extend({
    kind: z
      .enum(['range', 'confidence'])
      .describe(
        '`range`: minimum to maximum of fewer than 5 rounds; `confidence`: 95 % interval by Student’s t.',
      ),
  })
  .nullable();

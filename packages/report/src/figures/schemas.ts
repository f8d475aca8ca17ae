/** Schemas of figures that several tables have. */
import { z } from 'zod';
import { MIN_ROUNDS_FOR_CONFIDENCE, MIN_ROUNDS_FOR_MEDIAN } from '../statistics/interval.ts';

/** A number; null where it was not measured. */
export const figureSchema = z.number().nullable();

export const spanSchema = z.object({ low: z.number(), high: z.number() });

const intervalBy = (method: string, least: number) =>
  spanSchema
    .extend({
      kind: z
        .enum(['range', 'confidence'])
        .describe(
          `\`range\`: minimum to maximum of fewer than ${least} rounds; \`confidence\`: 95 % interval ${method}.`,
        ),
    })
    .nullable();

/** Interval of a mean or a pooled figure (`intervalOver`). */
export const intervalSchema = intervalBy('by Student’s t', MIN_ROUNDS_FOR_CONFIDENCE);

/** Interval of a median (`intervalOfMedian`). */
export const medianIntervalSchema = intervalBy('of the median, by order statistics', MIN_ROUNDS_FOR_MEDIAN);

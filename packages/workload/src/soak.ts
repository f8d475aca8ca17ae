/** A load that stays the same for long: what the server used and how fast it answered meanwhile. */
import { z } from 'zod';

const numbers = z.array(z.number().min(0));
const gaps = z.array(z.number().min(0).nullable());

/** Slices of a soak; all lists have the same length. */
export const soakSlicesSchema = z.strictObject({
  atS: numbers.describe('seconds since the load began, at the end of each slice'),
  calls: gaps.describe('right answers in it; null: the server died under the load, which then tells none'),
  wrong: gaps.describe('wrong answers in it; null as of `calls`'),
  p50Ms: gaps,
  p99Ms: gaps,
  memoryMb: gaps.describe('of the server, mean of the samples in it'),
  openFiles: gaps.describe('of the server, as last seen in it; null: not known'),
  threads: gaps.describe('of the server, as last seen in it; null: not known'),
});

/** Outcome of a soak, as a trial stores it. */
export const soakSchema = z.strictObject({
  kind: z.literal('soak'),
  perS: z.number().min(0).describe('callers a second, who come at random'),
  capacityPerS: z
    .number()
    .nullable()
    .describe(
      'capacity of the same build on the same host that the rate is half of; null: the rate was given',
    ),
  settledS: z.number().min(0).describe('slices before this many seconds do not count: the server warms up'),
  slices: soakSlicesSchema,
});
export type Soak = z.infer<typeof soakSchema>;
export type SoakSlices = z.infer<typeof soakSlicesSchema>;

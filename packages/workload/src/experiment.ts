/** Outcomes of trials that answer a question of their own, beside what one load measures. */
import { z } from 'zod';
import { capacitySchema } from './capacity.ts';
import { isolationSchema } from './isolation.ts';
import { scalingSchema } from './scaling.ts';
import { soakSchema } from './soak.ts';
import { startsSchema } from './starts.ts';
import { sweepSchema } from './sweep.ts';

export const experimentSchema = z.discriminatedUnion('kind', [
  capacitySchema,
  sweepSchema,
  soakSchema,
  startsSchema,
  scalingSchema,
  isolationSchema,
]);
export type Experiment = z.infer<typeof experimentSchema>;
export type ExperimentKind = Experiment['kind'];
/** The outcome of one kind of experiment. */
export type ExperimentOf<Kind extends ExperimentKind> = Extract<Experiment, { kind: Kind }>;

/** The outcome of a trial where it is of this kind; null of any other. */
export function experimentOf<Kind extends ExperimentKind>(
  kind: Kind,
  { experiment }: { readonly experiment: Experiment | null },
): ExperimentOf<Kind> | null {
  return experiment?.kind === kind ? (experiment as ExperimentOf<Kind>) : null;
}

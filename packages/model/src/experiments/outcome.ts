/** What trials of experiments store. */
import { z } from 'zod';
import { EXPERIMENTS } from './experiments.ts';
import type { ExperimentKind } from './loads.ts';

const outcomes = Object.values(EXPERIMENTS).map(({ outcome }) => outcome);

export const experimentSchema = z.discriminatedUnion(
  'kind',
  outcomes as [(typeof outcomes)[number], ...typeof outcomes],
);

/** Outcome of a trial that answers a question of its own. */
export type Experiment = z.infer<typeof experimentSchema>;

/** The outcome of one kind of experiment. */
export type ExperimentOf<Kind extends ExperimentKind> = z.infer<(typeof EXPERIMENTS)[Kind]['outcome']>;

/** The outcome of a trial where it is of this kind; null of any other. */
export function experimentOf<Kind extends ExperimentKind>(
  kind: Kind,
  { experiment }: { readonly experiment: Experiment | null },
): ExperimentOf<Kind> | null {
  return experiment?.kind === kind ? (experiment as ExperimentOf<Kind>) : null;
}

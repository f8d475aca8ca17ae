import { EXPERIMENTS, type Experiment, experimentSchema } from '@headroom/model/experiments';
import { z } from 'zod';

const anyKindSchema = z.object({ kind: z.string() }).nullable();

/** What a trial of an experiment stored; null of a kind that only a newer version knows, and where it stored nothing. */
export function toExperiment(stored: unknown): Experiment | null {
  const kind = anyKindSchema.parse(stored)?.kind;
  return kind !== undefined && Object.hasOwn(EXPERIMENTS, kind) ? experimentSchema.parse(stored) : null;
}

import { TRIAL_STEPS } from '@headroom/workload';
import { z } from 'zod';

/** The `phases` column: how long each step of a trial took, in order. */
export const phasesSchema = z.array(z.object({ step: z.enum(TRIAL_STEPS), ms: z.number() }));
export type Phase = z.infer<typeof phasesSchema>[number];

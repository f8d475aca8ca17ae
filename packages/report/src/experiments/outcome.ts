import { z } from 'zod';
import { REPORT_EXPERIMENTS } from './experiments.ts';

const outcomes = Object.values(REPORT_EXPERIMENTS).map(({ outcome }) => outcome);
type OutcomeSchema = (typeof outcomes)[number];
/** What publications store of a server, whatever its experiment. */
export const experimentOutcomeSchema = z.discriminatedUnion(
  'kind',
  outcomes as [OutcomeSchema, ...OutcomeSchema[]],
);

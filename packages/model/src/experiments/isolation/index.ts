import { referencesOf } from '../../suite/references.ts';
import { DEFAULT_ANSWERS, type ExperimentModel, type Refusal, type SupportContext } from '../experiment.ts';
import { type IsolationProfile, isolationLoad } from './load.ts';
import { isolationSchema } from './outcome.ts';

export const isolation = {
  ...DEFAULT_ANSWERS,
  ...isolationLoad,
  plural: 'Isolation',
  outcome: isolationSchema,
  checksParallelCalls: true,
  support,
} satisfies ExperimentModel<IsolationProfile>;

/** A single tool has no others to hold, and one that takes an answer of another cannot be called alone. */
function support(
  { weights }: Pick<IsolationProfile, 'weights'>,
  { workload: { tools }, whose }: SupportContext,
): Refusal | null {
  const called = weights ? tools.filter(({ name }) => weights[name] !== undefined) : tools;
  const [reference] = referencesOf(called).flat();
  if (reference) {
    return `isolation calls each tool alone (${whose} has ${reference.text}, which takes an answer of ${reference.tool}); write a value in its place`;
  }
  if (called.length > 1) return null;
  return `isolation needs at least 2 tools (${whose} calls ${called.length}); choose another profile or add a tool`;
}

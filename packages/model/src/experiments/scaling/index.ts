import { DEFAULT_ANSWERS, type ExperimentModel, type Refusal, type SupportContext } from '../experiment.ts';
import { type ScalingProfile, scalingLoad } from './load.ts';
import { scalingSchema } from './outcome.ts';

export const scaling = {
  ...DEFAULT_ANSWERS,
  ...scalingLoad,
  plural: 'Scaling',
  outcome: scalingSchema,
  isComparable: true,
  startsServers: true,
  support,
} satisfies ExperimentModel<ScalingProfile>;

/**
 * Instances without a processor each would take it from each other, and what more of them take would be unknown. Where
 * nothing holds servers to processors, they share all that there are.
 */
function support({ instances, limits }: ScalingProfile, { host }: SupportContext): Refusal | null {
  if (!host || host.serverCpus === null) return null;
  const most = Math.max(...instances);
  const { cpus = limits.cpus, serverCpus } = host;
  const [needed = 0, has = 0] = [most * cpus, serverCpus].map((value) => Number(value.toFixed(2)));
  return needed <= has
    ? null
    : `${most} instances of ${cpus} processors need ${needed}, and servers have ${has} here: choose fewer instances, or less for each, as in scaling:instances=${instances.join('+')},cpus=${fits(serverCpus, most)}`;
}

/** Processors for each instance that there is room for, to a hundredth. */
const fits = (cpus: number, instances: number) => Math.floor((100 * cpus) / instances) / 100;

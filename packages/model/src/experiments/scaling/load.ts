/** A search for the capacity of each of several numbers of instances of a server. */
import { serviceLevel, tools } from '../../load/fields.ts';
import type { ValuesOf } from '../../load/kind.ts';
import { byDefault, decimal, optional, rising, whole } from '../../load/profile-fields.ts';
import { plural } from '../../text/plural.ts';
import { type CapacityProfile, SEARCH, searchWindowLabel } from '../capacity/load.ts';
import type { ExperimentLoad } from '../experiment-load.ts';

/** All searches together have `longestS`. */
export interface ScalingProfile extends Omit<CapacityProfile, 'kind'> {
  readonly kind: 'scaling';
  /** Numbers of instances, rising. */
  readonly instances: readonly number[];
  /** Of each instance. */
  readonly limits: { readonly cpus: number };
}

/** Most instances of a server in one trial. */
const MAX_INSTANCES = 16;

const builtIn = {
  kind: 'scaling',
  id: 'scaling',
  title: 'Scaling',
  description:
    '1, 2 and 4 instances of the server, each held to 0.5 processors in a container: of each number the most calls a second at P99 ≤ 100 ms and at most 0.1 % wrong answers',
  instances: [1, 2, 4],
  limits: { cpus: 0.5 },
  p99Ms: 100,
  errorPct: 0.1,
  ...SEARCH,
  plannedS: 510,
  longestS: 720,
} as const satisfies ScalingProfile;

const INSTANCES = builtIn.instances.join('+');

const fields = {
  instances: optional(rising(whole(1, MAX_INSTANCES), 4), {
    title: 'Instances, number by number',
    empty: INSTANCES,
  }),
  cpus: byDefault(decimal(0.05, 64), 0.5, { title: 'Processors of each instance, in a container' }),
  ...serviceLevel,
  ...tools,
};

export const scalingLoad: ExperimentLoad<ScalingProfile> = {
  title: 'Scaling',
  description: 'The capacity of several instances of a server',
  builtIn,
  fields,
  defaultTexts: { instances: INSTANCES },
  profileOf: ({ instances, cpus, p99, errors }: ValuesOf<typeof fields>) => {
    const numbers = instances ?? builtIn.instances;
    const share = numbers.length / builtIn.instances.length;
    const last = numbers.at(-1) ?? 1;
    return {
      ...builtIn,
      title: `Scaling to ${last} ${last === 1 ? 'instance' : 'instances'}`,
      description: `${numbers.join(', ')} ${last === 1 ? 'instance' : 'instances'} of the server, each held to ${cpus} processors in a container: of each number the most calls a second at P99 ≤ ${p99} ms and at most ${errors} % wrong answers`,
      instances: numbers,
      limits: { cpus },
      p99Ms: p99,
      errorPct: errors,
      plannedS: Math.ceil(share * builtIn.plannedS),
      longestS: Math.ceil(share * builtIn.longestS),
    };
  },
  seconds: ({ plannedS }) => plannedS,
  asLongAs: 'its searches take',
  windowLabel: searchWindowLabel,
  isDivisible: () => true,
  hostNote: ({ instances, limits }, hosts) => {
    const cpus = Math.max(...hosts.map((host) => host.cpus));
    if (!hosts.some((host) => host.limits)) {
      return `These hosts run plain processes: all instances share ${plural(cpus, 'processor')}, which limits scaling.`;
    }
    const most = Math.max(...instances);
    const needed = Number((most * limits.cpus).toFixed(2));
    return needed <= cpus
      ? null
      : `${most} instances need ${plural(needed, 'processor')}; these hosts have ${cpus}.`;
  },
};

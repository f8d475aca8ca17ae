/** A kind of experiment that tests add to the tables of all kinds. */
import { z } from 'zod';
import type { ValuesOf } from '../load/kind.ts';
import type { ProfileBase } from '../load/offered-load.ts';
import { byDefault, whole } from '../load/profile-fields.ts';
import { DEFAULT_ANSWERS, type ExperimentModel } from './experiment.ts';
import type { ExperimentLoad } from './experiment-load.ts';
import type { ExperimentKind } from './loads.ts';

interface ProbeProfile extends ProfileBase {
  readonly kind: 'probe';
  readonly depth: number;
}

const builtIn: ProbeProfile & { readonly id: 'probe' } = {
  ...{ kind: 'probe', id: 'probe', title: 'Probe', description: 'Probes three levels deep', depth: 3 },
};

const fields = { depth: byDefault(whole(1, 9), 3, { title: 'Depth', unit: 'levels' }) };

const load: ExperimentLoad<ProbeProfile> = {
  title: 'Probe',
  description: 'A kind that tests add',
  builtIn,
  fields,
  profileOf: ({ depth }: ValuesOf<typeof fields>) => ({
    ...{ ...builtIn, title: `Probe, ${depth} levels`, description: `Probes ${depth} levels deep`, depth },
  }),
  seconds: () => 7,
  windowLabel: () => 'all of it',
  isDivisible: () => true,
  hostNote: ({ depth }, hosts) =>
    hosts.some(({ cpus }) => cpus >= depth) ? null : `Needs ${depth} processors.`,
};

/** Outcome of a trial of the kind, as it stores it. */
export const probeSchema = z.strictObject({ kind: z.literal('probe'), found: z.number() });
export type Probe = z.infer<typeof probeSchema>;

const probe: ExperimentModel<ProbeProfile> = {
  ...{ ...DEFAULT_ANSWERS, ...load, plural: 'Probes', outcome: probeSchema, isComparable: true },
};

/**
 * Adds the kind to the tables of this package. Lists of kinds are made of them when their modules are loaded: the caller
 * resets modules before, loads those under test afterwards, and resets modules at its end.
 * @returns the name of the kind
 */
export async function addProbe(): Promise<ExperimentKind> {
  const kind = 'probe' as ExperimentKind;
  const { EXPERIMENT_KINDS, EXPERIMENT_LOADS } = await import('./loads.ts');
  Object.assign(EXPERIMENT_LOADS, { probe: load });
  EXPERIMENT_KINDS.push(kind);
  const { EXPERIMENTS } = await import('./experiments.ts');
  Object.assign(EXPERIMENTS, { probe });
  return kind;
}

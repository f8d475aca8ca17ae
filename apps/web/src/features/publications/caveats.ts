import type { RunDetail } from '@headroom/db';
import {
  findProfile,
  hasSides,
  isCustom,
  isExperiment,
  plural,
  runEnvironmentSchema,
} from '@headroom/workload';
import { BUSY_MEANING } from '#results/run/busy-labels.ts';
import { loadLabel } from '#results/run/labels.ts';
import { networkMeaning } from '#results/run/network.ts';

/** A short word about how numbers came to be. */
export interface Caveat {
  label: string;
  /** Meaning for the numbers. */
  why: string;
  /** Whether it is to be heeded rather than known. */
  warns?: boolean;
}

/** Fields read of a run, or of a publication's row in a list. */
interface Measured {
  kind: RunDetail['kind'];
  profile: string;
  rounds: number;
  host: Pick<NonNullable<RunDetail['host']>, 'name'> | null;
  environment: unknown;
  trials?: RunDetail['trials'];
  /** Trials in which the host was busy. */
  disturbed: number;
}

/** Caveats that the reader of a run's numbers must know: isolation, network, load, host, failures. */
export function caveatsOf({
  kind,
  profile,
  rounds,
  host,
  environment,
  trials = [],
  disturbed,
}: Measured): Caveat[] {
  const known = runEnvironmentSchema.safeParse(environment).data;
  const held = trials.filter(({ status }) => status === 'invalid').length;
  const failed = trials.filter(({ status }) => status === 'server_failed' || status === 'rig_failed').length;
  return [
    ...(known && !known.isolated
      ? [
          {
            label: 'not isolated',
            why: 'Server, load generator and backends shared the host without enforced limits',
            warns: true,
          },
        ]
      : []),
    ...(known?.egress ? [{ label: 'network', why: networkMeaning(known.egress), warns: true }] : []),
    ...(disturbed > 0
      ? [{ label: `host busy in ${plural(disturbed, 'trial')}`, why: BUSY_MEANING, warns: true }]
      : []),
    ...(failed > 0
      ? [
          {
            label: `${failed} of ${trials.length} trials failed`,
            why: 'Figures come from those that were measured',
            warns: true,
          },
        ]
      : []),
    ...(held > 0
      ? [
          {
            label: `${held} of ${trials.length} trials held back`,
            why: 'The load generator, a backend or the stdio bridge was saturated; more may be possible',
            warns: true,
          },
        ]
      : []),
    loadCaveat(profile),
    {
      label: plural(rounds, 'round'),
      why: `Every round measured ${hasSides(kind) ? 'both sides of each server, in turns' : 'each server once'}`,
    },
    ...(host
      ? [
          {
            label: `host ${host.name}`,
            why: known
              ? `${known.host.cpuModel}, ${known.host.cpus} logical processors`
              : 'Where it was measured',
          },
        ]
      : []),
  ];
}

/** How load was offered; somebody's own load and an experiment are told in full, as their names do not say how. */
function loadCaveat(profile: string): Caveat {
  const label = loadLabel(profile);
  const found = findProfile(profile);
  if (found && isCustom(profile)) return { label, why: `Load of the publisher’s own: ${found.description}` };
  return { label, why: found && isExperiment(found.kind) ? found.description : 'How load was offered' };
}

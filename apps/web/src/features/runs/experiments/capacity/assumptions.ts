import type { RunDetail } from '@headroom/db';
import { findProfile } from '@headroom/model/run';
import { plural } from '@headroom/model/text';
import { formatCount } from '@headroom/report';
import { askedLabel, handshakeTitle } from '#results/run/labels.ts';

type Planned = Pick<RunDetail, 'environment' | 'profile' | 'suite' | 'handshake'> & {
  readonly trials: readonly Pick<RunDetail['trials'][number], 'resources'>[];
};

/** What a plan takes for granted, and what it does not know, in sentences. */
export function assumptionsOf(run: Planned): string[] {
  const weights = findProfile(run.profile)?.weights;
  const bridged = run.trials.some(({ resources }) => resources.some(({ party }) => party === 'bridge'));
  return [
    `One instance alone was measured${hostOf(run)}. Several behind a load balancer were not: each is assumed to bear an equal share and to slow down no other; the load profile Scaling measures how far that holds.`,
    `Another machine, or other limits, give another capacity.`,
    `Callers come at random and call the tools of ${askedLabel(run.suite)}${weights ? ', by the weights of this run' : ''}; handshake: ${handshakeTitle(run.handshake)}.`,
    'Backends are assumed to keep up with all instances. Here one instance had them for itself.',
    'Processor use is assumed to be proportional to the load. A server that stays busy without calls uses more.',
    ...(bridged ? ['Processors and memory here exclude the bridge to servers over stdio.'] : []),
  ];
}

function hostOf({ environment }: Planned): string {
  if (!environment) return '';
  const { host, limits, isolated } = environment;
  const cpus = limits.serverCpus === null ? null : plural(limits.serverCpus, 'processor');
  const limited = `with ${cpus ?? 'no limit of processors'} and ${formatCount(limits.serverMemoryMb)} MB at most`;
  const shared = isolated ? '' : ', which it shared with its backends and the load generator';
  return ` on ${host.cpuModel}, ${plural(host.cpus, 'logical processor')}${shared}, ${limited}`;
}

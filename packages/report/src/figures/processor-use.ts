/** Use of the host's processors by trials, as the rules of limit.ts read it. */
import { type LoadHostUse, PARTIES } from '@headroom/model/run';
import { present, sum } from '../statistics/elementary.ts';
import { type Disturbance, disturbanceOf, type HostUse, type ProcessorUse } from './limit.ts';
import { counts, type ReportTrial } from './trial.ts';

/** Fields that are read of a trial. */
export type UsedTrial = Pick<
  ReportTrial,
  | 'windowMs'
  | 'hostCpuMs'
  | 'stolenCpuMs'
  | 'rigCpuMs'
  | 'busiestThreadMs'
  | 'busiestBackendMs'
  | 'loadHost'
  | 'resources'
>;

type Use = Omit<ProcessorUse, 'cpus' | 'serverCpus' | 'redisCpus' | 'apiCpus'>;

/** Processor time of trials, all together. What is not known of each of them is not known. */
export function processorUseOf(trials: readonly UsedTrial[]): Use {
  const over = (of: (trial: UsedTrial) => number | null) => {
    const known = trials.map(of);
    return known.every((ms) => ms !== null) ? sum(known) : null;
  };
  const uses = trials.flatMap(({ resources }) => resources);
  const throttledOf = ({ resources }: UsedTrial) =>
    resources.find(({ party }) => party === 'server')?.throttledMs ?? null;
  const cpuMs = PARTIES.map((party) => [
    party,
    sum(uses.filter((use) => use.party === party).map((use) => use.cpuMs)),
  ]);
  return {
    windowMs: sum(trials.map(({ windowMs }) => windowMs ?? 0)),
    cpuMs: Object.fromEntries(cpuMs),
    hostCpuMs: over((trial) => trial.hostCpuMs),
    stolenCpuMs: over((trial) => trial.stolenCpuMs),
    rigCpuMs: over((trial) => trial.rigCpuMs),
    busiestThreadMs: over((trial) => trial.busiestThreadMs),
    busiestBackendMs: over((trial) => trial.busiestBackendMs),
    throttledMs: over(throttledOf),
    loadHost: loadHostOf(trials),
  };
}

/** Use of the load's machine by trials, all together: of the network, that of the trial that used most. */
function loadHostOf(trials: readonly UsedTrial[]): LoadHostUse | null {
  const uses = present(trials.map(({ loadHost }) => loadHost ?? null));
  const [first] = uses;
  if (!first || uses.length < trials.length) return null;
  const total = (of: 'cpuMs' | 'stolenCpuMs' | 'rigCpuMs') => sum(uses.map((use) => use[of]));
  const network = present(uses.map(({ networkPct }) => networkPct));
  return {
    cpus: first.cpus,
    isHost: first.isHost,
    ...{ cpuMs: total('cpuMs'), stolenCpuMs: total('stolenCpuMs'), rigCpuMs: total('rigCpuMs') },
    networkPct: network.length > 0 ? Math.max(...network) : null,
  };
}

/**
 * Trials that count although something else disturbed them.
 * @param cpus logical processors of their host
 */
export function disturbedTrials<T extends ReportTrial>(
  trials: readonly T[],
  { cpus }: Pick<HostUse, 'cpus'>,
): T[] {
  return trials.filter((trial) => counts(trial) && disturbanceIn(trial, { cpus }) !== null);
}

/** Disturbance of a trial; null too for one that has no steady window. */
export function disturbanceIn(trial: UsedTrial, { cpus }: Pick<HostUse, 'cpus'>): Disturbance | null {
  const use = processorUseOf([trial]);
  return use.windowMs > 0 ? disturbanceOf({ ...use, cpus }) : null;
}

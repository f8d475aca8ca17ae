import type { Limits, Runtime, World } from '@headroom/bench';
import { describeHere, processorsOf } from '@headroom/bench';
import type { RunEnvironment } from '@headroom/model/host';
import { isDivisible } from '@headroom/model/load';
import { profileById } from '@headroom/model/run';
import type { Workload } from '@headroom/model/suite';
import type { WorkerContext } from '../context.ts';

interface Measured {
  /** Limits of its servers. */
  readonly limits: Limits;
  readonly world: Pick<World, 'versions'>;
  /** Hosts that its servers may reach. */
  readonly egress: readonly string[];
  readonly profile: string;
  readonly workload: Pick<Workload, 'bursts'>;
}

/** Load generators in pods that offer the load of a profile; undefined where this machine's does. */
export function runnersOf(
  { runners }: Runtime,
  { profile, workload }: Pick<Measured, 'profile' | 'workload'>,
): Runtime['runners'] {
  return runners && isDivisible(profileById(profile), workload, runners.count) ? runners : undefined;
}

/** Environment of a run, as its page shows it. */
export function environmentOf(
  { host, k6, revision, runtime }: WorkerContext,
  { limits, world, egress, profile, workload }: Measured,
): RunEnvironment {
  const {
    servers: _servers,
    suites: _suites,
    profiles: _profiles,
    handshakes: _handshakes,
    limits: _limits,
    archives: _archives,
    discovers: _discovers,
    ...machine
  } = host.description;
  const { link } = runtime.machine;
  const runners = runnersOf(runtime, { profile, workload });
  const { serverCpus, redisCpus, apiCpus } = processorsOf(machine.cpus, runtime.enforced, limits);
  return {
    host: machine,
    ...(runners
      ? { runners: runners.count }
      : link && { loadHost: { ...describeHere(), network: link.network, isHost: link.isHost } }),
    runtime: runtime.id,
    isolated: runtime.isolated,
    ...(runtime.fenced === false && { fenced: false }),
    limits: {
      serverCpus,
      redisCpus,
      apiCpus,
      serverMemoryMb: limits.memoryMb,
      webConcurrency: limits.webConcurrency,
    },
    cpusets: runtime.enforced.cpusets,
    ...(egress.length > 0 && { egress: [...egress] }),
    versions: {
      k6: k6.version,
      ...(world.versions.redis && { redis: world.versions.redis }),
      ...(world.versions.postgres && { postgres: world.versions.postgres }),
      headroom: revision.commit,
      ...(runtime.engine && { docker: runtime.engine }),
    },
  };
}

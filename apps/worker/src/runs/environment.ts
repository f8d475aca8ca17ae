import type { Limits, World } from '@headroom/bench';
import { describeHere, processorsOf } from '@headroom/bench';
import type { RunEnvironment } from '@headroom/workload';
import type { WorkerContext } from '../context.ts';

/** Environment of a run, as its page shows it. @param limits of its servers @param egress hosts that these may reach */
export function environmentOf(
  { host, k6, revision, runtime }: WorkerContext,
  { limits, world, egress }: { limits: Limits; world: Pick<World, 'versions'>; egress: readonly string[] },
): RunEnvironment {
  const {
    servers: _servers,
    suites: _suites,
    profiles: _profiles,
    handshakes: _handshakes,
    limits: _limits,
    archives: _archives,
    ...machine
  } = host.description;
  const { link } = runtime.machine;
  const { serverCpus, redisCpus, apiCpus } = processorsOf(machine.cpus, runtime.enforced, limits);
  return {
    host: machine,
    ...(link && { loadHost: { ...describeHere(), network: link.network, isHost: link.isHost } }),
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

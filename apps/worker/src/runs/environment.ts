import type { World } from '@headroom/bench';
import type { RunEnvironment } from '@headroom/workload';
import type { WorkerContext } from '../context.ts';

/** Environment of a run, as its page shows it. */
export function environmentOf(
  { env, host, k6, revision, runtime }: WorkerContext,
  world: World,
): RunEnvironment {
  const { servers: _servers, limits: _limits, ...machine } = host.description;
  const { cpus, cpusets } = runtime.enforced;
  return {
    host: machine,
    runtime: runtime.id,
    isolated: runtime.isolated,
    limits: {
      serverCpus: cpus?.server ?? null,
      redisCpus: cpus?.redis ?? null,
      apiCpus: cpus?.api ?? null,
      serverMemoryMb: env.SERVER_MEMORY_MB,
      webConcurrency: env.WEB_CONCURRENCY,
    },
    cpusets,
    versions: {
      k6: k6.version,
      ...(world.versions.redis && { redis: world.versions.redis }),
      headroom: revision.commit,
      ...(runtime.engine && { docker: runtime.engine }),
    },
  };
}

import { tmpdir, totalmem } from 'node:os';
import type { ServerManifest } from '@headroom/builder';
import { type BuildResources, createImageBuilder } from '@headroom/builder/image';
import { TrialFailure } from '../../trial-failure.ts';
import type {
  Backends,
  BuiltServer,
  Enforced,
  ImageBuilds,
  RunningServer,
  Runtime,
  RuntimeOptions,
  StartOptions,
} from '../runtime.ts';
import { startDockerBackends } from './backends.ts';
import { inBuildNetwork } from './build-network.ts';
import { Container } from './container.ts';
import { partition } from './cpusets.ts';
import type { Engine } from './engine.ts';
import { createFirewall, type Firewall } from './firewall.ts';
import { RigImages } from './images.ts';
import { createRunNetwork, type RunNetwork } from './network.ts';
import { reapCreated } from './reap.ts';
import {
  API_LIMITS,
  BUILD_MEMORY_SHARE,
  labelsOf,
  MARK_LABEL,
  MIB,
  PORT,
  REDIS_LIMITS,
  SERVER_CPUS,
} from './settings.ts';

export interface DockerRuntimeOptions extends RuntimeOptions {
  engine: Engine;
  manifests: readonly ServerManifest[];
}

/** The runtime of a bench host: a container each, kept from each other's processors, the host and the internet. */
export async function createDockerRuntime(options: DockerRuntimeOptions): Promise<Runtime> {
  const { buildLimits: limits, cacheDir, engine, imageBuilds, manifests, mark } = options;
  const { docker } = engine;
  const builder = await createImageBuilder({
    docker,
    cacheDir,
    manifests,
    ...(limits && { limits }),
    ...(imageBuilds && {
      baseImages: imageBuilds.baseImages,
      resources: resourcesOn(engine.cpus, imageBuilds),
    }),
    network: (work) => inBuildNetwork({ docker, firewall, mark, allow: imageBuilds?.allow ?? [] }, work),
  });
  const images = new RigImages(docker, builder);
  const firewall = createFirewall(docker, mark, images);
  const bench: Bench = {
    ...options,
    images,
    firewall,
    enforced: enforcedOn(engine.cpus),
    network: undefined,
  };
  return {
    id: 'docker',
    isolated: true,
    enforced: bench.enforced,
    toolchains: builder.toolchains,
    engine: engine.version,
    folders: [cacheDir, tmpdir(), engine.folder],
    whatIsMissing: (manifest) => builder.whatIsMissing(manifest),
    contentHash: (manifest) => builder.contentHash(manifest),
    build: (manifest, build) => builder.build(manifest, { ...build, labels: labelsOf(mark, 'build') }),
    cached: () => builder.cached(),
    startBackends: () => startBackends(bench),
    start: (server, start) => startServer(bench, server, start),
    reap: async () => {
      const created = await reapCreated(docker, { label: [`${MARK_LABEL}=${mark}`] });
      const rules = await firewall.clear();
      return [...created, ...rules.map((rule) => `firewall rule ${rule}`)];
    },
  };
}

/** A build leaves the host some memory, and cannot be given more processors than there are. */
function resourcesOn(cpus: number, wanted: ImageBuilds): BuildResources {
  const most = (totalmem() / MIB) * BUILD_MEMORY_SHARE;
  return { memoryMb: Math.min(wanted.memoryMb, most), cpus: Math.min(wanted.cpus, cpus) };
}

interface Bench extends DockerRuntimeOptions {
  images: RigImages;
  firewall: Firewall;
  enforced: Enforced;
  /** Network of the run that is measured: one at a time on a host. */
  network: RunNetwork | undefined;
}

/** A container cannot be given more processors than there are. */
function enforcedOn(cpus: number): Enforced {
  const atMost = (wanted: number) => Math.min(wanted, cpus);
  return {
    cpus: { server: atMost(SERVER_CPUS), redis: REDIS_LIMITS.cpus, api: atMost(API_LIMITS.cpus) },
    cpusets: partition(cpus),
  };
}

async function startBackends(bench: Bench): Promise<Backends> {
  const { engine, firewall, mark } = bench;
  const { docker } = engine;
  const network = await createRunNetwork(docker, firewall, mark);
  bench.network = network;
  const stop = async () => {
    bench.network = undefined;
    await network.remove();
  };
  try {
    const [backends] = await Promise.all([
      startDockerBackends({ ...bench, docker, network }),
      network.prove(),
    ]);
    return { ...backends, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startServer(
  bench: Bench,
  { manifest, build }: BuiltServer,
  { backends, limits }: StartOptions,
): Promise<RunningServer> {
  const { engine, enforced, mark, network } = bench;
  const title = `server ${manifest.id}`;
  if (!network) throw new TrialFailure('rig_failed', `${title} was to be started without its backends`);
  const container = await Container.start(engine.docker, {
    title,
    party: 'server',
    mark,
    image: build.artifact,
    network: network.name,
    command: manifest.start,
    workingDir: '/app',
    env: {
      ...manifest.startEnv,
      PORT: String(PORT),
      REDIS_URL: backends.redisUrl,
      API_SERVICE_URL: backends.apiUrl,
      SERVER_ID: manifest.id,
      WEB_CONCURRENCY: String(limits.webConcurrency),
    },
    limits: { cpus: enforced.cpus?.server ?? SERVER_CPUS, memoryMb: limits.memoryMb },
    ...(enforced.cpusets && { cpuset: enforced.cpusets.server }),
  });
  return Object.assign(container, {
    url: `http://${container.address}:${PORT}/mcp`,
    healthUrl: `http://${container.address}:${PORT}/health`,
  });
}

import { tmpdir } from 'node:os';
import { type BuildResources, createImageBuilder, PUBLIC_BASE_IMAGES } from '@headroom/builder/image';
import { findSandbox, type Reach, type Sandbox } from '@headroom/builder/sandbox';
import type { ServerManifest } from '@headroom/model/manifest';
import { launchOf } from '../../server/launch.ts';
import { seedBy } from '../../server/seed.ts';
import { startWithWayOut } from '../../server/way-out.ts';
import { TrialFailure } from '../../trial-failure.ts';
import { apartFromBridge } from '../bridge.ts';
import { once } from '../once.ts';
import { RemoteSite } from '../remote/site.ts';
import type {
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
import { BRIDGE_AT, copyAt, FIXTURES_AT } from './files.ts';
import { createFirewall, type Firewall } from './firewall.ts';
import { RigImages } from './images.ts';
import { createRunNetwork, type RunNetwork } from './network.ts';
import { startOwnContainers } from './own-backends.ts';
import { reapCreated } from './reap.ts';
import {
  API_LIMITS,
  BUILD_MEMORY_SHARE,
  labelsOf,
  MARK_LABEL,
  PORT,
  REDIS_LIMITS,
  SERVER_CPUS,
} from './settings.ts';
import { type Site, siteHere } from './site.ts';

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
      resources: resourcesOn(engine.machine, imageBuilds),
    }),
    network: (work) => inBuildNetwork({ site, firewall, mark, allow: imageBuilds?.allow ?? [] }, work),
  });
  const sandbox = once(() => sandboxOf(options));
  const images = new RigImages(docker, builder, imageBuilds?.baseImages ?? PUBLIC_BASE_IMAGES);
  const firewall = createFirewall(docker, mark, images);
  const { connection, machine: known } = engine;
  const site = connection
    ? new RemoteSite({
        ...{ docker, mark, connection, known },
        agentImage: () => images.goProgram('host-agent'),
        routes: () => firewall.routes(),
      })
    : siteHere(docker);
  const bench: Bench = {
    ...options,
    images,
    firewall,
    site,
    enforced: enforcedOn(known.cpus, connection ? 'apart' : 'here'),
    network: undefined,
  };
  return {
    id: 'docker',
    isolated: true,
    enforced: bench.enforced,
    machine: site.machine,
    toolchains: builder.toolchains,
    engine: engine.version,
    folders: [cacheDir, tmpdir(), ...(engine.folder === undefined ? [] : [engine.folder])],
    whatIsMissing: (manifest) => builder.whatIsMissing(manifest),
    contentHash: (manifest) => builder.contentHash(manifest),
    build: (manifest, build) => builder.build(manifest, { ...build, labels: labelsOf(mark, 'build') }),
    openImage: (reference, opening) => images.open(reference, opening),
    cached: () => builder.cached(),
    startBackends: (wanted) =>
      startIn(bench, (network) => startDockerBackends({ ...bench, network }, wanted)),
    startProjectBackends: (wanted, { reach, signal } = {}) =>
      startIn(bench, (network) => startOwnContainers({ ...bench, network }, wanted, signal), reach),
    seed: async (command, seeding) => {
      await seedBy({ ...options, sandbox: await sandbox(), network: 'none' }, command, seeding);
    },
    start: (server, start) => startServer(bench, server, start),
    reap: async () => {
      const created = await reapCreated(docker, { label: [`${MARK_LABEL}=${mark}`] });
      const rules = await firewall.clear();
      return [...created, ...rules.map((rule) => `firewall rule ${rule}`)];
    },
  };
}

/** A build leaves the host some memory, and cannot be given more processors than there are. */
export function resourcesOn({ cpus, memoryMb }: Engine['machine'], wanted: ImageBuilds): BuildResources {
  const most = memoryMb * BUILD_MEMORY_SHARE;
  return { memoryMb: Math.min(wanted.memoryMb, most), cpus: Math.min(wanted.cpus, cpus) };
}

interface Bench extends DockerRuntimeOptions {
  images: RigImages;
  firewall: Firewall;
  site: Site;
  enforced: Enforced;
  /** Network of the run that is measured: one at a time on a host. */
  network: RunNetwork | undefined;
}

/** A container cannot be given more processors than there are. */
function enforcedOn(cpus: number, load: 'apart' | 'here'): Enforced {
  const atMost = (wanted: number) => Math.min(wanted, cpus);
  return {
    cpus: { server: atMost(SERVER_CPUS), redis: REDIS_LIMITS.cpus, api: atMost(API_LIMITS.cpus) },
    cpusets: partition(cpus, load),
  };
}

/** Makes the network of a run, and what it holds. */
async function startIn<Started extends object>(
  bench: Bench,
  start: (network: RunNetwork) => Promise<Started>,
  reach?: Reach,
): Promise<Started & { stop(): Promise<void> }> {
  const { firewall, mark, site } = bench;
  const parts = new AsyncDisposableStack();
  const stop = async () => {
    bench.network = undefined;
    await parts.disposeAsync();
  };
  try {
    parts.adopt(await site.open(), (close) => close());
    const wanted = { site, firewall, mark, hasProxy: reach !== undefined };
    const network = parts.adopt(await createRunNetwork(wanted), ({ remove }) => remove());
    bench.network = network;
    const [started] = await Promise.all([start(network), network.prove()]);
    return { ...started, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startServer(
  bench: Bench,
  built: BuiltServer,
  { reach, ...options }: StartOptions,
): Promise<RunningServer> {
  const { network } = bench;
  const title = `server ${built.server.id}`;
  if (!network) throw new TrialFailure('rig_failed', `${title} was to be started without its backends`);
  return startWithWayOut({ at: network.proxy, reach }, (proxy) =>
    startContainer({ ...bench, network }, built, { ...options, proxy }),
  );
}

async function startContainer(
  { cacheDir, enforced, images, mark, network, site }: Bench & { network: RunNetwork },
  { server, build }: BuiltServer,
  { places, limits, fixtures, profiled, proxy, secrets = {} }: StartOptions & { proxy: string | undefined },
): Promise<RunningServer> {
  const title = `server ${server.id}`;
  const port = server.port ?? PORT;
  const values = {
    ...{ host: '0.0.0.0', port, proxy, places, secrets, workers: limits.webConcurrency },
    ...{ tmp: '/tmp', fixtures: fixtures === undefined ? undefined : FIXTURES_AT },
  };
  const { command, env, headers } = launchOf(server, values, BRIDGE_AT);
  const bridge = server.transport === 'stdio' ? await images.bridge(cacheDir) : undefined;
  const more = profiled?.files ?? [];
  const container = await Container.start(site, {
    title,
    party: 'server',
    mark,
    image: build.artifact,
    network: network.name,
    ...(command && { command }),
    // An image of somebody else's says itself where it works.
    ...(server.buildable.image?.dockerfile === undefined && { workingDir: '/app' }),
    env: profiled?.env(env, copyAt) ?? env,
    ports: [port],
    limits: {
      cpus: Math.min(enforced.cpus?.server ?? SERVER_CPUS, limits.cpus ?? SERVER_CPUS),
      memoryMb: limits.memoryMb,
    },
    ...(enforced.cpusets && { cpuset: enforced.cpusets.server }),
    ...((fixtures !== undefined || bridge || more.length > 0) && {
      files: { cacheDir, fixtures, bridge, more },
    }),
  });
  // The engine executes nothing but the command: of a server over stdio its first process is the bridge.
  const first = () => container.first();
  const watched = {
    sample: container.sample.bind(container),
    threads: container.threads.bind(container),
    held: container.held.bind(container),
    ...(site.publishAt === undefined && { processes: () => container.pids() ?? [] }),
  };
  return Object.assign(container, {
    ...(bridge === undefined ? watched : apartFromBridge(watched, first)),
    url: `http://${container.place(port)}${server.endpoint}`,
    headers,
    fixtures: values.fixtures,
  });
}

/**
 * The sandbox in which commands that fill fixtures run: on the host, as images of servers need not have their programs.
 * @throws TrialFailure `rig_failed` where the host has none
 */
async function sandboxOf({ cacheDir, tell }: DockerRuntimeOptions): Promise<Sandbox> {
  const sandbox = await findSandbox({ wanted: 'auto', cacheDir, allowed: new Set(), ...(tell && { tell }) });
  if (sandbox.missing === undefined) return sandbox;
  const reason = `commands of world.fixtures.seed run in a sandbox of bubblewrap, which this host lacks: ${sandbox.missing}`;
  throw new TrialFailure('rig_failed', reason);
}

import { tmpdir } from 'node:os';
import { createImageBuilder, PUBLIC_BASE_IMAGES } from '@headroom/builder/image';
import type { Reach } from '@headroom/builder/sandbox';
import type { ServerManifest } from '@headroom/model/manifest';
import type { Runners } from '../../load/k6.ts';
import { launchOf } from '../../server/launch.ts';
import { startWithWayOut } from '../../server/way-out.ts';
import { TrialFailure } from '../../trial-failure.ts';
import { inBuildNetwork } from '../docker/build-network.ts';
import { resourcesOn } from '../docker/docker.ts';
import type { Engine } from '../docker/engine.ts';
import { createFirewall } from '../docker/firewall.ts';
import { RigImages } from '../docker/images.ts';
import { labelsOf as engineLabels, type PartyLimits, PORT } from '../docker/settings.ts';
import { siteHere } from '../docker/site.ts';
import type { Machine } from '../machine.ts';
import type {
  BuiltServer,
  Enforced,
  RunningServer,
  Runtime,
  RuntimeOptions,
  StartOptions,
} from '../runtime.ts';
import { startOwnPods, startPodBackends } from './backends.ts';
import type { Cluster } from './cluster.ts';
import { isFenced } from './fence.ts';
import { openField, type RunField, removeNamespace } from './field.ts';
import { type BenchNode, benchNodes } from './nodes.ts';
import { Pod } from './pod.ts';
import { Registry, type RegistrySettings } from './registry.ts';
import { runnersIn } from './runners.ts';
import { MARK_LABEL, markValue, type Shares, SMALL, sharesOn } from './settings.ts';

export interface KubernetesRuntimeOptions extends RuntimeOptions {
  readonly cluster: Cluster;
  /** Engine of this machine, which builds the images. */
  readonly engine: Engine;
  readonly registry: RegistrySettings;
  readonly manifests: readonly ServerManifest[];
  /** Number of load generators in pods; 1: the load comes from this machine. */
  readonly runners?: number;
  /** Share of a node that is set aside for each of them: by default the processor that it may use. */
  readonly runnerAsks?: PartyLimits;
}

/** The runtime of a cluster: a namespace a run, a pod each, on a node that the run has to itself. */
export async function createKubernetesRuntime(options: KubernetesRuntimeOptions): Promise<Runtime> {
  const {
    buildLimits: limits,
    cacheDir,
    cluster,
    engine,
    imageBuilds,
    manifests,
    mark,
    runners = 1,
  } = options;
  const { docker } = engine;
  const site = siteHere(docker);
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
  const images = new RigImages(docker, builder, imageBuilds?.baseImages ?? PUBLIC_BASE_IMAGES);
  const firewall = createFirewall(docker, mark, images);
  const registry = new Registry(docker, options.registry);
  const [first] = await benchNodes(cluster);
  if (!first) throw new Error('no node of the cluster has the label headroom/servers');
  const bench: Bench = { ...options, images, pushed: registry, field: undefined, fenced: true };
  return {
    id: 'kubernetes',
    isolated: true,
    get fenced() {
      return bench.fenced;
    },
    get enforced() {
      return enforcedBy(bench.field?.shares ?? sharesOn(first.allocatable.cpus));
    },
    get machine() {
      return bench.field?.machine ?? unseen(first);
    },
    toolchains: builder.toolchains,
    engine: cluster.version,
    folders: [cacheDir, tmpdir(), ...(engine.folder === undefined ? [] : [engine.folder])],
    whatIsMissing: (manifest) => builder.whatIsMissing(manifest),
    contentHash: (manifest) => builder.contentHash(manifest),
    build: (manifest, build) => builder.build(manifest, { ...build, labels: engineLabels(mark, 'build') }),
    openImage: (reference, opening) => images.open(reference, opening),
    cached: () => builder.cached(),
    startBackends: (wanted) => startIn(bench, (field) => startPodBackends(backendsOf(bench, field), wanted)),
    startProjectBackends: (wanted, { reach } = {}) =>
      startIn(bench, (field) => startOwnPods(backendsOf(bench, field), wanted), reach),
    seed: async () => {
      throw new TrialFailure('rig_failed', 'commands of world.fixtures.seed are not run on Kubernetes yet');
    },
    start: (server, start) => startServer(bench, server, start),
    ...(runners > 1 && { runners: { count: runners, by: (k6: string) => runnersOf(bench, k6) } }),
    reap: async () => {
      const labelSelector = `${MARK_LABEL}=${markValue(mark)}`;
      const { items } = await cluster.core.listNamespace({ labelSelector });
      const names = items.flatMap(({ metadata }) => metadata?.name ?? []);
      await Promise.all(names.map((name) => removeNamespace(cluster, name)));
      const rules = await firewall.clear();
      return [...names.map((name) => `namespace ${name}`), ...rules.map((rule) => `firewall rule ${rule}`)];
    },
  };
}

interface Bench extends KubernetesRuntimeOptions {
  readonly images: RigImages;
  readonly pushed: Registry;
  /** Place of the run that is measured: a worker has one at a time. */
  field: RunField | undefined;
  /** Whether its network was found to be closed. */
  fenced: boolean;
}

/** Limits of a runner of a load. */
const RUNNER_LIMITS = { cpus: 1, memoryMb: 1024 };

function runnersOf(bench: Bench, k6: string): Runners {
  const { cacheDir, images, mark, pushed, runners: count = 1, runnerAsks: asks } = bench;
  return runnersIn({
    ...{ count, k6, mark, limits: RUNNER_LIMITS, asks },
    image: async () => pushed.published(await images.loadRunner(k6, cacheDir)),
    field: () => {
      if (!bench.field) throw new TrialFailure('rig_failed', 'a load was to be offered without its backends');
      return bench.field;
    },
  });
}

const enforcedBy = (shares: Shares): Enforced => ({ cpus: { ...shares }, cpusets: null });

/** A node that no agent sees: it is described by what the cluster knows. */
function unseen({ kind, machine }: BenchNode): Machine {
  return {
    cpus: machine.cpus,
    look: async () => undefined,
    sample: () => ({ atMs: Date.now(), cpuMs: 0, stolenMs: 0, rigMs: 0 }),
    describe: async () => ({ ...machine, cpuModel: kind }),
  };
}

function backendsOf({ images, mark, pushed }: Bench, field: RunField) {
  return {
    ...{ mark, field },
    images: {
      redis: async () => pushed.published(await images.redis()),
      apiService: async () => pushed.published(await images.goProgram('api-service')),
      mockBackend: async () => pushed.published(await images.goProgram('mock-backend')),
    },
  };
}

/** Opens the place of a run, and starts what it holds. */
async function startIn<Started extends object>(
  bench: Bench,
  start: (field: RunField) => Promise<Started>,
  reach?: Reach,
): Promise<Started & { stop(): Promise<void> }> {
  const { cluster, images, mark, pushed } = bench;
  const field = await openField({
    ...{ cluster, mark, hasProxy: reach !== undefined },
    agentImage: async () => pushed.published(await images.goProgram('host-agent')),
  });
  bench.field = field;
  const stop = async () => {
    bench.field = undefined;
    await field.close();
  };
  try {
    const image = await pushed.published(await images.firewall());
    bench.fenced = await isFenced(field, { image, mark });
    return { ...(await start(field)), stop };
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
  const { field } = bench;
  const title = `server ${built.server.id}`;
  if (!field) throw new TrialFailure('rig_failed', `${title} was to be started without its backends`);
  return startWithWayOut({ at: field.proxy, reach }, (proxy) =>
    startPod({ ...bench, field }, built, { ...options, proxy }),
  );
}

async function startPod(
  { field, mark, pushed }: Bench & { field: RunField },
  { server, build }: BuiltServer,
  { places, limits, fixtures, proxy, secrets = {}, beside }: StartOptions & { proxy: string | undefined },
): Promise<RunningServer> {
  const title = `server ${server.id}`;
  if (server.transport === 'stdio' || fixtures !== undefined) {
    const what = fixtures === undefined ? 'speaks over stdio' : 'has fixtures';
    throw new TrialFailure('rig_failed', `${title} ${what}, which is not measured on Kubernetes yet`);
  }
  const port = server.port ?? PORT;
  const values = {
    ...{ host: '0.0.0.0', port, proxy, places, secrets, workers: limits.webConcurrency },
    ...{ tmp: '/tmp', fixtures: undefined },
  };
  const { command, env, headers } = launchOf(server, values, '');
  const pod = await Pod.start(field, {
    ...{ title, party: 'server', mark, hostname: field.node.hostname },
    image: await pushed.published(build.artifact),
    command,
    // An image of somebody else's says itself where it works.
    ...(server.buildable.image?.dockerfile === undefined && { workingDir: '/app' }),
    env,
    limits: {
      cpus: Math.min(field.shares.server, limits.cpus ?? Number.POSITIVE_INFINITY),
      memoryMb: limits.memoryMb,
    },
    // Beside the measured one a small node has no second share; one of the two is idle at any time.
    asks: beside === 'idle' ? SMALL : undefined,
  });
  return Object.assign(pod, {
    url: `http://${pod.address}:${port}${server.endpoint}`,
    headers,
    fixtures: undefined,
  });
}

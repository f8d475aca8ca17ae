import type { ServerManifest } from '@headroom/model/manifest';
import type { BenchEnv } from '../env.ts';
import { createDockerRuntime } from './docker/docker.ts';
import { findEngine, findRemoteEngine } from './docker/engine.ts';
import type { RegistrySettings } from './kubernetes/registry.ts';
import { createProcessRuntime } from './process.ts';
import type { RemoteEngineSettings } from './remote/connection.ts';
import type { Runtime, RuntimeOptions } from './runtime.ts';

export interface RuntimeChoice extends RuntimeOptions {
  /** `auto`: containers where an engine of this host answers, else processes. */
  wanted: BenchEnv['HEADROOM_RUNTIME'];
  /** The engine of another machine that servers run on. */
  remote?: RemoteEngineSettings | undefined;
  /** Where nodes of a cluster pull images from. */
  registry?: RegistrySettings | undefined;
  /** Load generators in a cluster; 1 by default: the load comes from this machine. */
  runners?: number;
  manifests: readonly ServerManifest[];
}

/**
 * The runtime of this host.
 * @param tell told which one it is and why, and later of what could not be removed, in sentences
 * @throws when containers are asked for and there is no engine, or another machine's does not answer
 */
export async function chooseRuntime(
  { wanted, remote, registry, runners = 1, ...options }: RuntimeChoice,
  tell: (sentence: string) => void,
): Promise<Runtime> {
  if (wanted === 'kubernetes') return inCluster({ ...options, registry, runners }, tell);
  if (runners > 1) throw new Error('HEADROOM_LOAD_RUNNERS is for HEADROOM_RUNTIME=kubernetes: unset it');
  if (remote) return onAnotherMachine({ ...options, wanted, remote }, tell);
  const engine = wanted === 'process' ? 'HEADROOM_RUNTIME says so' : await findEngine();
  if (typeof engine === 'string') {
    if (wanted === 'docker') {
      throw new Error(
        `HEADROOM_RUNTIME is docker, but ${engine}; start one, or set HEADROOM_RUNTIME to auto or process`,
      );
    }
    const runtime = await createProcessRuntime({ ...options, tell });
    const kept = runtime.unconfined
      ? `builds and servers run as the worker's own user: ${runtime.unconfined}`
      : 'they and their builds are kept in a sandbox';
    tell(`servers run as plain processes: ${engine}; ${kept}`);
    return runtime;
  }
  const why = wanted === 'docker' ? 'HEADROOM_RUNTIME says so' : 'a container engine answers';
  tell(`servers run in containers of engine ${engine.version}: ${why}`);
  return createDockerRuntime({ ...options, engine });
}

/** The runtime of the engine of another machine, from which nothing falls back to this one. */
async function onAnotherMachine(
  { wanted, remote, ...options }: RuntimeChoice & { remote: RemoteEngineSettings },
  tell: (sentence: string) => void,
): Promise<Runtime> {
  const where = `HEADROOM_SERVER_ENGINE is ${remote.address}`;
  if (wanted === 'process') {
    throw new Error(`${where}, but HEADROOM_RUNTIME is process: servers run in containers there; unset one`);
  }
  const engine = await findRemoteEngine(remote);
  if (typeof engine === 'string') throw new Error(`${where}, but ${engine}`);
  tell(`servers run in containers of engine ${engine.version}: ${where}; the load comes from this machine`);
  return createDockerRuntime({ ...options, engine });
}

/** The runtime of a cluster; images are built by the engine of this machine. */
async function inCluster(
  { registry, ...options }: Omit<RuntimeChoice, 'wanted' | 'remote'>,
  tell: (sentence: string) => void,
): Promise<Runtime> {
  const where = 'HEADROOM_RUNTIME is kubernetes';
  if (!registry) throw new Error(`${where}, but HEADROOM_REGISTRY does not say where nodes pull images from`);
  // The client of clusters is larger than the rest of a worker, and takes as long to load.
  const { createKubernetesRuntime } = await import('./kubernetes/kubernetes.ts');
  const { findCluster } = await import('./kubernetes/cluster.ts');
  const [cluster, engine] = await Promise.all([findCluster(), findEngine()]);
  if (typeof cluster === 'string') throw new Error(`${where}, but ${cluster}`);
  if (typeof engine === 'string') throw new Error(`${where}, and images are built here, but ${engine}`);
  tell(`servers run in pods of a cluster of version ${cluster.version}: HEADROOM_RUNTIME says so`);
  return createKubernetesRuntime({ ...options, cluster, engine, registry });
}

import type { ServerManifest } from '@headroom/model/manifest';
import { createDockerRuntime } from '../runtime/docker/docker.ts';
import { findRemoteEngine } from '../runtime/docker/engine.ts';
import { createKubernetesRuntime } from '../runtime/kubernetes/kubernetes.ts';
import { createProcessRuntime } from '../runtime/process.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { testCluster } from './cluster.ts';
import { engine } from './engine.ts';
import { CACHE_DIR } from './places.ts';
import { behindTls } from './remote-engine.ts';

const SOCKET = process.env.DOCKER_HOST?.replace(/^unix:\/\//, '') ?? '/var/run/docker.sock';

/** The ways to measure, as `infra/README.md` calls them. */
export const WAYS = ['plain processes', 'one bench host', 'load apart', 'a cluster'] as const;
export type WayName = (typeof WAYS)[number];

/** A way to measure that this machine has. */
export interface Way {
  readonly name: WayName;
  readonly runtime: Runtime;
}

/**
 * The ways to measure on this one machine: its processes, its containers, these again as if they were another machine's,
 * and pods of the cluster of KUBECONFIG. The load is that of this machine's k6 in each. What they leave behind is ended
 * with `parts`.
 */
export async function openWays(
  manifests: readonly ServerManifest[],
  mark: string,
  parts: AsyncDisposableStack,
): Promise<Way[]> {
  const ways: Way[] = [];
  const add = async (name: WayName, made: Promise<Runtime>) => {
    const runtime = parts.adopt(await made, reaped);
    ways.push({ name, runtime });
  };
  const common = (of: string) => ({
    ...{ cacheDir: CACHE_DIR, mark: `${mark}-${of}`, serverPort: 0, manifests },
  });
  await add('plain processes', createProcessRuntime(common('processes')));
  if (!engine) return ways;
  await add('one bench host', createDockerRuntime({ ...common('containers'), engine }));
  const remote = parts.adopt(await behindTls(SOCKET), ({ stop }) => stop());
  const apart = await findRemoteEngine(remote.settings);
  if (typeof apart === 'string') throw new Error(apart);
  await add('load apart', createDockerRuntime({ ...common('apart'), engine: apart }));
  if (!testCluster) return ways;
  await add('a cluster', createKubernetesRuntime({ ...common('pods'), ...testCluster, engine }));
  return ways;
}

/** Ends what a runtime still runs; each backends' own end comes before, so that there is nothing. */
async function reaped(runtime: Runtime): Promise<void> {
  const left = await runtime.reap();
  if (left.length > 0) console.error(`left behind, and ended now: ${left.join(', ')}`);
}

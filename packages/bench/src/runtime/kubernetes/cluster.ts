import {
  ApiException,
  CoreV1Api,
  CustomObjectsApi,
  type Informer,
  KubeConfig,
  makeInformer,
  NetworkingV1Api,
  type ObjectCache,
  type V1Pod,
  VersionApi,
} from '@kubernetes/client-node';
import { z } from 'zod';

/** A cluster by its API. */
export interface Cluster {
  readonly config: KubeConfig;
  readonly core: CoreV1Api;
  readonly networking: NetworkingV1Api;
  readonly custom: CustomObjectsApi;
  /** Version of its API server. */
  readonly version: string;
}

const versionSchema = z.object({ gitVersion: z.string() });

/**
 * The cluster that KUBECONFIG leads to, or the one that this process runs in.
 * @returns a sentence that says why none can be used
 */
export async function findCluster(): Promise<Cluster | string> {
  const config = new KubeConfig();
  try {
    config.loadFromDefault();
    const { gitVersion } = versionSchema.parse(await config.makeApiClient(VersionApi).getCode());
    return {
      config,
      core: config.makeApiClient(CoreV1Api),
      networking: config.makeApiClient(NetworkingV1Api),
      custom: config.makeApiClient(CustomObjectsApi),
      version: gitVersion,
    };
  } catch (error) {
    return `no cluster answers: ${inWords(error)}`;
  }
}

const statusSchema = z.object({ message: z.string() });

/** What an API server refused, in its own words: those of its body, not the whole answer. */
export function inWords(error: unknown): string {
  if (!(error instanceof ApiException)) return error instanceof Error ? error.message : String(error);
  const text = typeof error.body === 'string' ? error.body : JSON.stringify(error.body);
  try {
    return statusSchema.parse(JSON.parse(text)).message;
  } catch {
    return `status ${error.code}`;
  }
}

/** HTTP status of a refusal; undefined of any other error. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof ApiException ? error.code : undefined;
}

/** Passes refusals because something is gone already; rethrows all others. */
export function unlessGone(error: unknown): void {
  if (statusOf(error) !== 404) throw error;
}

/** Pods of a namespace, as the API server tells of their changes. */
export interface PodWatch {
  /** Calls back with each state of a pod until it returns true; undefined: the pod is gone. */
  follow(name: string, seen: (pod: V1Pod | undefined) => boolean): void;
  stop(): Promise<void>;
}

/** Follows the pods of a namespace. A connection that ends is opened again. */
export async function watchPods({ config, core }: Cluster, namespace: string): Promise<PodWatch> {
  const path = `/api/v1/namespaces/${namespace}/pods`;
  const informer: Informer<V1Pod> & ObjectCache<V1Pod> = makeInformer(config, path, () =>
    core.listNamespacedPod({ namespace }),
  );
  const followers = new Map<string, Set<(pod: V1Pod | undefined) => boolean>>();
  const tell = (name: string, pod: V1Pod | undefined) => {
    const own = followers.get(name);
    for (const seen of own ?? []) if (seen(pod)) own?.delete(seen);
  };
  for (const event of ['add', 'update'] as const) {
    informer.on(event, (pod) => tell(pod.metadata?.name ?? '', pod));
  }
  informer.on('delete', (pod) => tell(pod.metadata?.name ?? '', undefined));
  let stopped = false;
  informer.on('error', () => {
    if (!stopped) setTimeout(() => void informer.start().catch(() => undefined), AGAIN_MS).unref();
  });
  await informer.start();
  return {
    follow: (name, seen) => {
      const now = informer.get(name, namespace);
      if (now && seen(now)) return;
      const own = followers.get(name) ?? new Set();
      followers.set(name, own.add(seen));
    },
    stop: async () => {
      stopped = true;
      await informer.stop();
    },
  };
}

/** Time before a watch that failed is opened again. */
const AGAIN_MS = 500;

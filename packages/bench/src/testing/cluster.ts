import type { Cluster } from '../runtime/kubernetes/cluster.ts';
import { MARK_LABEL, markValue } from '../runtime/kubernetes/settings.ts';
import { engine } from './engine.ts';

/** A cluster to test with, and the registry that its nodes pull from. */
export interface TestCluster {
  readonly cluster: Cluster;
  readonly registry: { readonly prefix: string };
}

/** The cluster of KUBECONFIG, with the registry of HEADROOM_REGISTRY; undefined where tests of pods are left out. */
export const testCluster = await clusterOrReason();

/** The runtime of the cluster, beside `RUNTIMES`. */
export const IN_CLUSTER = { id: 'kubernetes', absent: testCluster === undefined } as const;

/** Namespaces that the cluster has under a worker's mark: a later one of the same name has another id. */
export async function namespacesUnder(mark: string): Promise<{ name: string; uid: string }[]> {
  if (!testCluster) return [];
  const labelSelector = `${MARK_LABEL}=${markValue(mark)}`;
  const { items } = await testCluster.cluster.core.listNamespace({ labelSelector });
  return items.map(({ metadata: { name = '', uid = '' } = {} }) => ({ name, uid }));
}

async function clusterOrReason(): Promise<TestCluster | undefined> {
  const found = await find();
  if (typeof found !== 'string') return found;
  console.log(`Tests of the kubernetes runtime are left out: ${found}.`);
  return undefined;
}

async function find(): Promise<TestCluster | string> {
  const { KUBECONFIG, HEADROOM_REGISTRY: prefix } = process.env;
  if (!KUBECONFIG || !prefix) return 'KUBECONFIG and HEADROOM_REGISTRY name no cluster with its registry';
  if (!engine) return 'no container engine builds images for it';
  const { findCluster, inWords } = await import('../runtime/kubernetes/cluster.ts');
  const { benchNodes } = await import('../runtime/kubernetes/nodes.ts');
  const cluster = await findCluster();
  if (typeof cluster === 'string') return cluster;
  const nodes = await benchNodes(cluster).catch(inWords);
  if (typeof nodes === 'string') return nodes;
  return nodes.length === 0 ? 'no node has the label headroom/servers' : { cluster, registry: { prefix } };
}

import type { V1Node } from '@kubernetes/client-node';
import type { EngineMachine } from '../remote/machine.ts';
import type { Cluster } from './cluster.ts';
import { BENCH_KEY, quantity } from './settings.ts';

const MIB = 2 ** 20;

/** A node that servers can be measured on. */
export interface BenchNode {
  readonly name: string;
  /** Its label `kubernetes.io/hostname`. */
  readonly hostname: string;
  /** Processors and memory that it gives to pods. */
  readonly allocatable: { readonly cpus: number; readonly memoryMb: number };
  readonly machine: EngineMachine;
  /** What its provider calls such machines, or its architecture. */
  readonly kind: string;
  /** Whether it takes pods now: ready, and not being drained. */
  readonly isOpen: boolean;
}

/** Processors of a node that its pods have asked for, as the scheduler counts them: those of daemons above all. */
export async function askedOn({ core }: Cluster, node: string): Promise<number> {
  const fieldSelector = `spec.nodeName=${node},status.phase!=Succeeded,status.phase!=Failed`;
  const { items } = await core.listPodForAllNamespaces({ fieldSelector });
  return items
    .flatMap(({ spec }) => [
      ...(spec?.containers ?? []),
      // One that starts before the others and goes on beside them.
      ...(spec?.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always'),
    ])
    .reduce((sum, { resources }) => sum + quantity(resources?.requests?.cpu ?? '0'), 0);
}

/** Nodes that carry the label `headroom/servers`, by name. */
export async function benchNodes({ core }: Cluster): Promise<BenchNode[]> {
  const { items } = await core.listNode({ labelSelector: BENCH_KEY });
  return items.map(benchNode).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function benchNode({ metadata, spec, status }: V1Node): BenchNode {
  const { labels = {}, name = '' } = metadata ?? {};
  const { allocatable = {}, capacity = {}, conditions = [], nodeInfo } = status ?? {};
  const mbOf = (text: string | undefined) => Math.round(quantity(text ?? '0') / MIB);
  return {
    name,
    hostname: labels['kubernetes.io/hostname'] ?? name,
    allocatable: { cpus: quantity(allocatable.cpu ?? '0'), memoryMb: mbOf(allocatable.memory) },
    machine: {
      cpus: quantity(capacity.cpu ?? '0'),
      memoryMb: mbOf(capacity.memory),
      kernel: nodeInfo?.kernelVersion ?? 'unknown',
      os: nodeInfo?.osImage ?? 'unknown',
    },
    kind: labels['node.kubernetes.io/instance-type'] ?? nodeInfo?.architecture ?? 'unknown',
    isOpen:
      spec?.unschedulable !== true &&
      conditions.some(({ type, status }) => type === 'Ready' && status === 'True'),
  };
}

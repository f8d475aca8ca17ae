import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { RelayPlaces } from '@headroom/contract-test';
import { TrialFailure } from '../../trial-failure.ts';
import { untilAnswering } from '../answering.ts';
import { freePort } from '../docker/network.ts';
import { Agent } from '../remote/agent.ts';
import { addressTowards } from '../remote/connection.ts';
import { RemoteMachine } from '../remote/machine.ts';
import { type Cluster, inWords, statusOf, unlessGone, watchPods } from './cluster.ts';
import { askedOn, type BenchNode, benchNodes } from './nodes.ts';
import { type Field, Pod } from './pod.ts';
import { labelsOf, namespaceOf, type Shares, SMALL, sharesOn } from './settings.ts';

/** Port that agents listen on. */
const AGENT_PORT = 8090;
/** More than it asks for: a sample that waits for a turn comes late. */
const AGENT_LIMITS = { cpus: 0.5, memoryMb: SMALL.memoryMb };
const AGENT_WITHIN_MS = 30_000;
/** Time that is waited for a node: that of another run's end, or of an upgrade of the node. */
const NODE_WITHIN_MS = 10 * 60_000;
const NODE_POLL_MS = 2000;
const GONE_WITHIN_MS = 2 * 60_000;
const GONE_POLL_MS = 250;

/** A run's place: a namespace on a node, which no other run has. */
export interface RunField extends Field {
  readonly node: BenchNode;
  /** Processors of each party there, beside the pods that others have on the node. */
  readonly shares: Shares;
  readonly machine: RemoteMachine;
  /** Address of this process, as pods reach it. */
  readonly ownAddress: string;
  /** Ports of this process that pods reach. */
  readonly relays: RelayPlaces;
  readonly proxy: { host: string; port: number } | undefined;
  /** Port of this process that runners of a load write their recordings to. */
  readonly results: number;
  close(): Promise<void>;
}

interface FieldOptions {
  readonly cluster: Cluster;
  readonly mark: string;
  readonly hasProxy: boolean;
  /** Image of the agent, as nodes pull it. */
  agentImage(): Promise<string>;
}

/**
 * Opens the place of a run on a node that is free: its namespace, its network policy, its agent.
 * @throws TrialFailure `rig_failed` when no node is free in time, or the cluster refuses something; then nothing is left
 */
export async function openField(options: FieldOptions): Promise<RunField> {
  const { cluster, mark, hasProxy, agentImage } = options;
  const node = await claimNode(cluster, mark);
  const namespace = namespaceOf(node.name);
  const parts = new AsyncDisposableStack();
  try {
    parts.defer(() => removeNamespace(cluster, namespace));
    const shares = sharesOn(node.allocatable.cpus - (await askedOn(cluster, node.name)));
    const pods = parts.adopt(await watchPods(cluster, namespace), (watch) => watch.stop());
    const token = randomBytes(32).toString('hex');
    const bare = { cluster, namespace, pods, machine: undefined };
    const agentPod = await Pod.start(bare, {
      ...{
        title: 'the host agent',
        party: 'agent',
        mark,
        image: await agentImage(),
        hostname: node.hostname,
      },
      env: { PORT: String(AGENT_PORT), TOKEN: token },
      limits: AGENT_LIMITS,
      asks: SMALL,
      seesNode: true,
    });
    const url = `http://${agentPod.address}:${AGENT_PORT}`;
    const agent = new Agent({ url, token });
    await untilAnswering(agentPod, () => asksAgent(agent), {
      ...{ what: 'the host agent', withinMs: AGENT_WITHIN_MS, blame: 'rig_failed' },
    });
    const ownAddress = await addressTowards(agentPod.address);
    const machine: RemoteMachine = new RemoteMachine({
      ...{ known: node.machine, address: agentPod.address },
      open: async () => async () => undefined,
    });
    await machine.connect(agent);
    parts.defer(async () => machine.disconnect());
    const [redis, api, results, proxy] = [
      await freePort(ownAddress),
      await freePort(ownAddress),
      await freePort(ownAddress),
      await freePort(ownAddress),
    ];
    const ports = [redis, api, results, ...(hasProxy ? [proxy] : [])];
    await closeNetwork(cluster, { namespace, mark, ownAddress, ports });
    return {
      ...{ cluster, namespace, pods, machine, node, shares, ownAddress, results },
      relays: { redis: { host: ownAddress, port: redis }, api: { host: ownAddress, port: api } },
      proxy: hasProxy ? { host: ownAddress, port: proxy } : undefined,
      close: () => parts.disposeAsync(),
    };
  } catch (cause) {
    await parts.disposeAsync();
    if (cause instanceof TrialFailure) throw cause;
    throw new TrialFailure('rig_failed', `the cluster cannot be used: ${inWords(cause)}`, { cause });
  }
}

/** An `ask` that wants an agent to look at nothing. */
const asksAgent = (agent: Agent): Promise<string | undefined> =>
  agent.look({ files: [], groups: [] }).then(
    () => undefined,
    (error: Error) => error.message,
  );

/** Takes a node by the namespace that has its name, which exists once. @throws TrialFailure when none is free in time */
async function claimNode(cluster: Cluster, mark: string): Promise<BenchNode> {
  const deadline = performance.now() + NODE_WITHIN_MS;
  for (;;) {
    const nodes = await benchNodes(cluster).catch((cause) => {
      throw new TrialFailure('rig_failed', `the nodes of the cluster cannot be listed: ${inWords(cause)}`, {
        cause,
      });
    });
    for (const node of nodes.filter(({ isOpen }) => isOpen)) {
      if (await claim(cluster, node, mark)) return node;
    }
    if (performance.now() > deadline) {
      const closed = nodes.filter(({ isOpen }) => !isOpen).map(({ name }) => name);
      const why =
        nodes.length === 0
          ? 'no node has the label headroom/servers'
          : closed.length === nodes.length
            ? `all nodes are not ready or being drained: ${closed.join(', ')}`
            : 'all nodes are taken by other runs';
      throw new TrialFailure('rig_failed', `no node of the cluster is free: ${why}`);
    }
    await delay(NODE_POLL_MS);
  }
}

async function claim({ core }: Cluster, node: BenchNode, mark: string): Promise<boolean> {
  const body = {
    metadata: {
      name: namespaceOf(node.name),
      labels: {
        ...labelsOf(mark),
        // The agent sees the processes of its node.
        'pod-security.kubernetes.io/enforce': 'privileged',
      },
      annotations: { 'headroom/node': node.name },
    },
  };
  try {
    await core.createNamespace({ body });
    return true;
  } catch (cause) {
    if (statusOf(cause) === 409) return false;
    throw new TrialFailure('rig_failed', `the cluster refuses a namespace: ${inWords(cause)}`, { cause });
  }
}

/** Removes a namespace with all that is in it, and waits for its end: the next run has its name. */
export async function removeNamespace({ core }: Cluster, name: string): Promise<void> {
  // Pods at once: the namespace would give each its time to end.
  await core.deleteCollectionNamespacedPod({ namespace: name, gracePeriodSeconds: 0 }).catch(unlessGone);
  await core.deleteNamespace({ name }).catch(unlessGone);
  const deadline = performance.now() + GONE_WITHIN_MS;
  while (performance.now() < deadline) {
    const isThere = await core.readNamespace({ name }).then(
      () => true,
      (error) => {
        unlessGone(error);
        return false;
      },
    );
    if (!isThere) return;
    await delay(GONE_POLL_MS);
  }
  throw new Error(`the namespace ${name} does not end`);
}

/** Namespace of k6-operator, as its own files make it. */
const OPERATOR = {
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'k6-operator-system' } },
};

/** Closes the network of a namespace: its pods reach each other, and ports of this process, which alone reaches them. */
async function closeNetwork(
  { networking }: Cluster,
  {
    namespace,
    mark,
    ownAddress,
    ports,
  }: { namespace: string; mark: string; ownAddress: string; ports: readonly number[] },
): Promise<void> {
  const own = { ipBlock: { cidr: `${ownAddress}/32` } };
  await networking.createNamespacedNetworkPolicy({
    namespace,
    body: {
      metadata: { name: 'closed', labels: labelsOf(mark) },
      spec: {
        podSelector: {},
        policyTypes: ['Ingress', 'Egress'],
        // k6-operator asks runners how they are.
        ingress: [{ _from: [{ podSelector: {} }, own, OPERATOR] }],
        egress: [
          { to: [{ podSelector: {} }] },
          { to: [own], ports: ports.map((port) => ({ protocol: 'TCP', port })) },
        ],
      },
    },
  });
}

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { V1ContainerStatus, V1Pod } from '@kubernetes/client-node';
import { TrialFailure } from '../../trial-failure.ts';
import type { OneProcess } from '../bridge.ts';
import type { Cgroup } from '../docker/cgroup.ts';
import { endedWith } from '../docker/container.ts';
import { LOG_CHARACTERS, LOG_LINES, STOP_GRACE_S } from '../docker/settings.ts';
import type { RemoteMachine } from '../remote/machine.ts';
import type { HeldSample, Running, Sample, ThreadSample } from '../runtime.ts';
import { type Cluster, inWords, type PodWatch, statusOf, unlessGone } from './cluster.ts';
import { type PodOptions, podOf } from './pod-spec.ts';

/** Time that a node has to pull the image and start the container. */
const START_WITHIN_MS = 5 * 60_000;
/** How long a pod may stay unschedulable before it is reported: pods that have just ended still count. */
const ROOM_WITHIN_MS = 30_000;
/** Time that a pod has to end. */
const GONE_WITHIN_MS = 60_000;
const GONE_POLL_MS = 100;
/** States of a container that do not pass by themselves soon. */
const HOPELESS = new Set([
  ...['ErrImagePull', 'ImagePullBackOff', 'InvalidImageName', 'ErrImageNeverPull'],
  ...['CreateContainerConfigError', 'CreateContainerError', 'RunContainerError'],
]);

/** Place of a run in a cluster. */
export interface Field {
  readonly cluster: Cluster;
  readonly namespace: string;
  readonly pods: PodWatch;
  /** Machine of its node; undefined until an agent sees it. */
  readonly machine: RemoteMachine | undefined;
}

/** A pod of one container: limited, sampled from its control group, its last output kept, removed as a whole. */
export class Pod implements Running {
  /** Its address in the cluster. */
  readonly address: string;
  readonly ended: Promise<string>;
  /** Time at which its first process had been started, on the clock of performance.now(). */
  readonly startedAt: number;
  readonly #field: Field;
  readonly #name: string;
  readonly #options: PodOptions;
  readonly #cgroup: Cgroup | undefined;
  readonly #containerId: string;
  #output = '';
  #stopping: Promise<void> | undefined;

  /** @throws TrialFailure `rig_failed` when it cannot be created or started; then nothing is left of it */
  static async start(field: Field, options: PodOptions): Promise<Pod> {
    const { cluster, namespace, machine } = field;
    const name = `${options.party}-${randomUUID().slice(0, 8)}`;
    try {
      await cluster.core.createNamespacedPod({ namespace, body: podOf(name, options) });
      const pod = await untilStarted(field, name);
      const { containerID = '' } = containerOf(pod) ?? {};
      const containerId = containerID.slice(containerID.indexOf('//') + 2);
      const cgroup = await machine?.watch(containerId);
      return new Pod({ field, name, options, pod, containerId, cgroup });
    } catch (cause) {
      await remove(field, name, 0);
      const reason = `${options.title} cannot be started in a pod: ${inWords(cause)}`;
      throw new TrialFailure('rig_failed', reason, { cause });
    }
  }

  private constructor({ field, name, options, pod, containerId, cgroup }: Parts) {
    this.#field = field;
    this.#name = name;
    this.#options = options;
    this.#containerId = containerId;
    this.#cgroup = cgroup;
    this.address = pod.status?.podIP ?? '';
    this.startedAt = startedAtOf(pod, field.machine, cgroup);
    this.ended = this.#watch();
    // A rejection that nobody awaits must not end the worker.
    this.ended.catch(() => undefined);
  }

  sample(): Sample {
    return this.#cgroup?.sample() ?? { atMs: Date.now(), cpuMs: 0, throttledMs: null, memoryMb: 0 };
  }

  threads(): ThreadSample {
    return this.#cgroup?.threads() ?? { atMs: Date.now(), cpuMs: new Map() };
  }

  held(): HeldSample | undefined {
    return this.#cgroup?.held();
  }

  /** Its first process by itself; undefined once that has ended. */
  first(): OneProcess | undefined {
    const oldest = this.#cgroup?.oldest();
    return oldest && this.#cgroup?.one(oldest.pid);
  }

  /** In words; what the kernel killed with the container itself is the reason of its end. */
  heldBack(): string | undefined {
    const { oomKills } = this.#cgroup?.enforced() ?? { oomKills: 0 };
    const { memoryMb } = this.#options.limits;
    return oomKills > 0
      ? `the kernel killed ${oomKills} of its processes, because it used more memory than its limit of ${memoryMb} MB`
      : undefined;
  }

  /** Its last output; what it was before the pod was removed afterwards. */
  async logs(): Promise<string> {
    const { cluster, namespace } = this.#field;
    try {
      const text = await cluster.core.readNamespacedPodLog({
        ...{ namespace, name: this.#name, tailLines: LOG_LINES },
      });
      this.#output = String(text ?? '').slice(-LOG_CHARACTERS);
    } catch (error) {
      // The container may be gone before its pod is.
      if (statusOf(error) !== 400) unlessGone(error);
    }
    return this.#output;
  }

  stop(how: 'politely' | 'now' = 'politely'): Promise<void> {
    if (how === 'now' && this.#stopping) void remove(this.#field, this.#name, 0).catch(() => undefined);
    this.#stopping ??= this.#end(how);
    return this.#stopping;
  }

  async #end(how: 'politely' | 'now'): Promise<void> {
    await this.logs();
    await remove(this.#field, this.#name, how === 'politely' ? STOP_GRACE_S : 0);
    // What it prints on its way out is kept, too.
    await untilGone(this.#field, this.#name, async () => void (await this.logs()));
    this.#field.machine?.forget(this.#containerId);
  }

  /** @throws TrialFailure `rig_failed` when it is lost with its node, or taken away */
  async #watch(): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const { title, limits } = this.#options;
    const lost = (why: string) => {
      // An end we asked for is not reported: the promise stays pending.
      if (!this.#stopping) reject(new TrialFailure('rig_failed', `the cluster lost ${title}: ${why}`));
      return true;
    };
    this.#field.pods.follow(this.#name, (pod) => {
      if (this.#stopping) return true;
      if (pod === undefined) return lost('its pod was deleted, as when its node is drained');
      const { reason, message } = pod.status ?? {};
      if (reason !== undefined) return lost(`${reason}${message ? `: ${message}` : ''}`);
      if (pod.metadata?.deletionTimestamp) {
        return lost('its pod is being deleted, as when its node is drained');
      }
      const terminated = containerOf(pod)?.state?.terminated;
      if (!terminated) return false;
      const isOutOfMemory = terminated.reason === 'OOMKilled';
      void this.logs().then(() =>
        resolve(endedWith({ title, limits, isOutOfMemory, code: terminated.exitCode })),
      );
      return true;
    });
    return promise;
  }
}

interface Parts {
  field: Field;
  name: string;
  options: PodOptions;
  pod: V1Pod;
  containerId: string;
  cgroup: Cgroup | undefined;
}

const containerOf = (pod: V1Pod): V1ContainerStatus | undefined => pod.status?.containerStatuses?.[0];

/** Waits until the container of a pod runs, or has run. @throws with what keeps it from starting */
function untilStarted({ pods }: Field, name: string): Promise<V1Pod> {
  const { promise, resolve, reject } = Promise.withResolvers<V1Pod>();
  const since = performance.now();
  let last = 'nothing is known of it yet';
  const timer = setTimeout(
    () => reject(new Error(`it did not start within ${START_WITHIN_MS / 60_000} min: ${last}`)),
    START_WITHIN_MS,
  );
  const noRoom = setInterval(() => {
    if (last.startsWith(NO_ROOM) && performance.now() - since > ROOM_WITHIN_MS) reject(new Error(last));
  }, 1000);
  pods.follow(name, (pod) => {
    if (pod === undefined) {
      reject(new Error('it was deleted before it started, as when its node is drained'));
      return true;
    }
    const { reason, message, conditions = [] } = pod.status ?? {};
    const state = containerOf(pod)?.state;
    if (state?.running || state?.terminated) {
      resolve(pod);
      return true;
    }
    if (reason !== undefined) {
      reject(new Error(`${reason}${message ? `: ${message}` : ''}`));
      return true;
    }
    const waiting = state?.waiting;
    if (waiting?.reason !== undefined) {
      last = `${waiting.reason}${waiting.message ? `: ${waiting.message}` : ''}`;
      if (HOPELESS.has(waiting.reason)) {
        reject(new Error(last));
        return true;
      }
    }
    const refused = conditions.find(({ type, status }) => type === 'PodScheduled' && status === 'False');
    if (refused) last = `${NO_ROOM}: ${refused.message ?? refused.reason ?? ''}`;
    return false;
  });
  return promise.finally(() => {
    clearTimeout(timer);
    clearInterval(noRoom);
  });
}

const NO_ROOM = 'no node takes it';

/** Waits until a pod that is being deleted is no more: until then it holds its share of the node. */
async function untilGone(
  { cluster, namespace }: Field,
  name: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + GONE_WITHIN_MS;
  while (performance.now() < deadline) {
    const pod = await cluster.core.readNamespacedPod({ namespace, name }).catch(unlessGone);
    if (!pod) return;
    await meanwhile();
    await delay(GONE_POLL_MS);
  }
  throw new Error(`the pod ${name} does not end`);
}

async function remove({ cluster, namespace }: Field, name: string, graceS: number): Promise<void> {
  await cluster.core.deleteNamespacedPod({ namespace, name, gracePeriodSeconds: graceS }).catch(unlessGone);
}

/** Start by the kernel's clock, in 10 ms; by the cluster's, in whole seconds, where the process has ended already. */
function startedAtOf(pod: V1Pod, machine: RemoteMachine | undefined, cgroup: Cgroup | undefined): number {
  const stat = cgroup?.oldest()?.stat();
  const byKernel = stat && machine?.startedAtOf(stat);
  if (byKernel !== undefined) return byKernel;
  const { running, terminated } = containerOf(pod)?.state ?? {};
  const at = running?.startedAt ?? terminated?.startedAt;
  return performance.now() - (at ? Date.now() - new Date(at).getTime() : 0);
}

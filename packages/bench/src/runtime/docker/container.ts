import { constants } from 'node:os';
import { PIDS_LIMIT } from '@headroom/builder/image';
import type Docker from 'dockerode';
import { TrialFailure } from '../../trial-failure.ts';
import type { OneProcess } from '../bridge.ts';
import type { HeldSample, Running, Sample, ThreadSample } from '../runtime.ts';
import type { Cgroup } from './cgroup.ts';
import { type ContainerOptions, createOptionsOf } from './container-options.ts';
import { unlessGone } from './engine.ts';
import { putFiles } from './files.ts';
import { textOf } from './log-frames.ts';
import { LOG_CHARACTERS, LOG_LINES, STOP_GRACE_S } from './settings.ts';
import { placeOf, type Site } from './site.ts';

type Inspected = Docker.ContainerInspectInfo;

interface Parts {
  container: Docker.Container;
  options: ContainerOptions;
  inspected: Inspected;
  site: Site;
  cgroup: Cgroup;
}

/** A container: limited, sampled from its control group, its last output kept, removed as a whole. */
export class Container implements Running {
  /** Its address in its network. */
  readonly address: string;
  readonly ended: Promise<string>;
  /** Time at which the engine had started its first process, on the clock of performance.now(). */
  readonly startedAt: number;
  readonly #container: Docker.Container;
  readonly #options: ContainerOptions;
  readonly #inspected: Inspected;
  readonly #site: Site;
  readonly #cgroup: Cgroup;
  #output = '';
  #stopping: Promise<void> | undefined;

  /** @throws TrialFailure `rig_failed` when it cannot be created or started; then nothing is left of it */
  static async start(site: Site, options: ContainerOptions): Promise<Container> {
    let container: Docker.Container | undefined;
    try {
      container = await site.docker.createContainer(await createOptionsOf(site, options));
      if (options.files) await putFiles(container, options.files);
      await container.start();
      const inspected = await container.inspect();
      const cgroup = await site.watch(inspected);
      return new Container({ container, options, inspected, site, cgroup });
    } catch (cause) {
      await container?.remove({ force: true, v: true });
      const reason = `${options.title} cannot be started in a container: ${(cause as Error).message}`;
      throw new TrialFailure('rig_failed', reason, { cause });
    }
  }

  private constructor({ container, options, inspected, site, cgroup }: Parts) {
    this.#container = container;
    this.#options = options;
    this.#inspected = inspected;
    this.#site = site;
    this.#cgroup = cgroup;
    this.address = inspected.NetworkSettings.Networks[options.network]?.IPAddress ?? '';
    const startedMs = Date.parse(inspected.State.StartedAt) - site.clockAheadMs();
    this.startedAt = performance.now() - (Date.now() - startedMs);
    this.ended = this.#watch();
    // A rejection that nobody awaits must not end the worker.
    this.ended.catch(() => undefined);
  }

  sample(): Sample {
    return this.#cgroup.sample();
  }

  threads(): ThreadSample {
    return this.#cgroup.threads();
  }

  held(): HeldSample | undefined {
    return this.#cgroup.held();
  }

  /** Ids of its processes; undefined of those of another machine. */
  pids(): number[] | undefined {
    return this.#cgroup.pids();
  }

  ports(): number[] {
    return this.#cgroup.ports();
  }

  /** Its first process by itself; undefined once that has ended. */
  first(): OneProcess | undefined {
    return this.#cgroup.one(this.#inspected.State.Pid);
  }

  /** Place, `host:port`, at which this process reaches one of its ports; from its network it is `address`. */
  place(port: number): string {
    const { network } = this.#options;
    return placeOf(this.#site, this.#inspected, { network, port });
  }

  /** In words; what the kernel killed with the container itself is the reason of its end. */
  heldBack(): string | undefined {
    const { oomKills, refusedProcesses } = this.#cgroup.enforced();
    const { memoryMb } = this.#options.limits;
    const parts = [
      oomKills > 0 &&
        `the kernel killed ${oomKills} of its processes, because it used more memory than its limit of ${memoryMb} MB`,
      refusedProcesses > 0 && `it wanted more processes than its limit of ${PIDS_LIMIT}`,
    ];
    return parts.filter(Boolean).join('; ') || undefined;
  }

  /** Its last output; what it was before the container was removed afterwards. */
  async logs(): Promise<string> {
    try {
      const frames = await this.#container.logs({ stdout: true, stderr: true, tail: LOG_LINES });
      this.#output = textOf(frames).slice(-LOG_CHARACTERS);
    } catch (error) {
      unlessGone(error);
    }
    return this.#output;
  }

  stop(how: 'politely' | 'now' = 'politely'): Promise<void> {
    if (how === 'now' && this.#stopping) void this.#container.kill().catch(() => undefined);
    this.#stopping ??= this.#end(how);
    return this.#stopping;
  }

  async #end(how: 'politely' | 'now'): Promise<void> {
    this.sample();
    if (how === 'politely') await this.#container.stop({ t: STOP_GRACE_S }).catch(unlessGone);
    await this.logs();
    // Kills what still runs.
    await this.#container.remove({ force: true, v: true }).catch(unlessGone);
    this.#site.forget(this.#inspected.Id);
  }

  /** @throws TrialFailure `rig_failed` when the engine itself is gone */
  async #watch(): Promise<string> {
    try {
      await this.#container.wait();
      const { State: state } = await this.#container.inspect();
      await this.logs();
      // An exit we asked for is not reported: the promise stays pending.
      if (!this.#stopping) {
        const { title, limits } = this.#options;
        return endedWith({ title, limits, isOutOfMemory: state.OOMKilled, code: state.ExitCode });
      }
    } catch (cause) {
      if (!this.#stopping) {
        const reason = `the container engine lost ${this.#options.title}: ${(cause as Error).message}`;
        throw new TrialFailure('rig_failed', reason, { cause });
      }
    }
    return new Promise<string>(() => {});
  }
}

/** End of a container, in words. */
export function endedWith({
  title,
  limits,
  isOutOfMemory,
  code,
}: Pick<ContainerOptions, 'title' | 'limits'> & { isOutOfMemory: boolean; code: number }): string {
  if (isOutOfMemory && code === 128 + constants.signals.SIGKILL) {
    return `${title} used more memory than its limit of ${limits.memoryMb} MB and was killed by the kernel`;
  }
  const after = isOutOfMemory
    ? ` after the kernel killed a process of it, because it used more memory than its limit of ${limits.memoryMb} MB`
    : '';
  return `${title} ended with ${statusOf(code)}${after}`;
}

/** A process that a signal ended has the status 128 + its number. */
function statusOf(code: number): string {
  const [signal] = Object.entries(constants.signals).find(([, number]) => number === code - 128) ?? [];
  return signal ? `status ${code} (${signal})` : `status ${code}`;
}

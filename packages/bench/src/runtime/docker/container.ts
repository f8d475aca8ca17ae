import { constants } from 'node:os';
import { PIDS_LIMIT } from '@headroom/builder/image';
import type Docker from 'dockerode';
import { TrialFailure } from '../../trial-failure.ts';
import type { Running, Sample, ThreadSample } from '../runtime.ts';
import { Cgroup } from './cgroup.ts';
import { type ContainerOptions, createOptionsOf } from './container-options.ts';
import { unlessGone } from './engine.ts';
import { putFiles } from './files.ts';
import { textOf } from './log-frames.ts';
import { LOG_CHARACTERS, LOG_LINES, STOP_GRACE_S } from './settings.ts';

type Inspected = Docker.ContainerInspectInfo;

/** A container: limited, sampled from its control group, its last output kept, removed as a whole. */
export class Container implements Running {
  /** Its address in its network. */
  readonly address: string;
  readonly ended: Promise<string>;
  /** Id of its first process as the host knows it; 0 when it has ended already. */
  readonly pid: number;
  /** Time at which the engine had started its first process, on the clock of performance.now(). */
  readonly startedAt: number;
  readonly #container: Docker.Container;
  readonly #options: ContainerOptions;
  readonly #cgroup: Cgroup;
  #output = '';
  #stopping: Promise<void> | undefined;

  /** @throws TrialFailure `rig_failed` when it cannot be created or started; then nothing is left of it */
  static async start(docker: Docker, options: ContainerOptions): Promise<Container> {
    let container: Docker.Container | undefined;
    try {
      container = await docker.createContainer(await createOptionsOf(docker, options));
      if (options.files) await putFiles(container, options.files);
      await container.start();
      return new Container(container, options, await container.inspect());
    } catch (cause) {
      await container?.remove({ force: true, v: true });
      const reason = `${options.title} cannot be started in a container: ${(cause as Error).message}`;
      throw new TrialFailure('rig_failed', reason, { cause });
    }
  }

  private constructor(container: Docker.Container, options: ContainerOptions, inspected: Inspected) {
    this.#container = container;
    this.#options = options;
    this.address = inspected.NetworkSettings.Networks[options.network]?.IPAddress ?? '';
    this.startedAt = performance.now() - (Date.now() - Date.parse(inspected.State.StartedAt));
    this.pid = inspected.State.Pid;
    this.#cgroup = new Cgroup(inspected.Id, this.pid);
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

  processes(): readonly number[] {
    return this.#cgroup.processes();
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
  }

  /** @throws TrialFailure `rig_failed` when the engine itself is gone */
  async #watch(): Promise<string> {
    try {
      await this.#container.wait();
      const { State: state } = await this.#container.inspect();
      await this.logs();
      // An exit we asked for is not reported: the promise stays pending.
      if (!this.#stopping) return this.#reasonOf(state);
    } catch (cause) {
      if (!this.#stopping) {
        const reason = `the container engine lost ${this.#options.title}: ${(cause as Error).message}`;
        throw new TrialFailure('rig_failed', reason, { cause });
      }
    }
    return new Promise<string>(() => {});
  }

  #reasonOf({ OOMKilled, ExitCode }: Inspected['State']): string {
    const { title, limits } = this.#options;
    if (OOMKilled && ExitCode === 128 + constants.signals.SIGKILL) {
      return `${title} used more memory than its limit of ${limits.memoryMb} MB and was killed by the kernel`;
    }
    const after = OOMKilled
      ? ` after the kernel killed a process of it, because it used more memory than its limit of ${limits.memoryMb} MB`
      : '';
    return `${title} ended with ${statusOf(ExitCode)}${after}`;
  }
}

/** A process that a signal ended has the status 128 + its number. */
function statusOf(code: number): string {
  const [signal] = Object.entries(constants.signals).find(([, number]) => number === code - 128) ?? [];
  return signal ? `status ${code} (${signal})` : `status ${code}`;
}

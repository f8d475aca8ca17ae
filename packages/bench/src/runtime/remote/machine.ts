import { readFileSync } from 'node:fs';
import { memoryMbOf, type ProcessStat, statOf, threadOf } from '@headroom/builder';
import type { MachineDescription } from '@headroom/model/host';
import {
  type ConditionSample,
  conditionFiles,
  conditionsOf,
  microcodeOf,
  topologyFiles,
  topologyOf,
} from '../../sampler/conditions.ts';
import { sampleHost } from '../../sampler/local-machine.ts';
import { Cgroup, filesOf, procsOf } from '../docker/cgroup.ts';
import type { CgroupFolders } from '../docker/cgroup-files.ts';
import type { KernelFiles, SeenProcess } from '../kernel-files.ts';
import type { HostSample, Link, Machine } from '../machine.ts';
import { hostTimesOf, TICKS_PER_S } from '../proc.ts';
import type { Agent, Looked } from './agent.ts';
import { interfaceBytes, interfaceTowards } from './interface-bytes.ts';
import { probeNetwork } from './network.ts';

const STAT = '/proc/stat';
const UPTIME = '/proc/uptime';
const CPU_INFO = '/proc/cpuinfo';
const BOOT_ID = '/proc/sys/kernel/random/boot_id';
const NOTHING: Looked = { atMs: 0, files: {}, processes: {} };

/** Facts of a machine that its engine knows. */
export type EngineMachine = Omit<MachineDescription, 'cpuModel'>;

interface RemoteMachineOptions {
  readonly known: EngineMachine;
  /** Its address of IPv4. */
  readonly address: string;
  /** Connects an agent, and gives the way to end it. */
  open(): Promise<() => Promise<void>>;
}

/** A machine whose counters are read by its agent. */
export class RemoteMachine implements Machine {
  readonly cpus: number;
  /** Undefined until an agent is connected. */
  link: Link | undefined;
  readonly #known: EngineMachine;
  readonly #address: string;
  readonly #open: RemoteMachineOptions['open'];
  #agent: Agent | undefined;
  readonly #watched = new Map<string, CgroupFolders>();
  #looking: Promise<void> | undefined;
  /** The look after the one under way. */
  #next: Promise<void> | undefined;
  #seen = { ...NOTHING, takenAtMs: 0 };
  /** Those that its kernel has. */
  #conditionFiles: readonly string[] = [];

  constructor({ known, address, open }: RemoteMachineOptions) {
    this.cpus = known.cpus;
    this.#known = known;
    this.#address = address;
    this.#open = open;
  }

  async describe(): Promise<MachineDescription> {
    // That of a run that is measured sees it already.
    const close = this.#agent ? async () => undefined : await this.#open();
    try {
      const wanted = [CPU_INFO, ...topologyFiles(this.cpus)];
      const { files } = await this.#connected().look({ files: wanted, groups: [] });
      const cpuInfo = files[CPU_INFO] ?? '';
      const microcode = microcodeOf(cpuInfo);
      const topology = topologyOf((path) => files[path], this.cpus);
      return {
        ...this.#known,
        cpus: this.cpus,
        cpuModel: /^model name\s*:\s*(.+)$/m.exec(cpuInfo)?.[1]?.trim() ?? 'unknown',
        ...(microcode && { microcode }),
        ...(topology && { topology }),
      };
    } finally {
      await close();
    }
  }

  /** By how many milliseconds its clock is ahead. */
  get clockAheadMs(): number {
    return this.link?.network.clockAheadMs ?? 0;
  }

  /** Sees the machine by this agent from now on, and probes the network to it. @throws when the agent does not answer */
  async connect(agent: Agent): Promise<void> {
    const network = await probeNetwork(agent);
    const { files } = await agent.look({ files: [BOOT_ID, ...conditionFiles(this.cpus)], groups: [] });
    this.#conditionFiles = conditionFiles(this.cpus).filter((path) => files[path] !== undefined);
    const isHost = files[BOOT_ID] === readFileSync(BOOT_ID, 'utf8');
    const name = interfaceTowards(this.#address);
    this.link = { network, isHost, bytes: () => interfaceBytes(name) };
    this.#agent = agent;
    await this.look();
  }

  disconnect(): void {
    this.#agent = undefined;
    this.#watched.clear();
  }

  #connected(): Agent {
    if (this.#agent) return this.#agent;
    throw new Error('the machine of the servers is not watched: its agent does not run');
  }

  /**
   * Samples the machine and all watched containers, one sample at a time. A call during a sample waits for the next one:
   * the running sample may predate the call. @throws as the agent
   */
  look(): Promise<void> {
    if (!this.#looking) return this.#begin();
    this.#next ??= this.#looking
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#looking ?? this.#begin();
      });
    return this.#next;
  }

  #begin(): Promise<void> {
    this.#looking = this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const watched = [...this.#watched.values()];
    const askedAtMs = Date.now();
    const looked = await this.#connected().look({
      files: [STAT, UPTIME, ...this.#conditionFiles, ...watched.flatMap(filesOf)],
      groups: watched.map(procsOf),
    });
    // By this machine's clock, on which the load is timed too.
    this.#seen = { ...looked, takenAtMs: (askedAtMs + Date.now()) / 2 };
  }

  /**
   * Processor time of the machine. What its kernel served interrupts with counts as the rig's own: the packets of the load
   * are most of it, and a kernel that counts it among the programs tells none.
   */
  sample(): HostSample {
    // This process is part of the rig there, too.
    if (this.link?.isHost) return sampleHost();
    const { takenAtMs, files } = this.#seen;
    const { busyMs, stolenMs, interruptMs } = hostTimesOf(files[STAT] ?? '');
    return { atMs: takenAtMs, cpuMs: busyMs, stolenMs, rigMs: interruptMs };
  }

  /** Those of the last look. */
  conditions(): ConditionSample {
    const { takenAtMs, files } = this.#seen;
    return conditionsOf((path) => files[path], this.cpus, takenAtMs);
  }

  /** Watches a container, which is in every look from now on. @throws when it is in no control group of the machine */
  async watch(containerId: string): Promise<Cgroup> {
    const folders = foldersAmong(await this.#connected().groupsOf(containerId));
    if (folders) {
      this.#watched.set(containerId, folders);
      await this.look();
    }
    return new Cgroup(folders, this.#files);
  }

  /** Start of a process of the last look, in steps of 10 ms, on the clock of performance.now(). */
  startedAtOf({ start }: ProcessStat): number | undefined {
    const upS = Number.parseFloat(this.#seen.files[UPTIME] ?? '');
    if (!Number.isFinite(upS)) return undefined;
    const agoMs = (upS - Number(start) / TICKS_PER_S) * 1000;
    return performance.now() - (Date.now() - this.#seen.takenAtMs) - agoMs;
  }

  forget(containerId: string): void {
    this.#watched.delete(containerId);
  }

  /** Those of the last look. */
  readonly #files: KernelFiles = {
    nowMs: () => this.#seen.takenAtMs,
    read: (path) => this.#seen.files[path],
    processes: (procs) => (this.#seen.processes[procs] ?? []).map(processSeen),
  };
}

function processSeen({
  pid,
  stat,
  status,
  threads,
  openFiles,
}: Looked['processes'][string][number]): SeenProcess {
  return {
    pid,
    stat: () => statOf(pid, stat),
    memoryMb: () => memoryMbOf(status),
    threads: () => threads.map(threadOf),
    openFiles: () => openFiles ?? undefined,
  };
}

const ROOT = '/sys/fs/cgroup/';

/**
 * Folders of a container's control group among all that carry its id: one a controller, which the first folder below the
 * root names (version 1), or one for all (version 2). Undefined where it has none: it has ended.
 */
export function foldersAmong(paths: readonly string[]): CgroupFolders | undefined {
  const of = (controller: string) =>
    paths.find((path) => path.slice(ROOT.length).split('/', 1)[0]?.split(',').includes(controller));
  const [cpu, cpuacct, memory, pids] = [of('cpu'), of('cpuacct'), of('memory'), of('pids')];
  if (cpu && cpuacct && memory && pids) return { version: 1, cpu, cpuacct, memory, pids };
  const [all] = paths;
  return all === undefined ? undefined : { version: 2, all };
}

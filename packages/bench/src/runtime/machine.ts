import type { MachineDescription, NetworkBetween } from '@headroom/model/host';
import type { ConditionSample } from '../sampler/conditions.ts';
import type { Sample } from './runtime.ts';

/** Running totals of a machine's processors. */
export interface HostSample extends Pick<Sample, 'atMs' | 'cpuMs'> {
  /** The part of `cpuMs` that a hypervisor took. */
  readonly stolenMs: number;
  /** The part of `cpuMs` that measuring used: this process, and the kernel's interrupts. */
  readonly rigMs: number;
}

/** The machine that servers and their backends run on, as its kernel shows it. */
export interface Machine {
  /** Logical processors. */
  readonly cpus: number;
  /**
   * Reads the counters of another machine: samples of it and of what runs there are those of the last look. Absent where
   * it is this one, of which each sample is of its own moment.
   */
  look?(): Promise<void>;
  sample(): HostSample;
  /** Its conditions at the same moment; absent of a machine that nobody sees. */
  conditions?(): ConditionSample;
  /** @throws when it cannot be seen */
  describe(): Promise<MachineDescription>;
  /** The way to it from the machine of the load generator; absent where that is the same. */
  readonly link?: Link | undefined;
}

/** The way between two machines, seen from this one. */
export interface Link {
  readonly network: NetworkBetween;
  /** True where the other machine is this one after all, by the id of its boot. */
  readonly isHost: boolean;
  /** Running totals of bytes on this machine's end of it. */
  bytes(): { readonly received: number; readonly sent: number };
}

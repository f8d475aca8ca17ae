import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import type { MachineDescription } from '@headroom/model/host';
import type { HostSample, Machine } from '../runtime/machine.ts';
import { hostTimes } from '../runtime/proc.ts';
import { conditionFiles, conditionsOf, microcodeOf, readHere, topologyOf } from './conditions.ts';
import { interruptsAreApart } from './interrupts.ts';

let apart: boolean | undefined;

/** Running totals of this machine's processors at this moment. */
export function sampleHost(): HostSample {
  apart ??= interruptsAreApart();
  const { busyMs, stolenMs, interruptMs } = hostTimes();
  const { user, system } = process.cpuUsage();
  const ownMs = (user + system) / 1000;
  return { atMs: Date.now(), cpuMs: busyMs, stolenMs, rigMs: ownMs + (apart ? interruptMs : 0) };
}

let present: ReadonlySet<string> | undefined;

/** Conditions of this machine now. */
function conditionsHere(): ReturnType<NonNullable<Machine['conditions']>> {
  // A machine has hundreds of processors, of which most kernels show no frequency: what is missing is looked for once.
  present ??= new Set(conditionFiles(LOCAL_MACHINE.cpus).filter((path) => readHere(path) !== undefined));
  const files = present;
  return conditionsOf(
    (path) => (files.has(path) ? readHere(path) : undefined),
    LOCAL_MACHINE.cpus,
    Date.now(),
  );
}

/** This machine. */
export const LOCAL_MACHINE: Machine = {
  cpus: cpus().length,
  sample: sampleHost,
  conditions: conditionsHere,
  describe: async () => describeHere(),
};

/** Facts of this machine. */
export function describeHere(): MachineDescription {
  const microcode = microcodeOf(readHere('/proc/cpuinfo') ?? '');
  const topology = topologyOf(readHere, LOCAL_MACHINE.cpus);
  return {
    cpuModel: cpus()[0]?.model.trim() || 'unknown',
    cpus: LOCAL_MACHINE.cpus,
    memoryMb: Math.round(totalmem() / 2 ** 20),
    kernel: release(),
    os: operatingSystem(),
    ...(microcode && { microcode }),
    ...(topology && { topology }),
  };
}

/** PRETTY_NAME of /etc/os-release (os-release(5)). */
function operatingSystem(): string {
  const text = readFileSync('/etc/os-release', 'utf8');
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(text)?.[1] ?? 'Linux';
}

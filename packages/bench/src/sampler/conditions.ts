import { readFileSync } from 'node:fs';
import type { MachineDescription, TrialEnvironment } from '@headroom/model/host';
import { growthInWindow, type LoadTimes } from './window.ts';

/** Resources whose pressure the kernel tells (PSI). */
const PRESSED = ['cpu', 'io', 'memory'] as const;
type Pressed = (typeof PRESSED)[number];

/** State of a machine at a moment that can change a figure; null: its kernel does not tell. */
export interface ConditionSample {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Running totals of the time in which some task waited, in ms. */
  readonly pressureMs: Readonly<Record<Pressed, number>> | null;
  /** Frequency of each processor now. */
  readonly mhz: readonly number[] | null;
  /** Running total of how often heat or power slowed a core. */
  readonly throttles: number | null;
  readonly governors: readonly string[] | null;
}

type Read = (path: string) => string | undefined;

const pressureFile = (of: Pressed) => `/proc/pressure/${of}`;
const cpuFile = (cpu: number, name: string) => `/sys/devices/system/cpu/cpu${cpu}/${name}`;
const frequencyFile = (cpu: number) => cpuFile(cpu, 'cpufreq/scaling_cur_freq');
const governorFile = (cpu: number) => cpuFile(cpu, 'cpufreq/scaling_governor');
const throttlesFile = (cpu: number) => cpuFile(cpu, 'thermal_throttle/core_throttle_count');
const siblingsFile = (cpu: number) => cpuFile(cpu, 'topology/thread_siblings_list');
const nodeFile = (node: number) => `/sys/devices/system/node/node${node}/cpulist`;

const indices = (count: number) => Array.from({ length: count }, (_, index) => index);
const eachCpu = (cpus: number, file: (cpu: number) => string) => indices(cpus).map(file);
/** No machine has more nodes than processors; one without memory has none of them. */
const eachNode = (cpus: number) => indices(Math.min(cpus, 64)).map(nodeFile);

/** Files that `conditionsOf` reads of a machine with so many logical processors; not every kernel has each. */
export function conditionFiles(cpus: number): string[] {
  return [
    ...PRESSED.map(pressureFile),
    ...[frequencyFile, governorFile, throttlesFile].flatMap((file) => eachCpu(cpus, file)),
  ];
}

/** Files that `topologyOf` reads. */
export function topologyFiles(cpus: number): string[] {
  return [...eachCpu(cpus, siblingsFile), ...eachNode(cpus)];
}

/** Conditions by what its files say: PSI of the kernel's accounting/psi, cpufreq in kHz, thermal_throttle. */
export function conditionsOf(read: Read, cpus: number, atMs: number): ConditionSample {
  const present = (file: (cpu: number) => string) =>
    eachCpu(cpus, file).flatMap((path) => {
      const text = read(path)?.trim();
      return text ? [text] : [];
    });
  const orNull = <Value>(values: readonly Value[]) => (values.length > 0 ? values : null);
  const totals = PRESSED.map((of) => /^some .*total=(\d+)$/m.exec(read(pressureFile(of)) ?? '')?.[1]);
  const [cpu, io, memory] = totals.map((total) => Number(total) / 1000);
  const isTold = totals.every((total) => total !== undefined);
  const throttles = orNull(present(throttlesFile));
  return {
    atMs,
    pressureMs: isTold ? { cpu: cpu as number, io: io as number, memory: memory as number } : null,
    mhz: orNull(present(frequencyFile).map((kHz) => Number(kHz) / 1000)),
    throttles: throttles?.reduce((sum, count) => sum + Number(count), 0) ?? null,
    governors: orNull([...new Set(present(governorFile))].sort()),
  };
}

/** Cores and NUMA nodes by the files of sysfs; undefined where the kernel does not tell its cores. */
export function topologyOf(read: Read, cpus: number): MachineDescription['topology'] {
  const lists = (paths: readonly string[]) => paths.flatMap((path) => read(path)?.trim() || []);
  const cores = [...new Set(lists(eachCpu(cpus, siblingsFile)))];
  if (cores.length === 0) return undefined;
  return { cores, nodes: lists(eachNode(cpus)) };
}

/** Revision of the microcode by the text of /proc/cpuinfo. */
export function microcodeOf(cpuInfo: string): string | undefined {
  return /^microcode\s*:\s*(\S+)$/m.exec(cpuInfo)?.[1];
}

/** Conditions within the steady window; totals are interpolated at its edges. */
export function conditionsInWindow(
  samples: readonly ConditionSample[],
  load: LoadTimes,
): Omit<TrialEnvironment, 'locks' | 'counters' | 'settling'> {
  const grown = (totals: readonly (number | null | undefined)[]): number | null => {
    const told = samples.flatMap(({ atMs }, at) => {
      const total = totals[at];
      return total == null ? [] : [{ atMs, total }];
    });
    return told.length === 0 || told.length < samples.length ? null : growthInWindow(told, 'total', load);
  };
  const pressed = (of: Pressed) => {
    const ms = grown(samples.map(({ pressureMs }) => pressureMs?.[of]));
    return ms === null ? null : (100 * ms) / (load.windowEndMs - load.windowStartMs);
  };
  const [cpu, io, memory] = [pressed('cpu'), pressed('io'), pressed('memory')];
  const inside = samples.filter(({ atMs }) => atMs >= load.windowStartMs && atMs <= load.windowEndMs);
  const mhz = inside.flatMap((sample) => sample.mhz ?? []);
  const throttles = grown(samples.map((sample) => sample.throttles));
  const governors = [...new Set(inside.flatMap((sample) => sample.governors ?? []))].sort();
  return {
    governors: governors.length > 0 ? governors : null,
    frequencyMhz:
      mhz.length === 0
        ? null
        : {
            lowest: Math.min(...mhz),
            mean: mhz.reduce((sum, one) => sum + one, 0) / mhz.length,
            highest: Math.max(...mhz),
          },
    throttles: throttles === null ? null : Math.round(throttles),
    pressurePct: cpu === null || io === null || memory === null ? null : { cpu, io, memory },
  };
}

/** A way to read files of this machine; undefined of those that it lacks or refuses. */
export const readHere: Read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // ENOENT: the kernel has no such counter; EOPNOTSUPP: it was started without it; EINVAL: the processor is offline.
    return undefined;
  }
};

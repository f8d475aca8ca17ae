/** Resource samples as whole numbers, exact to 1/65534 of the series' highest. */
import type { Samples } from '@headroom/model/run';
import { pack, unpack } from './pack.ts';

export interface EncodedSamples {
  intervalsMs: number[];
  highestCpuPct: number;
  cpuSteps: number[];
  highestMemoryMb: number;
  memorySteps: number[];
}

/** The highest value of a small integer. */
const STEPS = 32_767;

/** @throws when the arrays differ in length, or a value is negative or no number */
export function encodeSamples({ atS, cpuPct, memoryMb }: Samples): EncodedSamples {
  if (cpuPct.length !== atS.length || memoryMb.length !== atS.length) {
    throw new Error(
      `a series needs one value of each for every sample; it has ${atS.length} times, ${cpuPct.length} of processor use and ${memoryMb.length} of memory`,
    );
  }
  const atMs = atS.map((s) => Math.round(s * 1000));
  const cpu = toSteps(cpuPct, 'processor use');
  const memory = toSteps(memoryMb, 'memory');
  return {
    intervalsMs: atMs.map((ms, i) => ms - (atMs[i - 1] ?? 0)),
    highestCpuPct: cpu.highest,
    cpuSteps: cpu.steps,
    highestMemoryMb: memory.highest,
    memorySteps: memory.steps,
  };
}

/** The columns of samples that are stored now, without arrays, which trials have that are older than `sampleData`. */
export function packSamples(samples: Samples) {
  const { intervalsMs, cpuSteps, memorySteps, ...highest } = encodeSamples(samples);
  const sampleData = samples.atS.length === 0 ? null : pack({ lists: [intervalsMs, cpuSteps, memorySteps] });
  return { ...highest, sampleData };
}

/** The reverse of `packSamples`, and of `encodeSamples`. */
export function unpackSamples({
  sampleData,
  ...encoded
}: EncodedSamples & { readonly sampleData: Uint8Array | null }): { [K in keyof Samples]: number[] } {
  if (sampleData === null) return decodeSamples(encoded);
  const [intervalsMs = [], cpuSteps = [], memorySteps = []] = unpack(sampleData).lists;
  return decodeSamples({ ...encoded, intervalsMs, cpuSteps, memorySteps });
}

/** The reverse of `encodeSamples`. */
export function decodeSamples(encoded: EncodedSamples): { [K in keyof Samples]: number[] } {
  let ms = 0;
  return {
    atS: encoded.intervalsMs.map((interval) => {
      ms += interval;
      return ms / 1000;
    }),
    cpuPct: encoded.cpuSteps.map((step) => (step / STEPS) * encoded.highestCpuPct),
    memoryMb: encoded.memorySteps.map((step) => (step / STEPS) * encoded.highestMemoryMb),
  };
}

function toSteps(values: readonly number[], what: string): { highest: number; steps: number[] } {
  const wrong = values.find((value) => !(value >= 0 && Number.isFinite(value)));
  if (wrong !== undefined) throw new Error(`a sample of ${what} is ${wrong}; it must be zero or more`);
  const highest = values.reduce((a, b) => Math.max(a, b), 0);
  return {
    highest,
    steps: values.map((value) => (highest === 0 ? 0 : Math.round((value / highest) * STEPS))),
  };
}

/** A CPU profile as gzipped protobuf of pprof (`go tool pprof`). */
import { gzipSync } from 'node:zlib';
import type { CpuProfile } from '@headroom/model/cpu-profile';
import { Function as Code, Location, Mapping, Profile, StringTable, ValueType } from 'pprof-format';
import { LEFT_OUT, type Stack, stacksOf } from './stacks.ts';

/** Frames of all stacks at most. */
const MAX_FRAMES = 4_000_000;

/**
 * Stacks with samples and processor time in the window; samples carry their thread. The time is the kernel’s, shared out
 * by samples.
 */
export function toPprof(profile: CpuProfile): Uint8Array {
  const { stacks, left } = stacksOf(profile, MAX_FRAMES, () => 1);
  const strings = new StringTable();
  const text = (value: string) => strings.dedup(value);
  const frames = left > 0 ? [...profile.frames, NO_FRAME] : profile.frames;
  const samples = left > 0 ? [...stacks, leftStack(profile, left)] : stacks;
  const total = samples.reduce((sum, { samples: count }) => sum + count, 0);
  const nsOf = (count: number) => Math.round((1e6 * profile.cpuMs * count) / Math.max(1, total));
  const modules = new Map(
    [...new Set(frames.map(({ module }) => module ?? ''))].map((name, i) => [name, i + 1]),
  );
  const type = (name: string, unit: string) => new ValueType({ type: text(name), unit: text(unit) });
  const encoded = new Profile({
    sampleType: [type('samples', 'count'), type('cpu', 'nanoseconds')],
    sample: samples.map((stack) => ({
      locationId: stack.frames.toReversed().map((frame) => frame + 1),
      value: [stack.samples, nsOf(stack.samples)],
      label: [{ key: text('thread'), str: text(profile.threads[stack.thread] ?? '') }],
    })),
    mapping: [...modules].map(([name, id]) => new Mapping({ id, filename: text(name), hasFunctions: true })),
    location: frames.map(
      ({ module, line }, i) =>
        new Location({
          ...{ id: i + 1, mappingId: modules.get(module ?? '') as number },
          line: [{ functionId: i + 1, line: line ?? 0 }],
        }),
    ),
    function: frames.map(
      ({ name, file, line }, i) =>
        new Code({
          ...{ id: i + 1, name: text(name), systemName: text(name) },
          ...{ filename: text(file ?? ''), startLine: line ?? 0 },
        }),
    ),
    durationNanos: Math.round(1e9 * profile.windowS),
    ...{ periodType: type('cpu', 'nanoseconds'), period: Math.round(1e6 * profile.periodMs) },
    stringTable: strings,
  });
  return new Uint8Array(gzipSync(encoded.encode()));
}

const NO_FRAME = { name: LEFT_OUT, module: null, file: null, line: null };

const leftStack = ({ frames }: CpuProfile, samples: number): Stack => {
  return { frames: [frames.length], thread: -1, samples };
};

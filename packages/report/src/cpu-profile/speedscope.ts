/** A CPU profile as JSON of speedscope (https://www.speedscope.app/file-format-schema.json). */
import type { CpuProfile } from '@headroom/model/cpu-profile';
import { LEFT_OUT, stacksOf } from './stacks.ts';

/** Frames of all stacks at most. */
const MAX_FRAMES = 4_000_000;

/** A profile of all threads, weighed by processor time a call in ms. */
export function toSpeedscope(profile: CpuProfile, name: string): string {
  const { stacks, left } = stacksOf(profile, MAX_FRAMES, () => 1);
  const samples = [...stacks.map(({ frames }) => frames), ...(left > 0 ? [[profile.frames.length]] : [])];
  const counts = [...stacks.map((stack) => stack.samples), ...(left > 0 ? [left] : [])];
  const total = counts.reduce((sum, count) => sum + count, 0);
  const msOfAll = profile.calls > 0 && total > 0 ? profile.cpuMs / profile.calls : 0;
  const frames = profile.frames.map((frame) => ({
    name: frame.name,
    ...(frame.file !== null && { file: frame.file }),
    ...(frame.line !== null && { line: frame.line }),
  }));
  return JSON.stringify({
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    exporter: 'headroom',
    name,
    shared: { frames: [...frames, ...(left > 0 ? [{ name: LEFT_OUT }] : [])] },
    profiles: [
      {
        ...{ type: 'sampled', name, unit: 'milliseconds', startValue: 0, endValue: msOfAll, samples },
        weights: counts.map((count) => (count / total) * msOfAll),
      },
    ],
  });
}

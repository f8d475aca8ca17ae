import { z } from 'zod';
import type { RawFrame, Taken } from '../stacks.ts';

const frameSchema = z.object({
  name: z.string(),
  file: z.string().nullish(),
  line: z.number().nullish(),
});

/** A recording of py-spy in the format of speedscope: a profile for each thread, its samples from the root. */
const recordingSchema = z.object({
  profiles: z.array(z.object({ name: z.string(), samples: z.array(z.array(z.int().nonnegative())) })),
  shared: z.object({ frames: z.array(frameSchema) }),
});

/** Frames by which py-spy begins each stack: the process with its command line, and the thread. */
const ABOVE_CODE = /^(process \d+:|thread \(\d+\): )/;

/**
 * Stacks of a recording, all of one moment. Its names are those of the server: anything may be in them.
 * @throws Error where it is not whole
 */
export function* recordedStacks(text: string, atMs: number): Generator<Taken> {
  const { profiles, shared } = recordingSchema.parse(JSON.parse(text));
  const frames = shared.frames.map(frameOf);
  for (const { name, samples } of profiles) {
    const thread = threadOf(name);
    for (const sample of samples) {
      const stack = sample.map((id) => (id < frames.length ? frames[id] : UNKNOWN));
      yield { frames: stack.filter((frame) => frame !== undefined), thread, atMs };
    }
  }
}

/** Name of a thread in that of its profile, `Process 1 Thread 2 "name"`. */
function threadOf(profile: string): string {
  const quote = profile.indexOf('"');
  return profile.endsWith('"') && quote < profile.length - 1 ? profile.slice(quote + 1, -1) : profile;
}

const UNKNOWN: RawFrame = { name: '' };

/** undefined for a frame that is no function. */
function frameOf({ name, file, line }: z.infer<typeof frameSchema>): RawFrame | undefined {
  if (!file && ABOVE_CODE.test(name)) return undefined;
  return { name, file: file ?? null, line: line ?? null };
}
